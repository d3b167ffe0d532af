/* SPDX-License-Identifier: MIT */
/* The connection to NATS that both sides of a fleet share; for fleet_run.c and fleet_work.c. Not over
 * server/bus: a fleet needs a work queue that delivers at least once and waits for acknowledgements, in
 * threads that block; the bus has messages that may be lost, on an event loop, and no other user for a queue.
 */
#ifndef KOZEL_APPS_ARENA_FLEET_LINK_H
#define KOZEL_APPS_ARENA_FLEET_LINK_H

#include "apps/arena/fleet.h"

#include <nats/nats.h>

enum { KZ_FLEET_SUBJECT = 128 };

typedef struct kz_fleet_link {
    natsConnection *connection;
    jsCtx *stream;
    char version[64]; /* as a part of subjects and names */
} kz_fleet_link;

/* Connects, and makes the streams and the queue if nobody has. */
bool kz_fleet_open(kz_fleet_link *link, const kz_fleet *fleet, char reason[KZ_SHARD_REASON]);
void kz_fleet_close(kz_fleet_link *link);

/* Names on the server. */
void kz_fleet_jobs(const kz_fleet_link *link, char out[KZ_FLEET_SUBJECT]); /* the stream of shards to play */
void kz_fleet_results(const kz_fleet_link *link, char out[KZ_FLEET_SUBJECT]); /* the stream of results */
void kz_fleet_workers(const kz_fleet_link *link, char out[KZ_FLEET_SUBJECT]); /* the queue's consumer */

/* Subjects: kozel.arena.VERSION.job.RUN.FIRST and ...result.RUN.FIRST; `run` and `rest` may be "*" or ">". */
void kz_fleet_subject(const kz_fleet_link *link, const char *kind, const char *rest,
                      char out[KZ_FLEET_SUBJECT]);

/* Publishes idempotently: true too if the subject has its message already. Retries until it is stored or
 * *stop. */
bool kz_fleet_publish(kz_fleet_link *link, const char *subject, const char *text, const atomic_bool *stop);

bool kz_fleet_fail(char reason[KZ_SHARD_REASON], const char *what, natsStatus status);

#endif
