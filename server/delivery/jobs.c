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

/* A piece at a time; the rest is a job of its own. */
static kz_stored forget(kz_store *store, const json_t *payload, int64_t now_ms)
{
    int64_t person = json_integer_value(json_object_get(payload, "person"));
    int64_t after = json_integer_value(json_object_get(payload, "after"));
    kz_stored stored = kz_forget_name(store, person, &after);
    if (stored == KZ_STORED && after)
        stored = kz_jobs_forget(store, person, after, now_ms);
    return stored == KZ_STORE_NONE ? KZ_STORED : stored; /* nobody is there any more */
}

/* One job a person, so that none is a long transaction. */
static kz_stored forget_all(kz_store *store, const json_t *payload, int64_t now_ms)
{
    (void)payload;
    int64_t *people = NULL;
    size_t count = 0;
    kz_stored stored = kz_store_unforgotten(store, &people, &count);
    for (size_t i = 0; i < count && stored == KZ_STORED; i++)
        stored = kz_jobs_forget(store, people[i], 0, now_ms);
    free(people);
    return stored;
}

/* Each does its work within a transaction; anything but KZ_STORED is a failure. */
#define KINDS(X) X(KZ_JOB_FORGET, forget) X(KZ_JOB_FORGET_ALL, forget_all)
#define KIND(name, run) {name, run},
#define NAME(name, run) name ","
static const struct {
    const char *name;
    kz_stored (*run)(kz_store *store, const json_t *payload, int64_t now_ms);
} kinds[] = {KINDS(KIND)};
static const char known[] = "," KINDS(NAME);
/* Those that others here do (server/app/pusher.h) are not strangers. */
static const char counted[] = "," KZ_JOB_PUSH "," KINDS(NAME);

static kz_stored run_kind(kz_store *store, const kz_store_job *job, int64_t now_ms)
{
    json_t *payload = json_loads(job->payload, 0, NULL);
    kz_stored stored = KZ_STORE_CONFLICT;
    snprintf(store->reason, sizeof store->reason, "this program knows no such job");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(kinds[i].name, job->kind))
            stored = kinds[i].run(store, payload, now_ms);
    json_decref(payload);
    return stored;
}

/* ---- the queue */

kz_stored kz_jobs_forget(kz_store *store, int64_t person, int64_t after, int64_t now_ms)
{
    char payload[80];
    snprintf(payload, sizeof payload, "{\"person\":%lld,\"after\":%lld}", (long long)person,
             (long long)after);
    return kz_store_job_add(store, KZ_JOB_FORGET, payload, now_ms, now_ms);
}

/* The effect and that it is done: all or nothing. KZ_STORE_NONE: somebody else has it by now. */
static kz_stored do_it(kz_store *store, const kz_store_job *job, int64_t now_ms)
{
    kz_stored stored = kz_store_begin(store);
    if (stored == KZ_STORED)
        stored = run_kind(store, job, now_ms);
    if (stored == KZ_STORED)
        stored = kz_store_job_done(store, job);
    char reason[KZ_STORE_REASON_SIZE]; /* the rollback may have its own */
    memcpy(reason, store->reason, sizeof reason);
    kz_stored ended = kz_store_end(store, stored);
    if (stored != KZ_STORED)
        memcpy(store->reason, reason, sizeof reason);
    return ended;
}

kz_stored kz_jobs_count(kz_store *store, int64_t now_ms, kz_job_figures *out)
{
    return kz_store_jobs_count(store, counted, now_ms, out);
}

kz_stored kz_jobs_run_one(kz_store *store, const char *owner, int64_t now_ms)
{
    kz_store_job job;
    kz_stored stored = kz_store_job_take(store, owner, known, now_ms, &job);
    if (stored != KZ_STORED)
        return stored;
    stored = do_it(store, &job, now_ms);
    if (stored == KZ_STORE_NONE) {
        stored = KZ_STORED; /* it was taken for dead */
    } else if (stored != KZ_STORED) {
        kz_log(KZ_WARN, "jobs", "job %lld (%s), attempt %lld: %s", (long long)job.id, job.kind,
               (long long)job.attempt, store->reason);
        char reason[KZ_STORE_REASON_SIZE];
        memcpy(reason, store->reason, sizeof reason);
        stored = kz_store_job_failed(store, &job, reason, now_ms);
        stored = stored == KZ_STORE_NONE ? KZ_STORED : stored;
    }
    free(job.payload);
    return stored;
}
