/* SPDX-License-Identifier: MIT */
/* Signals of a serving process, handled in one of its loops. */
#pragma once

#include <uv.h>

enum { APP_SIGNALS = 5 };

typedef struct app_signals {
    uv_signal_t handle[APP_SIGNALS];
    void *context;
    void (*heard)(void *context, int number); /* in the loop: SIGINT, SIGTERM, SIGHUP, SIGUSR1 or SIGUSR2 */
} app_signals;

/* Starts handling the five signals. */
void app_signals_start(app_signals *signals, uv_loop_t *loop, void (*heard)(void *context, int number),
                       void *context);

/* Closes the handles; the loop must run once more. While no loop handles a signal, the signal has its default
 * effect: it ends the process. */
void app_signals_close(app_signals *signals);

/* Returns the signal's name, such as "SIGTERM". */
const char *app_signal_name(int number);
