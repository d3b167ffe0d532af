/* SPDX-License-Identifier: MIT */
#include "server/delivery/lanes.h"

static const struct {
    const char *name;
    int threads, waiting;
} lanes_of[DELIVERY_LANES] = {
    [DELIVERY_LANE_PEOPLE] = {"people", 2, 0},  [DELIVERY_LANE_REQUESTS] = {"requests", 2, 512},
    [DELIVERY_LANE_FILES] = {"files", 1, 64},   [DELIVERY_LANE_PASSWORDS] = {"passwords", 2, 512},
    [DELIVERY_LANE_UPKEEP] = {"upkeep", 1, 64}, [DELIVERY_LANE_PAIRINGS] = {"pairings", 1, 64},
    [DELIVERY_LANE_PROBE] = {"probe", 1, 1},
};

bool delivery_lanes_start(delivery_lanes *lanes, uv_loop_t *loop, struct store *store, int people)
{
    for (int i = 0; i < DELIVERY_LANES; i++) {
        int waiting = lanes_of[i].waiting ? lanes_of[i].waiting : people;
        lanes->pool[i] = delivery_worker_pool_start(loop, store, lanes_of[i].threads, waiting);
        if (!lanes->pool[i]) {
            delivery_lanes_stop(lanes);
            return false;
        }
    }
    lanes->open = true;
    return true;
}

bool delivery_lane_submit(delivery_lanes *lanes, delivery_lane lane, delivery_job *job)
{
    return lanes->open && delivery_worker_pool_submit(lanes->pool[lane], job);
}

bool delivery_lane_submit_request(delivery_lanes *lanes, delivery_lane lane, delivery_job *job)
{
    bool taken = delivery_lane_submit(lanes, lane, job);
    lanes->refused_count[lane] += !taken;
    return taken;
}

void delivery_lanes_count_error(delivery_lanes *lanes, store_stored stored)
{
    lanes->error_count += lanes->open && stored == STORE_FAILED;
}

size_t delivery_lane_waiting(const delivery_lanes *lanes, delivery_lane lane)
{
    return lanes->open ? delivery_worker_pool_waiting(lanes->pool[lane]) : 0;
}

bool delivery_lanes_are_idle(const delivery_lanes *lanes)
{
    bool idle = true;
    for (int i = 0; lanes->open && i < DELIVERY_LANES; i++)
        idle = idle && delivery_worker_pool_is_idle(lanes->pool[i]);
    return idle;
}

const char *delivery_lane_name(delivery_lane lane)
{
    return lanes_of[lane].name;
}

void delivery_lanes_stop(delivery_lanes *lanes)
{
    lanes->open = false; /* first: jobs that end without having run see it */
    for (int i = 0; i < DELIVERY_LANES; i++) {
        if (lanes->pool[i])
            delivery_worker_pool_stop(lanes->pool[i]);
        lanes->pool[i] = NULL;
    }
}
