/* SPDX-License-Identifier: MIT */
/* The number of requests of a kind that a hub has carried out and refused. */
#ifndef KOZEL_SERVER_HUB_PORTS_REQUEST_COUNT_H
#define KOZEL_SERVER_HUB_PORTS_REQUEST_COUNT_H

#include <stdint.h>

/* A repeated request that got its stored answer counts as neither. */
typedef struct hub_request_count {
    const char *name; /* "act"; "" for unknown requests, NULL behind the last entry */
    uint64_t taken, refused;
} hub_request_count;

#endif
