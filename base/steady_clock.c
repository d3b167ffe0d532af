/* SPDX-License-Identifier: MIT */
#include "base/clock.h"

static int64_t even_ms(void)
{
    return (int64_t)(base_clock_ns() / 1000000);
}

void base_steady_start(base_steady_clock *clock)
{
    clock->started_ms = base_clock_wall_ms();
    clock->offset_ms = clock->started_ms - even_ms();
}

int64_t base_steady_now(const base_steady_clock *clock)
{
    return clock->offset_ms + even_ms();
}
