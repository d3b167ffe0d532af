/* SPDX-License-Identifier: MIT */
/* What the server counts of itself, and how it tells it: the text format of Prometheus. */
#ifndef KOZEL_SERVER_HTTP_METRICS_H
#define KOZEL_SERVER_HTTP_METRICS_H

#include <stddef.h>
#include <stdint.h>

/* Plain numbers: only the loop's thread touches them. */
typedef struct kz_metrics {
    uint64_t no_room;  /* WebSockets and sessions refused because of max-connections */
    uint64_t too_busy; /* sessions refused because the store is behind */
    uint64_t http[5];  /* answers by the status' first figure, 1xx to 5xx */
} kz_metrics;

struct kz_server;

/* All of it as text; NULL when out of memory. free() it. */
char *kz_metrics_text(struct kz_server *server, size_t *length);

#endif
