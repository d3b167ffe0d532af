/* SPDX-License-Identifier: MIT */
/* Kinds of jobs in the queue (server/store/sql/job.h) that any server or worker runs. */
#pragma once

#include "server/store/sql/job.h"

/* The kinds that are enqueued. */
#define DELIVERY_JOB_FORGET                                                                                  \
    "forget" /* {"person": N, "after": M}: removes an old name from matches (forget.h) */
#define DELIVERY_JOB_FORGET_ALL                                                                              \
    "forget-all" /* {}: the same for all closed accounts whose name is still in a match */

/* Enqueues the removal of a person's old name from their matches after that number (0: from all). Call it
 * within the transaction that closes the account. */
store_stored delivery_jobs_forget(struct store *store, int64_t person, int64_t after, int64_t now_ms);

/* These kinds, for store_job_run_one(). Their `run` uses no context. */
extern const store_job_kinds delivery_jobs;
