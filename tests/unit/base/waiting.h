/* SPDX-License-Identifier: MIT */
/* Waits for real threads, processes and clocks: no other unit test sleeps or reads a clock
 * (tests/structure/time.test.mjs). */
#pragma once

#include <stdint.h>
#include <time.h>
#include <unistd.h>

enum { TEST_LOOKS = 12000, TEST_LOOK_US = 5000 }; /* a minute: then a test hangs */

/* Waits until `holds`. */
#define TEST_UNTIL(holds)                                                                                    \
    do {                                                                                                     \
        for (int looks = 0; !(holds); looks++) {                                                             \
            if (looks == TEST_LOOKS)                                                                         \
                fail_msg("waited in vain: %s", #holds);                                                      \
            usleep(TEST_LOOK_US);                                                                            \
        }                                                                                                    \
    } while (0)

/* Lets at least `ms` pass, for a clock that nobody can set: a database's, or that of its connections. */
static inline void test_let_pass(unsigned ms)
{
    usleep(1000 * ms);
}

/* For bounds from below, which hold on a busy machine too. */
static inline int64_t test_real_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
