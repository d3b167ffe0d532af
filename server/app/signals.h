/* SPDX-License-Identifier: MIT */
/* The signals of a process that serves, on one of its loops. */
#ifndef KOZEL_SERVER_APP_SIGNALS_H
#define KOZEL_SERVER_APP_SIGNALS_H

#include <uv.h>

enum { KZ_SIGNALS = 5 };

typedef struct kz_signals {
    uv_signal_t handle[KZ_SIGNALS];
    void *context;
    void (*heard)(void *context, int number); /* in the loop: SIGINT, SIGTERM, SIGHUP, SIGUSR1 or SIGUSR2 */
} kz_signals;

/* Hears the five from now on. */
void kz_signals_start(kz_signals *signals, uv_loop_t *loop, void (*heard)(void *context, int number),
                      void *context);

/* Closes the handles; the loop must run once more. While no loop hears a signal it does what it always did:
 * it ends the process. */
void kz_signals_close(kz_signals *signals);

/* "SIGTERM" */
const char *kz_signal_name(int number);

#endif
