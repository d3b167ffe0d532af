/* SPDX-License-Identifier: MIT */
#include "server/store/sql/job.h"

#include <stdlib.h>
#include <string.h>

#include "server/store/sql/query.h"

store_stored store_job_add(struct store *store, const char *kind, const char *payload, int64_t due_ms,
                           int64_t now_ms)
{
    return store_run(store, "INSERT INTO job (kind, payload, due, created) VALUES ($1, $2, $3, $4)", "ttii",
                     kind, payload, due_ms, now_ms);
}

store_stored store_job_add_once(struct store *store, const char *kind, int64_t now_ms)
{
    store_stored stored = store_run(store,
                                    "INSERT INTO job (kind, payload, due, created) SELECT $1, '{}', $2, $2"
                                    " WHERE NOT EXISTS (SELECT 1 FROM job WHERE kind = $1 AND state = 0)",
                                    "ti", kind, now_ms);
    return stored == STORE_NONE ? STORE_STORED : stored;
}

/* Whether a job's kind is among those of parameter $n. */
#define KNOWN(n) "$" #n " LIKE '%,' || kind || ',%'"

/* Marks jobs as dead whose leases have ended too often: the worker dies of such a job. */
static store_stored bury(struct store *store, int64_t now_ms)
{
    store_stored stored = store_run(store,
                                    "UPDATE job SET state = 2, error = 'no worker has come to its end'"
                                    " WHERE state = 1 AND due <= $1 AND attempts >= $2",
                                    "ii", now_ms, (int64_t)STORE_JOB_ATTEMPTS);
    return stored == STORE_NONE ? STORE_STORED : stored;
}

static store_stored choose(struct store *store, const char *kinds, int64_t now_ms, store_job *out)
{
    store_query query;
    bool room = true;
    store_query_start(&query, store,
                      "SELECT id, attempts, kind, payload FROM job WHERE state < 2 AND due <= $1"
                      " AND attempts < $2 AND " KNOWN(3) " ORDER BY due, id LIMIT 1 FOR UPDATE SKIP LOCKED",
                      "iit", now_ms, (int64_t)STORE_JOB_ATTEMPTS, kinds);
    if (store_query_next(&query)) {
        *out = (store_job){store_query_int(&query, 0), store_query_int(&query, 1) + 1, "",
                           strdup(store_query_text(&query, 3))};
        store_query_copy(&query, 2, out->kind, sizeof out->kind);
        room = out->payload != NULL;
    }
    store_stored stored = store_query_end(&query);
    return room ? stored : store_no_memory(store);
}

store_stored store_job_take(struct store *store, const char *owner, const char *kinds, int64_t now_ms,
                            store_job *out)
{
    *out = (store_job){0};
    /* Usually there is nothing to do. Then nothing is written. */
    int64_t due = store_ask_int(
        store, -1, "SELECT EXISTS (SELECT 1 FROM job WHERE state < 2 AND due <= $1 AND " KNOWN(2) ")", "it",
        now_ms, kinds);
    if (due <= 0)
        return due < 0 ? STORE_FAILED : STORE_NONE;
    store_stored stored = store_begin(store);
    if (stored == STORE_STORED)
        stored = bury(store, now_ms);
    if (stored == STORE_STORED)
        stored = choose(store, kinds, now_ms, out);
    bool nothing = stored == STORE_NONE;
    if (stored == STORE_STORED)
        stored =
            store_run(store, "UPDATE job SET state = 1, attempts = $2, owner = $3, due = $4 WHERE id = $1",
                      "iiti", out->id, out->attempt, owner, now_ms + STORE_JOB_LEASE_MS);
    stored = store_end(store, nothing ? STORE_STORED : stored);
    if (stored == STORE_STORED && !nothing)
        return STORE_STORED;
    free(out->payload);
    out->payload = NULL;
    return nothing && stored == STORE_STORED ? STORE_NONE : stored;
}

store_stored store_job_done(struct store *store, const store_job *job)
{
    return store_run(store, "DELETE FROM job WHERE id = $1 AND attempts = $2 AND state = 1", "ii", job->id,
                     job->attempt);
}

int64_t store_job_backoff(int64_t attempt)
{
    int64_t wait = STORE_JOB_BACKOFF_MS;
    while (--attempt > 0 && wait < STORE_JOB_BACKOFF_MAX)
        wait *= 2;
    return wait < STORE_JOB_BACKOFF_MAX ? wait : STORE_JOB_BACKOFF_MAX;
}

store_stored store_job_later(struct store *store, const store_job *job, const char *error, int64_t due_ms)
{
    bool dead = job->attempt >= STORE_JOB_ATTEMPTS;
    return store_run(
        store,
        "UPDATE job SET state = $3, error = $4, due = $5 WHERE id = $1 AND attempts = $2 AND state = 1",
        "iiiti", job->id, job->attempt, (int64_t)(dead ? STORE_JOB_DEAD : STORE_JOB_QUEUED), error, due_ms);
}

store_stored store_job_failed(struct store *store, const store_job *job, const char *error, int64_t now_ms)
{
    return store_job_later(store, job, error, now_ms + store_job_backoff(job->attempt));
}

store_stored store_jobs_count(struct store *store, const char *kinds, int64_t now_ms, store_job_figures *out)
{
    store_query query;
    *out = (store_job_figures){0};
    store_query_start(&query, store,
                      "SELECT count(CASE WHEN state = 0 AND " KNOWN(
                          2) " THEN 1 END),"
                             " count(CASE WHEN state = 1 THEN 1 END),"
                             " count(CASE WHEN state = 2 THEN 1 END),"
                             " count(CASE WHEN state < 2 AND error <> '' THEN 1 END),"
                             " coalesce(min(CASE WHEN state = 0 AND " KNOWN(
                                 2) " THEN due END), $1),"
                                    " count(CASE WHEN state = 0 AND NOT " KNOWN(
                                        2) " THEN 1 END)"
                                           " FROM job WHERE kind <> '" STORE_JOB_ANALYSIS "'",
                      "it", now_ms, kinds);
    if (store_query_next(&query)) {
        int64_t waits = now_ms - store_query_int(&query, 4);
        *out = (store_job_figures){.queued = store_query_int(&query, 0),
                                   .running = store_query_int(&query, 1),
                                   .dead = store_query_int(&query, 2),
                                   .failed = store_query_int(&query, 3),
                                   .unknown = store_query_int(&query, 5),
                                   .oldest_ms = waits > 0 ? waits : 0};
    }
    return store_query_end(&query);
}
