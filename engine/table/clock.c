/* SPDX-License-Identifier: MIT */
#include "engine/table/clock.h"

void table_clock_init(table_clock *clock, int64_t move_ms, int64_t reserve_ms)
{
    *clock = (table_clock){.move_ms = move_ms};
    for (int seat = 0; seat < KZ_SEATS; seat++)
        clock->reserve_ms[seat] = reserve_ms;
}

void table_clock_start(table_clock *clock, int64_t now)
{
    clock->started_ms = now;
    clock->spent_ms = 0;
}

static int64_t spent(const table_clock *clock, int64_t now)
{
    return clock->spent_ms + (clock->stopped ? 0 : now - clock->started_ms);
}

void table_clock_charge(table_clock *clock, int seat, int64_t now)
{
    int64_t beyond = spent(clock, now) - clock->move_ms, *reserve = &clock->reserve_ms[seat];
    if (clock->move_ms && beyond > 0)
        *reserve = *reserve > beyond ? *reserve - beyond : 0;
}

void table_clock_stop(table_clock *clock, int64_t now)
{
    clock->spent_ms = spent(clock, now);
    clock->stopped = true;
}

void table_clock_continue(table_clock *clock, int64_t now)
{
    clock->started_ms = now;
    clock->stopped = false;
}

int64_t table_clock_end(const table_clock *clock, int seat)
{
    if (!clock->move_ms || clock->stopped)
        return INT64_MAX;
    return clock->started_ms - clock->spent_ms + clock->move_ms + clock->reserve_ms[seat];
}
