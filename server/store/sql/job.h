/* SPDX-License-Identifier: MIT */
/* A queue of jobs. A job is long work that is stored in the transaction that causes it. Any free worker does
 * it later: a thread of a server or another process. A worker has a job on a lease. If the lease ends before
 * the job is done, another worker starts it again. A job's effect and its end are one transaction, fenced by
 * the number of the attempt. So the effect happens once. */
#pragma once

#include <jansson.h>

#include "server/store/store.h"

/* The kind of analyses (analysis.h). They may wait long: store_jobs_count() leaves them out. */
#define STORE_JOB_ANALYSIS "analysis" /* {"match": ID} */

enum {
    STORE_JOB_ATTEMPTS = 8,      /* then it is dead: it is still listed, but not run */
    STORE_JOB_LEASE_MS = 60000,  /* far longer than a transaction may take */
    STORE_JOB_BACKOFF_MS = 1000, /* delay after the first failure; each failure doubles it */
    STORE_JOB_BACKOFF_MAX = 600000,
    STORE_JOB_KIND_SIZE = 32,
    STORE_JOB_NAMES_SIZE = 256, /* for the names of all kinds of a program */
    STORE_JOB_OWNER_SIZE = 64,
};

typedef enum store_job_state { STORE_JOB_QUEUED, STORE_JOB_RUNNING, STORE_JOB_DEAD } store_job_state;

/* A job on a lease. */
typedef struct store_job {
    int64_t id;
    int64_t attempt; /* from 1: the fencing token */
    char kind[STORE_JOB_KIND_SIZE];
    char *payload; /* JSON; malloc'ed */
} store_job;

/* Adds a job that may be run from `due_ms` on (0: at once, by whatever clock), within the caller's
 * transaction. `kind`: shorter than STORE_JOB_KIND_SIZE. `payload`: JSON. */
store_stored store_job_add(struct store *store, const char *kind, const char *payload, int64_t due_ms,
                           int64_t now_ms);

/* The same, unless one of that kind is queued already. */
store_stored store_job_add_once(struct store *store, const char *kind, int64_t now_ms);

/* Takes the job that is due first, for STORE_JOB_LEASE_MS, in a separate transaction. No two workers get the
 * same job, and none waits for another (PostgreSQL: SKIP LOCKED). A job whose leases have ended
 * STORE_JOB_ATTEMPTS times is dead, and not taken.
 *
 * The argument `kinds` lists the kinds of this program, as ",one,other,". Others are left to newer programs.
 * The argument `owner` is the worker, for people who inspect the store. STORE_NONE: nothing is due. Free
 * out->payload. */
store_stored store_job_take(struct store *store, const char *owner, const char *kinds, int64_t now_ms,
                            store_job *out);

/* Ends a job, in the transaction of its effect. STORE_NONE: the lease has been lost, so roll that back. */
store_stored store_job_done(struct store *store, const store_job *job);

/* Notes that the attempt has failed and left nothing. The job is queued again, later each time, or dead.
 * STORE_NONE: the lease has been lost. */
store_stored store_job_failed(struct store *store, const store_job *job, const char *error, int64_t now_ms);

/* Returns the delay after `attempt` failed attempts, in milliseconds. */
int64_t store_job_backoff(int64_t attempt);

/* Notes that the attempt has failed, with a known time for the next one. The job is queued until then, or
 * dead after STORE_JOB_ATTEMPTS attempts. STORE_NONE as above. */
store_stored store_job_later(struct store *store, const store_job *job, const char *error, int64_t due_ms);

/* The kinds of jobs that a caller of store_job_run_one() runs. */
typedef struct store_job_kind {
    const char *name;
    /* Does the work of a job within a transaction. If it returns anything but STORE_STORED, nothing of it is
     * stored, and the job is tried again later. */
    store_stored (*run)(struct store *store, const json_t *payload, int64_t now_ms, void *context);
} store_job_kind;

typedef struct store_job_kinds {
    const store_job_kind *const *kind;
    int count;
    bool leased; /* a worker has a job on a lease, so a job that kills its workers is dead at last. False: a
                    job is one transaction. That is for short work: it costs half the commits, and what a
                    killed worker leaves is due at once */
} store_job_kinds;

/* Adds the names of the kinds to a list as in store_job_take(). An empty list is ",". */
void store_job_names_add(const store_job_kinds *kinds, char names[STORE_JOB_NAMES_SIZE]);

/* Takes the job of one of these kinds that is due first, and runs it. The work and the end of the job are one
 * transaction. STORE_STORED: it is done. STORE_CONFLICT: it failed (logged, and noted), or another worker has
 * it by now. STORE_NONE: nothing is due. `context` is passed to `run`. */
store_stored store_job_run_one(struct store *store, const char *owner, const store_job_kinds *kinds,
                               int64_t now_ms, void *context);

typedef struct store_job_figures {
    int64_t queued, running, dead;
    int64_t unknown;   /* queued, of other kinds; the other counts leave them out */
    int64_t failed;    /* queued or running ones that have failed before */
    int64_t oldest_ms; /* how long the longest-waiting job has been due; 0: none is */
} store_job_figures;

/* Counts the jobs; `kinds` as in store_job_take(). Analyses are left out (store_analyses_count()). */
store_stored store_jobs_count(struct store *store, const char *kinds, int64_t now_ms, store_job_figures *out);
