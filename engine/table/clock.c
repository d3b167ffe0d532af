/* SPDX-License-Identifier: MIT */
#include "engine/table/clock.h"

void table_clock_init(kz_table_clock *clock, int64_t move_ms, int64_t reserve_ms)
{
    *clock = (kz_table_clock){.move_ms = move_ms};
    for (int seat = 0; seat < KZ_SEATS; seat++)
        clock->reserve_ms[seat] = reserve_ms;
}

void table_clock_start(kz_table_clock *clock, int64_t now)
{
    clock->started_ms = now;
    clock->spent_ms = 0;
}

static int64_t spent(const kz_table_clock *clock, int64_t now)
{
    return clock->spent_ms + (clock->stopped ? 0 : now - clock->started_ms);
}

void table_clock_split(kz_table_clock *clock, int64_t now)
{
    clock->spent_ms = spent(clock, now);
    clock->started_ms = now;
}

kz_table_time kz_table_clock_left(const kz_table_clock *clock, int seat, int64_t now)
{
    int64_t move = clock->move_ms - spent(clock, now), reserve = clock->reserve_ms[seat];
    if (!clock->move_ms)
        return (kz_table_time){-1, reserve};
    if (move >= 0)
        return (kz_table_time){move, reserve};
    return (kz_table_time){0, reserve + move > 0 ? reserve + move : 0};
}

int64_t kz_table_clock_end(const kz_table_clock *clock, int seat)
{
    if (!clock->move_ms || clock->stopped)
        return INT64_MAX;
    return clock->started_ms - clock->spent_ms + clock->move_ms + clock->reserve_ms[seat];
}

void table_clock_charge(kz_table_clock *clock, int seat, int64_t now)
{
    clock->reserve_ms[seat] = kz_table_clock_left(clock, seat, now).reserve_ms;
}
