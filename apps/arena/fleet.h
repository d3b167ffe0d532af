/* SPDX-License-Identifier: MIT */
/* The arena over machines: one submitter, any number of workers, a NATS server with JetStream between them. A
 * contest is cut into shards (shard.h), each a message of a work queue. Delivery is at least once: a worker
 * that stops acknowledging progress loses its shard to another. Results are published under the shard's own
 * subject and deduplicated, so each counts once. Only programs of one version work for each other. */
#ifndef KOZEL_APPS_ARENA_FLEET_H
#define KOZEL_APPS_ARENA_FLEET_H

#include "apps/arena/shard.h"

#include <kozel/catalogue.h>

enum { KZ_FLEET_URL = 512 };

typedef struct kz_fleet {
    const char *url;         /* nats://host:4222, several after commas */
    const char *version;     /* of the program: letters, digits, '-', '_' and '.' */
    const atomic_bool *stop; /* set: leave off; what is not done is done by others */
} kz_fleet;

typedef enum kz_fleet_outcome {
    KZ_FLEET_DONE,
    KZ_FLEET_STOPPED,
    KZ_FLEET_FAILED /* `reason` (English) says why */
} kz_fleet_outcome;

/* Submits the contest to the workers; the same result as by kz_contest_run() where budgets are
 * playouts. No engines. WAITS for as long as it takes. */
kz_fleet_outcome kz_fleet_run(const kz_fleet *fleet, const kz_contest *contest, kz_contest_result *outcome,
                              char reason[KZ_SHARD_REASON]);

/* Plays shards in so many threads until it is stopped; comes back to a server that was away. */
kz_fleet_outcome kz_fleet_work(const kz_fleet *fleet, int threads, const kz_games *games,
                               char reason[KZ_SHARD_REASON]);

#endif
