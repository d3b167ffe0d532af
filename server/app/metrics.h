/* SPDX-License-Identifier: MIT */
/* The server's figures as /metrics has them: the text format of Prometheus. */
#ifndef KOZEL_SERVER_APP_METRICS_H
#define KOZEL_SERVER_APP_METRICS_H

#include "server/app/hub_wiring.h"
#include "server/app/upkeep.h"
#include "server/http/exchange.h"

/* Where the figures are. */
typedef struct kz_metrics_sources {
    const kz_steady_clock *clock;
    kz_security *security;
    const kz_lanes *lanes;
    const kz_delivery *delivery;
    const kz_hub_wiring *wiring;
    const kz_web *web;
    const kz_upkeep *upkeep;
} kz_metrics_sources;

/* All of it as text; NULL when out of memory. free() it. Port of the HTTP side; context: a
 * kz_metrics_sources.
 */
char *kz_metrics_text(void *sources, size_t *length);

#endif
