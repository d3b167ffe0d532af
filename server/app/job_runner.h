/* SPDX-License-Identifier: MIT */
/* The server's worker for the queue of jobs: one job at a time, in the lane of upkeep. It also runs the
 * subscribers of a match's end (server/matches/ended.h), and sends what they have for people. */
#pragma once

#include "server/delivery/delivery.h"
#include "server/delivery/hub_host.h"
#include "server/delivery/lanes.h"
#include "server/store/sql/job.h"

typedef struct app_job_runner app_job_runner;

/* Makes a job runner. `node`: the node's name for people; NULL: none. Its first turn enqueues the cleanup
 * that older stores may still need (DELIVERY_JOB_FORGET_ALL). Returns NULL if out of memory: jobs are then
 * left to other workers. Free it by free() after the lanes have stopped. */
app_job_runner *app_job_runner_new(delivery_lanes *lanes, struct delivery *delivery,
                                   const delivery_hub_host *host, const char *node);

/* Runs what is due. Call it every second, and after a job was written that people wait for. NULL is
 * allowed. */
void app_job_runner_wake(app_job_runner *runner);

/* Returns the queue's figures, for all workers together, as read last. All 0 for NULL. */
store_job_figures app_job_runner_figures(const app_job_runner *runner);
