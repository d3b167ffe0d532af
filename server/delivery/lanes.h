/* SPDX-License-Identifier: MIT */
/* Worker pools side by side: each has threads, connections to the store and a bounded queue of its own, so
 * that what fills one keeps nobody waiting in another. */
#ifndef KOZEL_SERVER_DELIVERY_LANES_H
#define KOZEL_SERVER_DELIVERY_LANES_H

#include "server/delivery/worker_pool.h"

typedef enum kz_lane {
    KZ_LANE_PEOPLE,    /* whose session it is, who he is: asked by everybody who connects */
    KZ_LANE_REQUESTS,  /* the API, files of matches */
    KZ_LANE_PASSWORDS, /* requests that hash one */
    KZ_LANE_UPKEEP,    /* what nobody waits for: jobs (jobs.h), sweeps */
    KZ_LANE_PROBE,     /* whether the store answers */
    KZ_LANES
} kz_lane;

typedef struct kz_lanes kz_lanes;

/* Starts all threads; the store must outlive them. `people`: how many may wait in that lane. NULL: they
 * cannot be started. All functions belong to the loop's thread. */
kz_lanes *kz_lanes_start(uv_loop_t *loop, kz_store *store, int people);

/* Hands a job over, as kz_worker_pool_submit() does. False: too many are waiting there, or `lanes` is NULL.
 */
bool kz_lane_submit(kz_lanes *lanes, kz_lane lane, kz_job *job);

/* How many wait. `lanes` may be NULL. */
size_t kz_lane_waiting(kz_lanes *lanes, kz_lane lane);

/* Whether every job that was handed over is done. `lanes` may be NULL. */
bool kz_lanes_are_idle(const kz_lanes *lanes);

/* The lane's name, as /metrics has it. */
const char *kz_lane_name(kz_lane lane);

/* As kz_worker_pool_stop() does it. NULL is allowed. */
void kz_lanes_stop(kz_lanes *lanes);

#endif
