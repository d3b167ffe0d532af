/* SPDX-License-Identifier: MIT */
/* Removes expired data (expiry.h) every hour, in short pieces of work for the worker pool. After the
 * first removal of each day (UTC) it fits the slopes of forecasts (server/matches/slopes.h). Every node does
 * so; it does not matter which one is first. */
#pragma once

#include "server/sockets/sockets.h"

typedef struct app_cleanup app_cleanup;

/* Starts the cleanup. Returns NULL if out of memory: then nothing is removed. */
app_cleanup *app_cleanup_start(uv_loop_t *loop, struct delivery *delivery, socket_server *sockets);

/* Stops the cleanup after the worker pool has stopped. It frees itself when the loop runs once more. NULL is
 * allowed. */
void app_cleanup_stop(app_cleanup *cleanup);
