/* SPDX-License-Identifier: MIT */
#include "server/hub/state/clock.h"

void kz_clock_init(kz_clock *clock, int64_t move, int64_t reserve)
{
    *clock = (kz_clock){.move = move};
    for (int seat = 0; seat < KZ_SEATS; seat++)
        clock->reserve[seat] = reserve;
}

void kz_clock_start(kz_clock *clock, int64_t now)
{
    clock->started = now;
    clock->spent = 0;
}

int64_t kz_clock_spent(const kz_clock *clock, int64_t now)
{
    return clock->spent + now - clock->started;
}

void kz_clock_split(kz_clock *clock, int64_t now)
{
    clock->spent = kz_clock_spent(clock, now);
    clock->started = now;
}

kz_time_left kz_clock_left(const kz_clock *clock, int seat, int64_t now)
{
    int64_t move = clock->move - kz_clock_spent(clock, now);
    int64_t reserve = clock->reserve[seat];
    if (kz_clock_is_off(clock))
        return (kz_time_left){-1, reserve};
    if (move >= 0)
        return (kz_time_left){move, reserve};
    return (kz_time_left){0, reserve + move > 0 ? reserve + move : 0};
}

int64_t kz_clock_end(const kz_clock *clock, int seat)
{
    if (kz_clock_is_off(clock))
        return INT64_MAX;
    return clock->started - clock->spent + clock->move + clock->reserve[seat];
}

void kz_clock_stop(kz_clock *clock, int seat, int64_t now)
{
    clock->reserve[seat] = kz_clock_left(clock, seat, now).reserve;
}
