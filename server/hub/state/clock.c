/* SPDX-License-Identifier: MIT */
#include "server/hub/state/clock.h"

void hub_clock_init(hub_clock *clock, int64_t move, int64_t reserve)
{
    *clock = (hub_clock){.move = move};
    for (int seat = 0; seat < KZ_SEATS; seat++)
        clock->reserve[seat] = reserve;
}

void hub_clock_start(hub_clock *clock, int64_t now)
{
    clock->started = now;
    clock->spent = 0;
}

/* Returns how long the move under way has lasted. */
static int64_t spent_of(const hub_clock *clock, int64_t now)
{
    return clock->spent + now - clock->started;
}

void hub_clock_split(hub_clock *clock, int64_t now)
{
    clock->spent = spent_of(clock, now);
    clock->started = now;
}

hub_time_left hub_clock_left(const hub_clock *clock, int seat, int64_t now)
{
    int64_t move = clock->move - spent_of(clock, now);
    int64_t reserve = clock->reserve[seat];
    if (hub_clock_is_off(clock))
        return (hub_time_left){-1, reserve};
    if (move >= 0)
        return (hub_time_left){move, reserve};
    return (hub_time_left){0, reserve + move > 0 ? reserve + move : 0};
}

int64_t hub_clock_end(const hub_clock *clock, int seat)
{
    if (hub_clock_is_off(clock))
        return INT64_MAX;
    return clock->started - clock->spent + clock->move + clock->reserve[seat];
}

void hub_clock_stop(hub_clock *clock, int seat, int64_t now)
{
    clock->reserve[seat] = hub_clock_left(clock, seat, now).reserve;
}
