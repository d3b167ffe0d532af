/* SPDX-License-Identifier: MIT */
/* The time. All of the server reads the time here, so that a test can set it. Builds with tests may use a
 * virtual clock (base/virtual.h). tests/structure/clock.test.mjs rejects other ways to read a clock. */
#pragma once

#include <stdint.h>

/* Returns milliseconds since 1970. The machine's clock may be set forward and back. */
int64_t base_clock_wall_ms(void);

/* Returns nanoseconds since some moment of the past. This clock only goes forward. */
uint64_t base_clock_ns(void);

/* Returns the same, but never from a virtual clock. It is for measurements, and for waits that depend on
 * other programs: the duration of a commit, the maximal silence of a database. No decision of the server
 * about people depends on it. */
uint64_t base_clock_real_ns(void);

/* A wall clock that cannot be set. It starts at the machine's time and then advances evenly. A change of the
 * machine's clock therefore ends nobody's time. */
typedef struct base_steady_clock {
    int64_t started_ms; /* the machine's time at the start, in milliseconds since 1970 */
    int64_t offset_ms;  /* from base_clock_ns() to milliseconds since 1970 */
} base_steady_clock;

/* Starts `clock` at the machine's time. */
void base_steady_start(base_steady_clock *clock);

/* Returns milliseconds since 1970. */
int64_t base_steady_now(const base_steady_clock *clock);
