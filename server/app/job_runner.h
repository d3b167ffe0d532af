/* SPDX-License-Identifier: MIT */
/* The server's own worker for the queue of jobs: one at a time, in the lane of upkeep. */
#ifndef KOZEL_SERVER_APP_JOB_RUNNER_H
#define KOZEL_SERVER_APP_JOB_RUNNER_H

#include "server/delivery/backlog.h"
#include "server/delivery/hub_host.h"
#include "server/delivery/lanes.h"
#include "server/store/matches/job.h"

typedef struct kz_job_runner kz_job_runner;

/* `node`: what people call this node; NULL: nothing. Its first turn enqueues what stores of before may still
 * want done (KZ_JOB_FORGET_ALL). NULL when out of memory: jobs are left to others. Free it by free() when the
 * lanes have stopped. */
kz_job_runner *kz_job_runner_new(kz_lanes *lanes, const kz_backlog *backlog, const kz_hub_host *host,
                                 const char *node);

/* Call it every second. NULL is allowed. */
void kz_job_runner_tick(kz_job_runner *runner);

/* What is in the queue, all workers' together, as it was seen last. All 0 for NULL. */
kz_job_figures kz_job_runner_figures(const kz_job_runner *runner);

#endif
