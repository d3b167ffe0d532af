/* SPDX-License-Identifier: MIT */
/* Worker pools side by side: each has threads, connections to the store and a bounded queue of its own, so
 * that what fills one keeps nobody waiting in another. */
#ifndef KOZEL_SERVER_DELIVERY_LANES_H
#define KOZEL_SERVER_DELIVERY_LANES_H

#include "server/delivery/worker_pool.h"

typedef enum delivery_lane {
    DELIVERY_LANE_PEOPLE,    /* whose session it is, who he is: asked by everybody who connects */
    DELIVERY_LANE_REQUESTS,  /* the API, files of matches */
    DELIVERY_LANE_PASSWORDS, /* requests that hash one */
    DELIVERY_LANE_UPKEEP,    /* what nobody waits for: jobs (jobs.h), sweeps */
    DELIVERY_LANE_PROBE,     /* whether the store answers */
    DELIVERY_LANES
} delivery_lane;

/* All zero: closed. All functions belong to the loop's thread. */
typedef struct delivery_lanes {
    delivery_worker_pool *pool[DELIVERY_LANES];
    bool open;                              /* jobs are taken */
    uint64_t refused_count[DELIVERY_LANES]; /* of delivery_lane_submit_request() */
    uint64_t error_count;                   /* of delivery_lanes_count_error() */
} delivery_lanes;

/* Starts all threads; the store must outlive them. `people`: at most this many jobs wait in that lane. False:
 * they cannot be started. */
bool delivery_lanes_start(delivery_lanes *lanes, uv_loop_t *loop, struct store *store, int people);

/* Hands a job over, as delivery_worker_pool_submit() does. False: too many are waiting there, or the lanes
 * are closed. */
bool delivery_lane_submit(delivery_lanes *lanes, delivery_lane lane, delivery_job *job);

/* The same for a job whose answer a client waits for: refusals are counted. */
bool delivery_lane_submit_request(delivery_lanes *lanes, delivery_lane lane, delivery_job *job);

/* Counts a job of a client's request that the store failed; not those that were never run. */
void delivery_lanes_count_error(delivery_lanes *lanes, store_stored stored);

/* How many jobs wait. */
size_t delivery_lane_waiting(const delivery_lanes *lanes, delivery_lane lane);

/* Whether every job that was handed over is done. */
bool delivery_lanes_are_idle(const delivery_lanes *lanes);

/* The lane's name, as /metrics has it. */
const char *delivery_lane_name(delivery_lane lane);

/* Closes the lanes, then stops each pool as delivery_worker_pool_stop() does. Closed lanes are allowed. */
void delivery_lanes_stop(delivery_lanes *lanes);

#endif
