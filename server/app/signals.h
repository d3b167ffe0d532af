/* SPDX-License-Identifier: MIT */
/* Signals of a serving process, read as data in one of its loops. They are blocked in the thread that starts
 * this and in all threads that it makes later. A thread that waits for a lock could keep a signal until it
 * wakes. */
#pragma once

#include <signal.h>
#include <uv.h>

typedef struct app_signals {
    uv_poll_t poll;
    int file;
    sigset_t before; /* what the thread blocked before */
    void *context;
    void (*heard)(void *context, int number); /* in the loop: SIGINT, SIGTERM, SIGHUP, SIGUSR1 or SIGUSR2 */
} app_signals;

/* Starts to receive the five signals; call it before any other thread is made. With several loops, the one
 * that runs receives a signal. A signal that comes while none runs waits. Without a free file nothing is
 * received, and signals have their usual effect; no server starts then. */
void app_signals_start(app_signals *signals, uv_loop_t *loop, void (*heard)(void *context, int number),
                       void *context);

/* Stops; the loop must run once more. After the last one, waiting signals are dropped and later ones have
 * their usual effect. */
void app_signals_close(app_signals *signals);

/* Returns the signal's name, such as "SIGTERM". */
const char *app_signal_name(int number);
