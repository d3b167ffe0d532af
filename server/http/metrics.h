/* SPDX-License-Identifier: MIT */
/* What the server counts of itself, and how it tells it: the text format of Prometheus. */
#ifndef KOZEL_SERVER_HTTP_METRICS_H
#define KOZEL_SERVER_HTTP_METRICS_H

#include <stddef.h>
#include <stdint.h>

#include "server/delivery/histogram.h"

/* Plain numbers: only the loop's thread touches them. */
typedef struct kz_metrics {
    uint64_t opened;       /* WebSockets */
    uint64_t dropped_slow; /* of these: did not read */
    uint64_t dropped_flood;
    uint64_t received;        /* messages, whole ones */
    uint64_t sent;            /* messages; several may leave in a frame */
    uint64_t encoded;         /* frames made of them; one may go to many connections */
    uint64_t relayed;         /* frames of topics here to other nodes: one copy a node */
    uint64_t sent_bytes;      /* of frames, without their headers */
    uint64_t entries;         /* of matches' logs: actions, deals, tags */
    uint64_t matches[2];      /* begun, ended */
    uint64_t taken_over;      /* of these: from another node */
    uint64_t no_room;         /* WebSockets and sessions refused because of max-connections */
    uint64_t too_busy;        /* sessions refused because the store is behind */
    uint64_t http[5];         /* answers by the status' first figure, 1xx to 5xx */
    uint64_t thoughts_waited; /* choices of bots that had to wait for a thread */
    kz_histogram thought;     /* of a bot: from the question to its choice */
    kz_histogram action;      /* from the frame to its answer, which is told after the commit */
} kz_metrics;

struct kz_server;

/* All of it as text; NULL when out of memory. free() it. */
char *kz_metrics_text(struct kz_server *server, size_t *length);

#endif
