/* SPDX-License-Identifier: MIT */
/* The kinds of jobs in the queue (server/store/sql/job.h), and the worker that runs them. */
#ifndef KOZEL_SERVER_DELIVERY_JOBS_H
#define KOZEL_SERVER_DELIVERY_JOBS_H

#include "server/store/sql/job.h"

/* The kinds that are enqueued. */
#define DELIVERY_JOB_FORGET                                                                                  \
    "forget" /* {"person": N, "after": M}: removes an old name from matches (forget.h) */
#define DELIVERY_JOB_FORGET_ALL                                                                              \
    "forget-all" /* {}: the same for all closed accounts whose name is still in a match */

/* Enqueues the removal of a person's old name from their matches after that number (0: from all). Call it
 * within the transaction that closes the account. */
store_stored delivery_jobs_forget(struct store *store, int64_t person, int64_t after, int64_t now_ms);

/* Calls store_jobs_count() for the kinds of this program. */
store_stored delivery_jobs_count(struct store *store, int64_t now_ms, store_job_figures *out);

/* Takes a job that is due and of a known kind, and runs it; a failure is logged and noted. WAITS. Returns
 * STORE_STORED if there was one, STORE_NONE if nothing is due, or STORE_FAILED if the store failed. `owner`
 * as in store_job_take(). */
store_stored delivery_jobs_run_one(struct store *store, const char *owner, int64_t now_ms);

#endif
