/* SPDX-License-Identifier: MIT */
/* Sees to it that what has ended goes (expiry.h): looks now and then, in short pieces of work for the worker
 * pool. Every node does so; it does not matter which comes first. */
#ifndef KOZEL_SERVER_APP_SWEEPER_H
#define KOZEL_SERVER_APP_SWEEPER_H

#include "server/delivery/delivery.h"

typedef struct kz_sweeper kz_sweeper;

/* NULL when out of memory: then nothing is removed. */
kz_sweeper *kz_sweeper_start(uv_loop_t *loop, kz_delivery *delivery);

/* After the worker pool has stopped. It frees itself when the loop runs once more. NULL is allowed. */
void kz_sweeper_stop(kz_sweeper *sweeper);

#endif
