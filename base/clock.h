/* SPDX-License-Identifier: MIT */
/* The time. All of the server reads it here, so that a test can set it: builds with tests may run by a
 * virtual clock (base/virtual.h). tests/structure/clock.test.mjs refuses other ways to read a clock. */
#ifndef KOZEL_BASE_CLOCK_H
#define KOZEL_BASE_CLOCK_H

#include <stdint.h>

/* Milliseconds since 1970. The machine's clock may be set forward and back. */
int64_t base_clock_wall_ms(void);

/* Nanoseconds since some moment of the past. This clock only goes forward. */
uint64_t base_clock_ns(void);

/* The same, but never virtual. For measurements, and for waits that depend on other programs: what a commit
 * costs, how long a database may be silent. Nothing that the server decides about people depends on it. */
uint64_t base_clock_real_ns(void);

#endif
