/* SPDX-License-Identifier: MIT */
/* How many requests of a kind a hub has carried out and refused. */
#ifndef KOZEL_SERVER_HUB_PORTS_REQUEST_COUNT_H
#define KOZEL_SERVER_HUB_PORTS_REQUEST_COUNT_H

#include <stdint.h>

/* A repeated request that got its kept answer counts as neither. */
typedef struct hub_request_count {
    const char *name; /* "act"; "" for what is none, NULL behind the last */
    uint64_t taken, refused;
} hub_request_count;

#endif
