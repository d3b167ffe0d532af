/* SPDX-License-Identifier: MIT */
/* What the jobs of the queue (server/store/matches/job.h) do, by kind, and the worker that does them. */
#ifndef KOZEL_SERVER_DELIVERY_JOBS_H
#define KOZEL_SERVER_DELIVERY_JOBS_H

#include "server/store/matches/job.h"

/* The kinds that are enqueued. */
#define DELIVERY_JOB_FORGET                                                                                  \
    "forget" /* {"person": N, "after": M}: an old name goes out of matches (forget.h) */
#define DELIVERY_JOB_FORGET_ALL                                                                              \
    "forget-all" /* {}: the same for all closed accounts whose name still stands */

/* Enqueues that a person's old name is forgotten in his matches after that number (0: in all); within the
 * transaction in which his account closes. */
store_stored delivery_jobs_forget(struct store *store, int64_t person, int64_t after, int64_t now_ms);

/* store_jobs_count() by the kinds that this program knows. */
store_stored delivery_jobs_count(struct store *store, int64_t now_ms, store_job_figures *out);

/* Takes a job that is due and of a known kind, and does it, or notes that it failed (logged). WAITS.
 * STORE_STORED: there was one; STORE_NONE: nothing is due; STORE_FAILED: the store failed. `owner` as in
 * store_job_take(). */
store_stored delivery_jobs_run_one(struct store *store, const char *owner, int64_t now_ms);

#endif
