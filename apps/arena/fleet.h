/* SPDX-License-Identifier: MIT */
/* The arena over machines: one submitter, any number of workers, a NATS server with JetStream between them. A
 * contest is cut into shards (shard.h), each a message of a work queue. Delivery is at least once: a worker
 * that stops acknowledging progress loses its shard to another. Results are published under the shard's own
 * subject and deduplicated, so each counts once. Only programs of one version work for each other. */
#pragma once

#include "apps/arena/shard.h"

#include <kozel/catalogue.h>

typedef struct arena_fleet {
    const char *url;         /* nats://host:4222, several after commas */
    const char *version;     /* of the program: letters, digits, '-', '_' and '.' */
    const atomic_bool *stop; /* if set: stop; other workers do the rest */
} arena_fleet;

typedef enum arena_fleet_outcome {
    ARENA_FLEET_DONE,
    ARENA_FLEET_STOPPED,
    ARENA_FLEET_FAILED /* with the cause (English) in `reason` */
} arena_fleet_outcome;
