/* SPDX-License-Identifier: MIT */
/* The hub in the event loop: its time, its next tick, and whether calls are still allowed. */
#pragma once

#include "base/clock.h"
#include "base/timer.h"
#include "server/hub/hub.h"

typedef struct delivery_hub_host {
    struct hub *hub; /* NULL until it is made */
    const base_steady_clock *clock;
    uv_loop_t *loop;
    base_timer due; /* the hub's next tick */
    bool called;    /* since its last tick */
    bool draining;  /* work in progress is finished, nothing is begun */
    bool closed;    /* the server stops: late answers no longer go to the hub */
} delivery_hub_host;

/* Prepares a host without a hub; `loop` and `clock` must outlive it. */
void delivery_hub_host_init(delivery_hub_host *host, uv_loop_t *loop, const base_steady_clock *clock);

/* Returns the hub's time: milliseconds since 1970. */
int64_t delivery_hub_host_now(const delivery_hub_host *host);

/* Returns the hub, for a call that may change something. Its tick then runs at the end of this turn. */
struct hub *delivery_hub_host_call(delivery_hub_host *host);

/* Ends a turn of the loop. Calls the hub's tick if it is due or the hub was called, and starts the timer for
 * the next one. */
void delivery_hub_host_end_turn(delivery_hub_host *host);

/* Closes the host when the server stops: no tick runs any more, and no late answer goes to the hub. */
void delivery_hub_host_close(delivery_hub_host *host);

/* Ends the timer before the loop is closed. The code that made the hub frees it. */
void delivery_hub_host_end(delivery_hub_host *host);
