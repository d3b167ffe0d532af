/* SPDX-License-Identifier: MIT */
#include "server/store/matches/job.h"

#include <stdlib.h>
#include <string.h>

#include "server/store/sql/query.h"

kz_stored kz_store_job_add(kz_store *store, const char *kind, const char *payload, int64_t due_ms,
                           int64_t now_ms)
{
    return kz_run(store, "INSERT INTO job (kind, payload, due, created) VALUES ($1, $2, $3, $4)", "ttii",
                  kind, payload, due_ms, now_ms);
}

kz_stored kz_store_job_add_once(kz_store *store, const char *kind, int64_t now_ms)
{
    kz_stored stored = kz_run(store,
                              "INSERT INTO job (kind, payload, due, created) SELECT $1, '{}', $2, $2"
                              " WHERE NOT EXISTS (SELECT 1 FROM job WHERE kind = $1 AND state = 0)",
                              "ti", kind, now_ms);
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}

/* Whether a job's kind is among those of parameter $n. */
#define KNOWN(n) "$" #n " LIKE '%,' || kind || ',%'"

/* Leases that have ended once too often: the worker dies of this job. */
static kz_stored bury(kz_store *store, int64_t now_ms)
{
    kz_stored stored = kz_run(store,
                              "UPDATE job SET state = 2, error = 'no worker has come to its end'"
                              " WHERE state = 1 AND due <= $1 AND attempts >= $2",
                              "ii", now_ms, (int64_t)KZ_JOB_ATTEMPTS);
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}

static kz_stored choose(kz_store *store, const char *kinds, int64_t now_ms, kz_store_job *out)
{
    kz_query query;
    bool room = true;
    kz_query_start(&query, store,
                   "SELECT id, attempts, kind, payload FROM job WHERE state < 2 AND due <= $1"
                   " AND attempts < $2 AND " KNOWN(3) " ORDER BY due, id LIMIT 1 FOR UPDATE SKIP LOCKED",
                   "iit", now_ms, (int64_t)KZ_JOB_ATTEMPTS, kinds);
    if (kz_query_next(&query)) {
        *out = (kz_store_job){kz_query_int(&query, 0), kz_query_int(&query, 1) + 1, "",
                              strdup(kz_query_text(&query, 3))};
        kz_query_copy(&query, 2, out->kind, sizeof out->kind);
        room = out->payload != NULL;
    }
    kz_stored stored = kz_query_end(&query);
    return room ? stored : kz_store_no_memory(store);
}

kz_stored kz_store_job_take(kz_store *store, const char *owner, const char *kinds, int64_t now_ms,
                            kz_store_job *out)
{
    *out = (kz_store_job){0};
    /* Nothing to do is the usual case: then nothing is written. */
    int64_t due = kz_ask_int(
        store, -1, "SELECT EXISTS (SELECT 1 FROM job WHERE state < 2 AND due <= $1 AND " KNOWN(2) ")", "it",
        now_ms, kinds);
    if (due <= 0)
        return due < 0 ? KZ_STORE_FAILED : KZ_STORE_NONE;
    kz_stored stored = kz_store_begin(store);
    if (stored == KZ_STORED)
        stored = bury(store, now_ms);
    if (stored == KZ_STORED)
        stored = choose(store, kinds, now_ms, out);
    bool nothing = stored == KZ_STORE_NONE;
    if (stored == KZ_STORED)
        stored = kz_run(store, "UPDATE job SET state = 1, attempts = $2, owner = $3, due = $4 WHERE id = $1",
                        "iiti", out->id, out->attempt, owner, now_ms + KZ_JOB_LEASE_MS);
    stored = kz_store_end(store, nothing ? KZ_STORED : stored);
    if (stored == KZ_STORED && !nothing)
        return KZ_STORED;
    free(out->payload);
    out->payload = NULL;
    return nothing && stored == KZ_STORED ? KZ_STORE_NONE : stored;
}

kz_stored kz_store_job_done(kz_store *store, const kz_store_job *job)
{
    return kz_run(store, "DELETE FROM job WHERE id = $1 AND attempts = $2 AND state = 1", "ii", job->id,
                  job->attempt);
}

int64_t kz_store_job_backoff(int64_t attempt)
{
    int64_t wait = KZ_JOB_BACKOFF_MS;
    while (--attempt > 0 && wait < KZ_JOB_BACKOFF_MAX)
        wait *= 2;
    return wait < KZ_JOB_BACKOFF_MAX ? wait : KZ_JOB_BACKOFF_MAX;
}

kz_stored kz_store_job_later(kz_store *store, const kz_store_job *job, const char *error, int64_t due_ms)
{
    bool dead = job->attempt >= KZ_JOB_ATTEMPTS;
    return kz_run(
        store,
        "UPDATE job SET state = $3, error = $4, due = $5 WHERE id = $1 AND attempts = $2 AND state = 1",
        "iiiti", job->id, job->attempt, (int64_t)(dead ? KZ_JOB_DEAD : KZ_JOB_QUEUED), error, due_ms);
}

kz_stored kz_store_job_failed(kz_store *store, const kz_store_job *job, const char *error, int64_t now_ms)
{
    return kz_store_job_later(store, job, error, now_ms + kz_store_job_backoff(job->attempt));
}

kz_stored kz_store_jobs_count(kz_store *store, const char *kinds, int64_t now_ms, kz_job_figures *out)
{
    kz_query query;
    *out = (kz_job_figures){0};
    kz_query_start(&query, store,
                   "SELECT count(CASE WHEN state = 0 AND " KNOWN(
                       2) " THEN 1 END),"
                          " count(CASE WHEN state = 1 THEN 1 END),"
                          " count(CASE WHEN state = 2 THEN 1 END),"
                          " count(CASE WHEN state < 2 AND error <> '' THEN 1 END),"
                          " coalesce(min(CASE WHEN state = 0 AND " KNOWN(
                              2) " THEN due END), $1),"
                                 " count(CASE WHEN state = 0 AND NOT " KNOWN(
                                     2) " THEN 1 END)"
                                        " FROM job WHERE kind <> '" KZ_JOB_ANALYSIS "'",
                   "it", now_ms, kinds);
    if (kz_query_next(&query)) {
        int64_t waits = now_ms - kz_query_int(&query, 4);
        *out = (kz_job_figures){.queued = kz_query_int(&query, 0),
                                .running = kz_query_int(&query, 1),
                                .dead = kz_query_int(&query, 2),
                                .failed = kz_query_int(&query, 3),
                                .unknown = kz_query_int(&query, 5),
                                .oldest_ms = waits > 0 ? waits : 0};
    }
    return kz_query_end(&query);
}
