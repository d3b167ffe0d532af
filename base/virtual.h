/* SPDX-License-Identifier: MIT */
/* Virtual time and seeded randomness for tests, behind base/clock.h, base/random.h and base/timer.h. Builds
 * without tests contain only base_virtual_is_on(), which is the constant false. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The use of the bytes. With a seed each use has a separate stream, so that one more draw for one use does
 * not change the bytes of the others. */
typedef enum base_random_use {
    BASE_RANDOM_HUB,       /* deals, lots, names of tables and guests: all random bytes of the hub */
    BASE_RANDOM_TOKEN,     /* sessions */
    BASE_RANDOM_RECOVERY,  /* recovery codes */
    BASE_RANDOM_FACTOR,    /* secrets of second factors */
    BASE_RANDOM_KEY,       /* keys in the store */
    BASE_RANDOM_TABLE,     /* keys of hash tables in memory, and of the security log */
    BASE_RANDOM_PUSH,      /* salts of push messages */
    BASE_RANDOM_LIBSODIUM, /* bytes that libsodium itself draws: salts of passwords */
    BASE_RANDOM_USES
} base_random_use;

#ifdef KOZEL_TEST_CONTROL
bool base_virtual_is_on(void);
#else
#define base_virtual_is_on() false
#endif

/* Switches the process to virtual time, before any thread is started. From now on the clocks stand still,
 * and every random byte follows from `seed`. `wall_ms` is the first result of base_clock_wall_ms(). */
void base_virtual_begin(uint64_t seed, int64_t wall_ms);

uint64_t base_virtual_ns(void);
int64_t base_virtual_wall_ms(void);

/* Sets the result of base_clock_wall_ms(), as if the machine's clock were set. base_clock_ns() is
 * unchanged. */
void base_virtual_set_wall(int64_t wall_ms);

/* Advances time until base_clock_ns() returns `ns`. It fires nothing. */
void base_virtual_pass(uint64_t ns);

/* Fires the timer that is due first, at its exact time. Of several it is the one that was started first.
 * Returns false if none is due until `ns`. */
bool base_virtual_fire(uint64_t ns);

/* ---- for base/random.c and base/timer.c */

void base_virtual_random(base_random_use use, void *bytes, size_t count);

/* Calls `fire(timer)` when base_virtual_fire() reaches the time `ms` milliseconds from now, and then every
 * `repeat_ms` (0: once). `timer` is not read. It must not be started already. */
void base_virtual_timer_start(void *timer, void (*fire)(void *timer), uint64_t ms, uint64_t repeat_ms);

/* Removes `timer`. Does nothing to a timer that is not started. */
void base_virtual_timer_stop(const void *timer);
