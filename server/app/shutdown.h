/* SPDX-License-Identifier: MIT */
/* Ends a server: by a signal (docs/settings.md, "Signals") or because the store failed. One of many nodes
 * also ends if it has lost the bus or the store. */
#pragma once

#include "server/app/hub_wiring.h"
#include "server/app/upkeep.h"
#include "server/http/exchange/exchange.h"

typedef struct app_shutdown {
    uv_loop_t *loop;
    delivery_hub_host *host;
    delivery_lanes *lanes;
    struct delivery *delivery;
    socket_server *sockets;
    const app_hub_wiring *wiring;
    const app_upkeep *upkeep;
    const http_web *web;
    base_timer deadline; /* of the time to drain, then of the time to close the sockets */
    int drain_s;         /* max time to finish work in progress */
    bool signalled;      /* by a signal to stop */
    bool hurried;        /* ... without waiting for anything */
    bool lost;           /* one of many nodes: must join again */
    int status;          /* the exit status */
} app_shutdown;

/* Prepares the deadline, once `loop` is set. The other one ends it before the loop is closed. */
void app_shutdown_init(app_shutdown *shutdown);
void app_shutdown_close(app_shutdown *shutdown);

/* Handles SIGINT or SIGTERM. After the first one, work in progress is finished; after the second one it is
 * not. */
void app_shutdown_signal(app_shutdown *shutdown, int number);

/* Handles that memory is ahead of the store. The server stops at once and sends nothing more. A restart
 * continues from the store. One of many nodes does not stop: see app_shutdown_lose(). Port of delivery;
 * context: the app_shutdown. */
void app_shutdown_fail(void *shutdown, const char *what, const char *reason);

/* Handles that one of many nodes has lost the bus or the store. It closes its sockets and drops its state in
 * memory. It joins again when both are available. Port of the cluster; context: the app_shutdown. */
void app_shutdown_lose(void *shutdown, const char *why);

/* Ends a turn of the loop: stops a server that has drained, and ends the loop when all sockets are closed. */
void app_shutdown_check_drained(app_shutdown *shutdown);
void app_shutdown_check_closed(app_shutdown *shutdown);

/* Stops the lanes and the pusher. Waits for the work that they have begun. */
void app_shutdown_stop_lanes(app_shutdown *shutdown);
