/* SPDX-License-Identifier: MIT */
/* The server's own worker for the queue of jobs: one at a time, in the lane of upkeep. */
#ifndef KOZEL_SERVER_APP_JOB_RUNNER_H
#define KOZEL_SERVER_APP_JOB_RUNNER_H

#include "server/delivery/backlog.h"
#include "server/delivery/hub_host.h"
#include "server/delivery/lanes.h"
#include "server/store/matches/job.h"

typedef struct app_job_runner app_job_runner;

/* `node`: what people call this node; NULL: nothing. Its first turn enqueues what stores of before may still
 * want done (DELIVERY_JOB_FORGET_ALL). NULL when out of memory: jobs are left to others. Free it by free()
 * when the lanes have stopped. */
app_job_runner *app_job_runner_new(delivery_lanes *lanes, const delivery_backlog *backlog,
                                   const delivery_hub_host *host, const char *node);

/* Call it every second. NULL is allowed. */
void app_job_runner_tick(app_job_runner *runner);

/* What is in the queue, all workers' together, as it was seen last. All 0 for NULL. */
store_job_figures app_job_runner_figures(const app_job_runner *runner);

#endif
