/* SPDX-License-Identifier: MIT */
#include "server/store/sql/job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "server/store/sql/query.h"

store_stored store_job_add(struct store *store, const char *kind, const char *payload, int64_t due_ms,
                           int64_t now_ms)
{
    return store_run(store, "INSERT INTO job (kind, payload, due, created) VALUES ($1, $2, $3, $4)", "ttii",
                     kind, payload, due_ms, now_ms);
}

store_stored store_job_add_once(struct store *store, const char *kind, int64_t now_ms)
{
    return store_none_ok(store_run(store,
                                   "INSERT INTO job (kind, payload, due, created) SELECT $1, '{}', $2, $2"
                                   " WHERE NOT EXISTS (SELECT 1 FROM job WHERE kind = $1 AND state = 0)",
                                   "ti", kind, now_ms));
}

/* Whether a job's kind is among those of parameter $n. */
#define KNOWN(n) "$" #n " LIKE '%,' || kind || ',%'"

/* Marks jobs as dead whose leases have ended too often: the worker dies of such a job. */
static store_stored bury(struct store *store, int64_t now_ms)
{
    return store_none_ok(store_run(store,
                                   "UPDATE job SET state = 2, error = 'no worker has come to its end'"
                                   " WHERE state = 1 AND due <= $1 AND attempts >= $2",
                                   "ii", now_ms, (int64_t)STORE_JOB_ATTEMPTS));
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

/* Returns STORE_STORED if a job is due. Usually there is none; then nothing is written. */
static store_stored look(struct store *store, const char *kinds, int64_t now_ms)
{
    int64_t due = store_ask_int(
        store, -1, "SELECT EXISTS (SELECT 1 FROM job WHERE state < 2 AND due <= $1 AND " KNOWN(2) ")", "it",
        now_ms, kinds);
    return due < 0 ? STORE_FAILED : due ? STORE_STORED : STORE_NONE;
}

store_stored store_job_take(struct store *store, const char *owner, const char *kinds, int64_t now_ms,
                            store_job *out)
{
    *out = (store_job){0};
    store_stored stored = look(store, kinds, now_ms);
    if (stored != STORE_STORED)
        return stored;
    stored = store_begin(store);
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

/* The row of job $1 is still that of attempt $2: on a lease, or locked and still queued. */
#define HAS_ATTEMPT "id = $1 AND state < 2 AND attempts + 1 - state = $2"

store_stored store_job_done(struct store *store, const store_job *job)
{
    return store_run(store, "DELETE FROM job WHERE " HAS_ATTEMPT, "ii", job->id, job->attempt);
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
        store, "UPDATE job SET attempts = $2, state = $3, error = $4, due = $5 WHERE " HAS_ATTEMPT, "iiiti",
        job->id, job->attempt, (int64_t)(dead ? STORE_JOB_DEAD : STORE_JOB_QUEUED), error, due_ms);
}

store_stored store_job_failed(struct store *store, const store_job *job, const char *error, int64_t now_ms)
{
    return store_job_later(store, job, error, now_ms + store_job_backoff(job->attempt));
}

/* ---- running */

void store_job_names_add(const store_job_kinds *kinds, char names[STORE_JOB_NAMES_SIZE])
{
    size_t length = strlen(names);
    for (int i = 0; i < kinds->count && length < STORE_JOB_NAMES_SIZE; i++)
        length +=
            (size_t)snprintf(names + length, STORE_JOB_NAMES_SIZE - length, "%s,", kinds->kind[i]->name);
}

static store_stored run_kind(struct store *store, const store_job_kinds *kinds, const store_job *job,
                             int64_t now_ms, void *context)
{
    json_t *payload = json_loads(job->payload, 0, NULL);
    store_stored stored = STORE_CONFLICT;
    for (int i = 0; i < kinds->count; i++)
        if (!strcmp(kinds->kind[i]->name, job->kind))
            stored = kinds->kind[i]->run(store, payload, now_ms, context);
    json_decref(payload);
    if (stored == STORE_NONE) /* of store_job_done() it means something else */
        snprintf(store->reason, sizeof store->reason, "what the job is about is not there");
    return stored == STORE_NONE ? STORE_CONFLICT : stored;
}

/* Runs the job and marks it as done: all or nothing. Without a lease it is chosen here, and no other worker
 * can have it until the transaction ends. STORE_NONE: another worker has it. */
static store_stored run_in_transaction(struct store *store, const store_job_kinds *kinds, const char *names,
                                       store_job *job, int64_t now_ms, void *context)
{
    store_stored stored = store_begin(store);
    if (stored == STORE_STORED && !kinds->leased)
        stored = choose(store, names, now_ms, job);
    if (stored == STORE_STORED)
        stored = run_kind(store, kinds, job, now_ms, context);
    if (stored == STORE_STORED)
        stored = store_job_done(store, job);
    return store_end(store, stored);
}

static store_stored note_failure(struct store *store, const store_job *job, int64_t now_ms)
{
    char reason[STORE_REASON_SIZE];
    memcpy(reason, store->reason, sizeof reason);
    bool is_news = job->attempt == 1 || job->attempt >= STORE_JOB_ATTEMPTS;
    base_log(is_news ? BASE_LOG_WARN : BASE_LOG_DEBUG, "jobs", "job %lld (%s), attempt %lld: %s",
             (long long)job->id, job->kind, (long long)job->attempt, reason);
    return store_job_failed(store, job, reason, now_ms);
}

store_stored store_job_run_one(struct store *store, const char *owner, const store_job_kinds *kinds,
                               int64_t now_ms, void *context)
{
    store_job job = {0};
    char names[STORE_JOB_NAMES_SIZE] = ",";
    store_job_names_add(kinds, names);
    store_stored stored =
        kinds->leased ? store_job_take(store, owner, names, now_ms, &job) : look(store, names, now_ms);
    if (stored != STORE_STORED)
        return stored;
    stored = run_in_transaction(store, kinds, names, &job, now_ms, context);
    if (!job.id)
        return stored;
    store_stored noted = STORE_STORED;
    if (stored != STORE_STORED && stored != STORE_NONE) /* STORE_NONE: its lease had ended */
        noted = note_failure(store, &job, now_ms);
    free(job.payload);
    if (noted == STORE_FAILED)
        return STORE_FAILED;
    return stored == STORE_STORED ? STORE_STORED : STORE_CONFLICT;
}

store_stored store_jobs_count(struct store *store, const char *kinds, int64_t now_ms, store_job_figures *out)
{
    store_query query;
    *out = (store_job_figures){0};
    store_query_start(&query, store,
                      "SELECT count(CASE WHEN state = 0 AND known = 1 THEN 1 END),"
                      " count(CASE WHEN state = 1 THEN 1 END), count(CASE WHEN state = 2 THEN 1 END),"
                      " count(CASE WHEN state < 2 AND error <> '' THEN 1 END),"
                      " coalesce(min(CASE WHEN state = 0 AND known = 1 THEN since END), $1),"
                      " count(CASE WHEN state = 0 AND known = 0 THEN 1 END) FROM"
                      " (SELECT state, error, CASE WHEN due < created THEN created ELSE due END AS since,"
                      "  CASE WHEN " KNOWN(2) " THEN 1 ELSE 0 END AS known"
                                              "  FROM job WHERE kind <> '" STORE_JOB_ANALYSIS "') AS j",
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
