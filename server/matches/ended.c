/* SPDX-License-Identifier: MIT */
#include "server/matches/ended.h"

#include <stdlib.h>

#include "server/store/sql/query.h"

/* The subscribers. */
static const store_job_kind *const jobs[] = {
    &matches_notices.job,
    &matches_cases.job,
    &matches_tournaments.job,
};

/* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers. */
const store_job_kinds matches_subscriber_jobs = {jobs, sizeof jobs / sizeof *jobs, false};

/* Adds the job of one subscriber, if the event concerns it. */
static store_stored write_job(struct store *store, const matches_ended *event,
                              const matches_subscriber *subscriber)
{
    json_t *facts = json_pack("{s:s, s:I}", "match", event->match, "at", (json_int_t)event->at_ms);
    bool concerned = subscriber->facts(event, facts);
    char *text = concerned ? json_dumps(facts, JSON_COMPACT) : NULL;
    json_decref(facts);
    if (!concerned)
        return STORE_STORED;
    store_stored stored =
        text ? store_job_add(store, subscriber->job.name, text, 0, event->at_ms) : store_no_memory(store);
    free(text);
    return stored;
}

store_stored matches_ended_write(struct store *store, const matches_ended *event)
{
    store_stored stored = STORE_STORED;
    for (int i = 0; i < matches_subscriber_jobs.count && stored == STORE_STORED; i++)
        stored = write_job(store, event, (const matches_subscriber *)jobs[i]); /* its first member */
    return stored;
}
