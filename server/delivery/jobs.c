/* SPDX-License-Identifier: MIT */
#include "server/delivery/jobs.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "server/delivery/forget.h"
#include "server/store/people/naming.h"
#include "server/store/people/push.h"

/* ---- the kinds */

/* Does one piece; the rest is another job. */
static store_stored forget(struct store *store, const json_t *payload, int64_t now_ms)
{
    int64_t person = json_integer_value(json_object_get(payload, "person"));
    int64_t after = json_integer_value(json_object_get(payload, "after"));
    store_stored stored = delivery_forget_name(store, person, &after);
    if (stored == STORE_STORED && after)
        stored = delivery_jobs_forget(store, person, after, now_ms);
    return stored == STORE_NONE ? STORE_STORED : stored; /* the person is gone */
}

/* Makes one job a person, so that none is a long transaction. */
static store_stored forget_all(struct store *store, const json_t *payload, int64_t now_ms)
{
    (void)payload;
    int64_t *people = NULL;
    size_t count = 0;
    store_stored stored = store_unforgotten(store, &people, &count);
    for (size_t i = 0; i < count && stored == STORE_STORED; i++)
        stored = delivery_jobs_forget(store, people[i], 0, now_ms);
    free(people);
    return stored;
}

/* Each does its work within a transaction. Anything but STORE_STORED is a failure. */
#define KINDS(X) X(DELIVERY_JOB_FORGET, forget) X(DELIVERY_JOB_FORGET_ALL, forget_all)
#define KIND(name, run) {name, run},
#define NAME(name, run) name ","
static const struct {
    const char *name;
    store_stored (*run)(struct store *store, const json_t *payload, int64_t now_ms);
} kinds[] = {KINDS(KIND)};
static const char known[] = "," KINDS(NAME);
/* Kinds that other parts of this program run (server/app/pusher.h) count as known. */
static const char counted[] = "," STORE_JOB_PUSH "," KINDS(NAME);

static store_stored run_kind(struct store *store, const store_job *job, int64_t now_ms)
{
    json_t *payload = json_loads(job->payload, 0, NULL);
    store_stored stored = STORE_CONFLICT;
    snprintf(store->reason, sizeof store->reason, "this program knows no such job");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(kinds[i].name, job->kind))
            stored = kinds[i].run(store, payload, now_ms);
    json_decref(payload);
    return stored;
}

/* ---- the queue */

store_stored delivery_jobs_forget(struct store *store, int64_t person, int64_t after, int64_t now_ms)
{
    char payload[80];
    snprintf(payload, sizeof payload, "{\"person\":%lld,\"after\":%lld}", (long long)person,
             (long long)after);
    return store_job_add(store, DELIVERY_JOB_FORGET, payload, now_ms, now_ms);
}

/* Runs the job and marks it as done: all or nothing. STORE_NONE: another worker has it by now. */
static store_stored do_it(struct store *store, const store_job *job, int64_t now_ms)
{
    store_stored stored = store_begin(store);
    if (stored == STORE_STORED)
        stored = run_kind(store, job, now_ms);
    if (stored == STORE_STORED)
        stored = store_job_done(store, job);
    char reason[STORE_REASON_SIZE]; /* the rollback may overwrite the reason */
    memcpy(reason, store->reason, sizeof reason);
    store_stored ended = store_end(store, stored);
    if (stored != STORE_STORED)
        memcpy(store->reason, reason, sizeof reason);
    return ended;
}

store_stored delivery_jobs_count(struct store *store, int64_t now_ms, store_job_figures *out)
{
    return store_jobs_count(store, counted, now_ms, out);
}

store_stored delivery_jobs_run_one(struct store *store, const char *owner, int64_t now_ms)
{
    store_job job;
    store_stored stored = store_job_take(store, owner, known, now_ms, &job);
    if (stored != STORE_STORED)
        return stored;
    stored = do_it(store, &job, now_ms);
    if (stored == STORE_NONE) {
        stored = STORE_STORED; /* its lease had ended */
    } else if (stored != STORE_STORED) {
        base_log(BASE_LOG_WARN, "jobs", "job %lld (%s), attempt %lld: %s", (long long)job.id, job.kind,
                 (long long)job.attempt, store->reason);
        char reason[STORE_REASON_SIZE];
        memcpy(reason, store->reason, sizeof reason);
        stored = store_job_failed(store, &job, reason, now_ms);
        stored = stored == STORE_NONE ? STORE_STORED : stored;
    }
    free(job.payload);
    return stored;
}
