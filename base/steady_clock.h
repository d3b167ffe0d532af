/* SPDX-License-Identifier: MIT */
/* A wall clock that cannot be set. It starts at the machine's time and then advances evenly. A change of the
 * machine's clock therefore ends nobody's time. */
#ifndef KOZEL_BASE_STEADY_CLOCK_H
#define KOZEL_BASE_STEADY_CLOCK_H

#include <stdint.h>

typedef struct base_steady_clock {
    int64_t started_ms; /* the machine's time at the start, in milliseconds since 1970 */
    int64_t offset_ms;  /* from base_clock_ns() to milliseconds since 1970 */
} base_steady_clock;

/* Starts `clock` at the machine's time. */
void base_steady_start(base_steady_clock *clock);

/* Returns milliseconds since 1970. */
int64_t base_steady_now(const base_steady_clock *clock);

#endif
