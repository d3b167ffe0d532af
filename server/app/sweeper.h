/* SPDX-License-Identifier: MIT */
/* Sees to it that what has ended goes (expiry.h): looks now and then, in short pieces of work for the worker
 * pool. Every node does so; it does not matter which comes first. */
#ifndef KOZEL_SERVER_APP_SWEEPER_H
#define KOZEL_SERVER_APP_SWEEPER_H

#include "server/delivery/delivery.h"

typedef struct app_sweeper app_sweeper;

/* NULL when out of memory: then nothing is removed. */
app_sweeper *app_sweeper_start(uv_loop_t *loop, struct delivery *delivery);

/* After the worker pool has stopped. It frees itself when the loop runs once more. NULL is allowed. */
void app_sweeper_stop(app_sweeper *sweeper);

#endif
