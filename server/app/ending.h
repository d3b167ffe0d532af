/* SPDX-License-Identifier: MIT */
/* How a server ends: by a signal (docs/settings.md, "Signals"), because the store failed, or, one of many
 * nodes, because it has lost the bus or the store. */
#ifndef KOZEL_SERVER_APP_ENDING_H
#define KOZEL_SERVER_APP_ENDING_H

#include "server/app/hub_wiring.h"
#include "server/app/upkeep.h"
#include "server/http/exchange.h"

typedef struct app_ending {
    uv_loop_t *loop;
    delivery_hub_host *host;
    delivery_lanes *lanes;
    struct delivery *delivery;
    const app_hub_wiring *wiring;
    const app_upkeep *upkeep;
    const http_web *web;
    base_timer deadline; /* of the time to drain, then of that to close the sockets */
    int drain_s;         /* for at most this time what is being made may be finished */
    bool signalled;      /* to stop */
    bool hurried;        /* ... and not to wait for anything */
    bool lost;           /* one of many nodes: it must join again */
    int status;          /* the exit status */
} app_ending;

/* Prepares the deadline, once `loop` is set; ends it before the loop is closed. */
void app_ending_init(app_ending *ending);
void app_ending_close(app_ending *ending);

/* SIGINT or SIGTERM. The first one lets what is being made be finished, the second one does not. */
void app_ending_signal(app_ending *ending, int number);

/* Memory is ahead of the store: the server stops at once and sends nothing more. A restart goes on from the
 * store. One of many nodes does not stop, but see app_ending_lose(). Port of delivery; context: the
 * app_ending.
 */
void app_ending_fail(void *ending, const char *what, const char *reason);

/* One of many nodes has lost the bus or the store: it closes its sockets, forgets what it holds in memory,
 * and joins again when both are there. Port of the cluster; context: the app_ending. */
void app_ending_lose(void *ending, const char *why);

/* The end of a turn of the loop: stops a server that has drained; ends the loop when all sockets are closed.
 */
void app_ending_check_drained(app_ending *ending);
void app_ending_check_closed(app_ending *ending);

/* Stops the lanes and the pusher: waits for what they have begun. */
void app_ending_stop_lanes(app_ending *ending);

#endif
