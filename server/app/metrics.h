/* SPDX-License-Identifier: MIT */
/* The server's figures for /metrics, in the text format of Prometheus. */
#pragma once

#include "server/app/hub_wiring.h"
#include "server/app/upkeep.h"
#include "server/http/exchange/exchange.h"

/* The sources of the figures. */
typedef struct app_metrics_sources {
    const base_steady_clock *clock;
    guard_security *security;
    const delivery_lanes *lanes;
    const struct delivery *delivery;
    const socket_server *sockets;
    const app_hub_wiring *wiring;
    const http_web *web;
    const app_upkeep *upkeep;
} app_metrics_sources;

/* Returns all figures as text; NULL if out of memory. free() it. Port of the HTTP side; context: an
 * app_metrics_sources. */
char *app_metrics_text(void *sources, size_t *length);
