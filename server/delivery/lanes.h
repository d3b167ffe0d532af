/* SPDX-License-Identifier: MIT */
/* Parallel worker pools. Each has threads, connections to the store and a bounded queue. So a full pool
 * delays nobody in another. */
#pragma once

#include "server/delivery/worker_pool.h"

typedef enum delivery_lane {
    DELIVERY_LANE_PEOPLE,    /* the person of a session: read for every new connection */
    DELIVERY_LANE_REQUESTS,  /* the API, files of matches */
    DELIVERY_LANE_FILES,     /* files of the host's folders, whose disk may be slow */
    DELIVERY_LANE_PASSWORDS, /* requests that hash one */
    DELIVERY_LANE_UPKEEP,    /* work without anybody waiting: jobs (jobs.h), sweeps */
    DELIVERY_LANE_PAIRINGS,  /* pairings of tournaments, which compute for up to some seconds */
    DELIVERY_LANE_PROBE,     /* probes of the store */
    DELIVERY_LANES
} delivery_lane;

/* All zero: closed. Only the loop's thread may call these functions. */
typedef struct delivery_lanes {
    delivery_worker_pool *pool[DELIVERY_LANES];
    bool open;                              /* jobs are accepted */
    uint64_t refused_count[DELIVERY_LANES]; /* of delivery_lane_submit_request() */
    uint64_t error_count;                   /* of delivery_lanes_count_error() */
} delivery_lanes;

/* Starts all threads; the store must outlive them. `people`: max waiting jobs of that lane. Returns false if
 * they cannot be started. */
bool delivery_lanes_start(delivery_lanes *lanes, uv_loop_t *loop, struct store *store, int people);

/* Submits a job, as delivery_worker_pool_submit() does. Returns false if too many are waiting there, or the
 * lanes are closed. */
bool delivery_lane_submit(delivery_lanes *lanes, delivery_lane lane, delivery_job *job);

/* The same for a job whose answer a client waits for. Refusals are counted. */
bool delivery_lane_submit_request(delivery_lanes *lanes, delivery_lane lane, delivery_job *job);

/* Counts a job of a client's request that the store failed. Jobs that never ran do not count. */
void delivery_lanes_count_error(delivery_lanes *lanes, store_stored stored);

/* Returns the number of waiting jobs. */
size_t delivery_lane_waiting(const delivery_lanes *lanes, delivery_lane lane);

/* Returns true if every submitted job is done. */
bool delivery_lanes_are_idle(const delivery_lanes *lanes);

/* Returns the lane's name in /metrics. */
const char *delivery_lane_name(delivery_lane lane);

/* Closes the lanes, then stops each pool as delivery_worker_pool_stop() does. The lanes may be closed
 * already. */
void delivery_lanes_stop(delivery_lanes *lanes);
