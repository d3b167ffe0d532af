/* SPDX-License-Identifier: MIT */
#include "base/clock.h"

#include "base/virtual.h"

#include <time.h>

static struct timespec read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return now;
}

int64_t base_clock_wall_ms(void)
{
    if (base_virtual_is_on())
        return base_virtual_wall_ms();
    struct timespec now = read_clock(CLOCK_REALTIME);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

uint64_t base_clock_real_ns(void)
{
    struct timespec now = read_clock(CLOCK_MONOTONIC);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

uint64_t base_clock_ns(void)
{
    return base_virtual_is_on() ? base_virtual_ns() : base_clock_real_ns();
}
