/* SPDX-License-Identifier: MIT */
#include "base/steady_clock.h"

#include "base/clock.h"

static int64_t even_ms(void)
{
    return (int64_t)(kz_clock_ns() / 1000000);
}

void kz_steady_start(kz_steady_clock *clock)
{
    clock->started_ms = kz_clock_wall_ms();
    clock->offset_ms = clock->started_ms - even_ms();
}

int64_t kz_steady_now(const kz_steady_clock *clock)
{
    return clock->offset_ms + even_ms();
}
