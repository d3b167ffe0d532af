/* SPDX-License-Identifier: MIT */
/* The connection to NATS that both sides of a fleet share; for fleet_run.c and fleet_work.c. It does not use
 * server/bus. A fleet needs a work queue that delivers at least once and waits for acknowledgements, in
 * threads that block. The bus has messages that may be lost, on an event loop, and no other user for a
 * queue. */
#pragma once

#include "apps/arena/fleet.h"

#include <nats/nats.h>

enum { ARENA_FLEET_SUBJECT = 128 };

typedef struct arena_fleet_link {
    natsConnection *connection;
    jsCtx *stream;
    char version[64]; /* as a part of subjects and names */
} arena_fleet_link;

/* Connects, and makes the streams and the queue if they do not exist. */
bool arena_fleet_open(arena_fleet_link *link, const arena_fleet *fleet, char reason[ARENA_SHARD_REASON]);
void arena_fleet_close(arena_fleet_link *link);

/* Names on the server. */
void arena_fleet_jobs(const arena_fleet_link *link,
                      char out[ARENA_FLEET_SUBJECT]); /* the stream of shards to play */
void arena_fleet_results(const arena_fleet_link *link,
                         char out[ARENA_FLEET_SUBJECT]); /* the stream of results */
void arena_fleet_workers(const arena_fleet_link *link,
                         char out[ARENA_FLEET_SUBJECT]); /* the queue's consumer */

/* Subjects: kozel.arena.VERSION.job.RUN.FIRST and ...result.RUN.FIRST; `run` and `rest` may be "*" or ">". */
void arena_fleet_subject(const arena_fleet_link *link, const char *kind, const char *rest,
                         char out[ARENA_FLEET_SUBJECT]);

/* Publishes idempotently: also true if the subject has its message already. Retries until it is stored or
 * *stop. */
bool arena_fleet_publish(arena_fleet_link *link, const char *subject, const char *text,
                         const atomic_bool *stop);

bool arena_fleet_fail(char reason[ARENA_SHARD_REASON], const char *what, natsStatus status);
