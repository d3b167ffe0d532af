/* SPDX-License-Identifier: MIT */
#include "server/delivery/lanes.h"

static const struct {
    const char *name;
    int threads, waiting;
} lanes_of[KZ_LANES] = {
    [KZ_LANE_PEOPLE] = {"people", 2, 0},         [KZ_LANE_REQUESTS] = {"requests", 2, 512},
    [KZ_LANE_PASSWORDS] = {"passwords", 2, 512}, [KZ_LANE_UPKEEP] = {"upkeep", 1, 64},
    [KZ_LANE_PROBE] = {"probe", 1, 1},
};

bool kz_lanes_start(kz_lanes *lanes, uv_loop_t *loop, kz_store *store, int people)
{
    for (int i = 0; i < KZ_LANES; i++) {
        int waiting = lanes_of[i].waiting ? lanes_of[i].waiting : people;
        lanes->pool[i] = kz_worker_pool_start(loop, store, lanes_of[i].threads, waiting);
        if (!lanes->pool[i]) {
            kz_lanes_stop(lanes);
            return false;
        }
    }
    lanes->open = true;
    return true;
}

bool kz_lane_submit(kz_lanes *lanes, kz_lane lane, kz_job *job)
{
    return lanes->open && kz_worker_pool_submit(lanes->pool[lane], job);
}

bool kz_lane_submit_request(kz_lanes *lanes, kz_lane lane, kz_job *job)
{
    bool taken = kz_lane_submit(lanes, lane, job);
    lanes->refused_count[lane] += !taken;
    return taken;
}

void kz_lanes_count_error(kz_lanes *lanes, kz_stored stored)
{
    lanes->error_count += lanes->open && stored == KZ_STORE_FAILED;
}

size_t kz_lane_waiting(const kz_lanes *lanes, kz_lane lane)
{
    return lanes->open ? kz_worker_pool_waiting(lanes->pool[lane]) : 0;
}

bool kz_lanes_are_idle(const kz_lanes *lanes)
{
    bool idle = true;
    for (int i = 0; lanes->open && i < KZ_LANES; i++)
        idle = idle && kz_worker_pool_is_idle(lanes->pool[i]);
    return idle;
}

const char *kz_lane_name(kz_lane lane)
{
    return lanes_of[lane].name;
}

void kz_lanes_stop(kz_lanes *lanes)
{
    lanes->open = false; /* first: what is done without having been run sees it */
    for (int i = 0; i < KZ_LANES; i++) {
        if (lanes->pool[i])
            kz_worker_pool_stop(lanes->pool[i]);
        lanes->pool[i] = NULL;
    }
}
