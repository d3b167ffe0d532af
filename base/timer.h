/* SPDX-License-Identifier: MIT */
/* Timers of a libuv loop. The server uses no others, so that a test can let their time pass at once
 * (base/virtual.h). All functions belong to the loop's thread. */
#pragma once

#include <stdbool.h>
#include <uv.h>

typedef struct base_timer {
    uv_timer_t handle;
    void (*fire)(void *context);
    void (*closed)(void *context);
    void *context;
} base_timer;

/* Prepares a timer. It is inactive until it is started. `fire` is called with `context` whenever the timer
 * is due. */
void base_timer_init(uv_loop_t *loop, base_timer *timer, void (*fire)(void *context), void *context);

/* Starts `timer`: it calls `fire` after `ms` milliseconds, and then every `repeat_ms` (0: once). An earlier
 * start no longer counts. */
void base_timer_start(base_timer *timer, uint64_t ms, uint64_t repeat_ms);

/* Stops `timer`. Does nothing to a timer that does not run. */
void base_timer_stop(base_timer *timer);

bool base_timer_is_active(const base_timer *timer);

/* Ends the timer. Its memory belongs to the caller again when the loop has called `closed`, which may be
 * NULL. */
void base_timer_close(base_timer *timer, void (*closed)(void *context));

/* Returns the loop's time in milliseconds, as of the beginning of its current iteration. */
uint64_t base_loop_ms(const uv_loop_t *loop);
