/* SPDX-License-Identifier: MIT */
/* The number of requests of a kind that a hub has carried out and refused. */
#pragma once

#include <stdint.h>

/* A repeated request that got its stored answer counts as neither. */
typedef struct hub_request_count {
    const char *name; /* "act"; "" for unknown requests, NULL behind the last entry */
    uint64_t taken, refused;
} hub_request_count;
