/* SPDX-License-Identifier: MIT */
/* The event `match_ended`: what follows from a result, but is no part of it (README.md). */
#pragma once

#include "server/matches/discount.h"
#include "server/store/sql/job.h"

/* A match that has ended with a result. A match that was closed has none, except after the extra deals of a
 * tournament (`deals_done`). */
typedef struct matches_ended {
    const char *match;
    int64_t at_ms;
    const hub_settlement *settlement; /* the parts that count */
    const matches_discount *discount;
    bool has_notices; /* a person is to get a notice of the result (played.noticed is 0) */
} matches_ended;

/* People whose account has news. They get the event `account` after the commit. */
enum { MATCHES_NEWS_MAX = 20 * KZ_SEATS }; /* more are left out */
typedef struct matches_news {
    int64_t person[MATCHES_NEWS_MAX];
    int count;
} matches_news;

/* A subscriber: a source of its own, and a line in the table of ended.c. */
typedef struct matches_subscriber {
    /* Its job. `run` does the work later, in a transaction that also ends the job. The payload is `facts`,
     * with `match` and `at`; the context is a matches_news. It may run out of order, and long after the end:
     * people may be gone or closed by then. */
    store_job_kind job;
    /* Adds what the subscriber needs, and the store does not have, to `facts`. Called in the transaction of
     * the result, so it only computes. Returns false if the match does not concern the subscriber. */
    bool (*facts)(const matches_ended *event, json_t *facts);
} matches_subscriber;

extern const matches_subscriber matches_notices, matches_cases, matches_tournaments;

/* The jobs of all subscribers. */
extern const store_job_kinds matches_subscriber_jobs;

/* Writes the event, within the transaction of the result: a job for each subscriber that it concerns. */
store_stored matches_ended_write(struct store *store, const matches_ended *event);
