/* SPDX-License-Identifier: MIT */
/* A queue of jobs: long work that is written down in the transaction that causes it, and done afterwards, by
 * whichever worker is free - a thread of a server or another process. A worker has a job on a lease; when
 * that ends before the job is done, another one begins it anew. What a job does and that it is done are one
 * transaction, fenced by the number of the attempt: the effect stands once. */
#ifndef KOZEL_SERVER_STORE_MATCHES_JOB_H
#define KOZEL_SERVER_STORE_MATCHES_JOB_H

#include "server/store/store.h"

/* The kind of analyses (analysis.h). They may wait long: store_jobs_count() leaves them out. */
#define STORE_JOB_ANALYSIS "analysis" /* {"match": ID} */

enum {
    STORE_JOB_ATTEMPTS = 8,      /* then it is dead: it stays, and is shown, but is not run */
    STORE_JOB_LEASE_MS = 60000,  /* far more than a transaction may take */
    STORE_JOB_BACKOFF_MS = 1000, /* after the first failure; each one doubles it */
    STORE_JOB_BACKOFF_MAX = 600000,
    STORE_JOB_KIND_SIZE = 32,
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

/* Adds a job that may be run from due_ms on; within the caller's transaction. `kind`: shorter than
 * STORE_JOB_KIND_SIZE; `payload`: JSON. */
store_stored store_job_add(struct store *store, const char *kind, const char *payload, int64_t due_ms,
                           int64_t now_ms);

/* The same unless one of that kind is queued already. */
store_stored store_job_add_once(struct store *store, const char *kind, int64_t now_ms);

/* Takes the job that is due first, for STORE_JOB_LEASE_MS, in a transaction of its own. No two get the same
 * one, and nobody waits for another (PostgreSQL: SKIP LOCKED). One whose leases have ended STORE_JOB_ATTEMPTS
 * times is dead, and not taken. `kinds`: those that this program knows, as ",one,other,"; others are left to
 * newer ones. `owner`: the worker, for people who look into the store. STORE_NONE: nothing is due. Free
 * out->payload. */
store_stored store_job_take(struct store *store, const char *owner, const char *kinds, int64_t now_ms,
                            store_job *out);

/* The job is done: in the transaction of its effect. STORE_NONE: the lease has been lost, so roll that
 * back. */
store_stored store_job_done(struct store *store, const store_job *job);

/* The attempt has failed, and nothing of it is left: the job is queued again, later each time, or dead.
 * STORE_NONE: the lease has been lost. */
store_stored store_job_failed(struct store *store, const store_job *job, const char *error, int64_t now_ms);

/* How long to wait after that many attempts have failed, in milliseconds. */
int64_t store_job_backoff(int64_t attempt);

/* The attempt has failed, but it is known when to try again: the job is queued until then, or until it has
 * been tried STORE_JOB_ATTEMPTS times. STORE_NONE as above. */
store_stored store_job_later(struct store *store, const store_job *job, const char *error, int64_t due_ms);

typedef struct store_job_figures {
    int64_t queued, running, dead;
    int64_t unknown;   /* queued, and not of these kinds; in none of the others */
    int64_t failed;    /* of those that are queued or running: have failed before */
    int64_t oldest_ms; /* for how long the one that has waited longest has been due; 0: none is */
} store_job_figures;

/* `kinds` as in store_job_take(). Analyses are left out
 * (store_analyses_count()). */
store_stored store_jobs_count(struct store *store, const char *kinds, int64_t now_ms, store_job_figures *out);

#endif
