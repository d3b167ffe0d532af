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

/* All zero: closed. All functions belong to the loop's thread. */
typedef struct kz_lanes {
    kz_worker_pool *pool[KZ_LANES];
    bool open;                        /* jobs are taken */
    uint64_t refused_count[KZ_LANES]; /* of kz_lane_submit_request() */
    uint64_t error_count;             /* of kz_lanes_count_error() */
} kz_lanes;

/* Starts all threads; the store must outlive them. `people`: at most this many jobs wait in that lane. False:
 * they cannot be started. */
bool kz_lanes_start(kz_lanes *lanes, uv_loop_t *loop, kz_store *store, int people);

/* Hands a job over, as kz_worker_pool_submit() does. False: too many are waiting there, or the lanes are
 * closed. */
bool kz_lane_submit(kz_lanes *lanes, kz_lane lane, kz_job *job);

/* The same for a job whose answer a client waits for: refusals are counted. */
bool kz_lane_submit_request(kz_lanes *lanes, kz_lane lane, kz_job *job);

/* Counts a job of a client's request that the store failed; not those that were never run. */
void kz_lanes_count_error(kz_lanes *lanes, kz_stored stored);

/* How many jobs wait. */
size_t kz_lane_waiting(const kz_lanes *lanes, kz_lane lane);

/* Whether every job that was handed over is done. */
bool kz_lanes_are_idle(const kz_lanes *lanes);

/* The lane's name, as /metrics has it. */
const char *kz_lane_name(kz_lane lane);

/* Closes the lanes, then stops each pool as kz_worker_pool_stop() does. Closed lanes are allowed. */
void kz_lanes_stop(kz_lanes *lanes);

#endif
