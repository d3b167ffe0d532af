/* SPDX-License-Identifier: MIT */
/* The submitter: enqueues shards, a sliding window of them, and counts the results in the order of the
 * rounds. */
#include "apps/arena/fleet_run.h"

#include "apps/arena/fleet_link.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum { WINDOW = 256, WAIT_MS = 100 };

/* A slot of the reorder buffer. */
typedef struct waiting {
    bool here;
    int rounds;
    arena_round round[ARENA_SHARD_ROUNDS];
} waiting;

typedef struct submitter {
    arena_fleet_link link;
    const arena_fleet *fleet;
    const arena_contest *contest;
    arena_contest_result *outcome;
    natsSubscription *results;
    char run[17];
    int64_t shards, sent, counted;
    bool decided;
    waiting waiting[WINDOW];
} submitter;

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* RUN.FIRST, or RUN.> */
static void subject_of(const submitter *a, const char *kind, int64_t first, char out[ARENA_FLEET_SUBJECT])
{
    char rest[64];
    if (first < 0)
        snprintf(rest, sizeof rest, "%s.>", a->run);
    else
        snprintf(rest, sizeof rest, "%s.%" PRId64, a->run, first);
    arena_fleet_subject(&a->link, kind, rest, out);
}

static bool send_shard(submitter *a)
{
    const arena_contest *c = a->contest;
    char subject[ARENA_FLEET_SUBJECT];
    int64_t offset = a->sent * ARENA_SHARD_ROUNDS, left = c->rounds - offset;
    int rounds = left < ARENA_SHARD_ROUNDS ? (int)left : ARENA_SHARD_ROUNDS;
    char *text = arena_shard_write(c, c->first + offset, rounds);
    if (!text)
        abort();
    subject_of(a, "job", c->first + offset, subject);
    bool sent = arena_fleet_publish(&a->link, subject, text, a->fleet->stop);
    free(text);
    a->sent += sent;
    return sent;
}

/* Counts the shards that are next in order. */
static void count(submitter *a)
{
    for (waiting *w; !a->decided && (w = &a->waiting[a->counted % WINDOW])->here; a->counted++) {
        for (int i = 0; i < w->rounds && !a->decided; i++)
            a->decided = arena_contest_count(a->contest, a->outcome, &w->round[i]);
        w->here = false;
    }
}

static bool refuse(char reason[ARENA_SHARD_REASON], const char *what)
{
    snprintf(reason, ARENA_SHARD_REASON, "a worker cannot: %.200s", what);
    return false;
}

/* Buffers a result; duplicates are dropped. */
static bool take(submitter *a, const natsMsg *msg, char reason[ARENA_SHARD_REASON])
{
    static arena_shard_result r;
    const arena_contest *c = a->contest;
    int count_of = c->count;
    if (!arena_shard_result_read(natsMsg_GetData(msg), (size_t)natsMsg_GetDataLength(msg), count_of, &r))
        return refuse(reason, "its answer is not understood");
    if (r.reason[0])
        return refuse(reason, r.reason);
    int64_t offset = r.first - c->first, left = c->rounds - offset;
    if (offset < 0 || offset % ARENA_SHARD_ROUNDS || left < 1 ||
        r.rounds != (left < ARENA_SHARD_ROUNDS ? left : ARENA_SHARD_ROUNDS))
        return refuse(reason, "its answer is not understood");
    int64_t shard = offset / ARENA_SHARD_ROUNDS;
    waiting *w = &a->waiting[shard % WINDOW];
    if (shard < a->counted || shard >= a->sent || w->here)
        return true;
    w->here = true;
    w->rounds = r.rounds;
    memcpy(w->round, r.round, sizeof w->round);
    for (int i = 0; i < count_of; i++)
        arena_latency_merge(&a->outcome->latency[i], &r.latency[i]);
    count(a);
    return true;
}

static bool subscribe(submitter *a, char reason[ARENA_SHARD_REASON])
{
    char subject[ARENA_FLEET_SUBJECT], results[ARENA_FLEET_SUBJECT];
    jsSubOptions options;
    jsSubOptions_Init(&options);
    arena_fleet_results(&a->link, results);
    subject_of(a, "result", -1, subject);
    options.Stream = results;
    options.Ordered = true;
    natsStatus s = js_SubscribeSync(&a->results, a->link.stream, subject, NULL, &options, NULL);
    return s == NATS_OK || arena_fleet_fail(reason, "no results can be waited for", s);
}

static bool stopped(const submitter *a)
{
    return a->fleet->stop && *a->fleet->stop;
}

static bool play(submitter *a, char reason[ARENA_SHARD_REASON])
{
    double begin = seconds_now();
    const arena_contest *c = a->contest;
    while (a->counted < a->shards && !a->decided && !stopped(a)) {
        while (a->sent < a->shards && a->sent < a->counted + WINDOW && send_shard(a))
            continue;
        natsMsg *msg = NULL;
        natsStatus s = natsSubscription_NextMsg(&msg, a->results, WAIT_MS);
        bool good = s != NATS_OK || take(a, msg, reason);
        natsMsg_Destroy(msg);
        if (!good)
            return false;
        if (s == NATS_CONNECTION_CLOSED || s == NATS_INVALID_SUBSCRIPTION)
            return arena_fleet_fail(reason, "the bus is gone", s);
        a->outcome->seconds = seconds_now() - begin;
        if (c->progress)
            c->progress(c->context, c, a->outcome);
    }
    return true;
}

/* Purges what is left of the run from both streams. */
static void clean_up(submitter *a)
{
    char jobs[ARENA_FLEET_SUBJECT], results[ARENA_FLEET_SUBJECT], subject[ARENA_FLEET_SUBJECT];
    jsOptions options;
    jsOptions_Init(&options);
    options.Stream.Purge.Subject = subject;
    arena_fleet_jobs(&a->link, jobs);
    arena_fleet_results(&a->link, results);
    subject_of(a, "job", -1, subject);
    js_PurgeStream(a->link.stream, jobs, &options, NULL);
    subject_of(a, "result", -1, subject);
    js_PurgeStream(a->link.stream, results, &options, NULL);
}

arena_fleet_outcome arena_fleet_run(const arena_fleet *fleet, const arena_contest *contest,
                                    arena_contest_result *outcome, char reason[ARENA_SHARD_REASON])
{
    uint64_t id;
    memset(outcome, 0, sizeof *outcome);
    submitter *a = calloc(1, sizeof *a);
    if (!a || getrandom(&id, sizeof id, 0) != sizeof id)
        abort();
    a->fleet = fleet;
    a->contest = contest;
    a->outcome = outcome;
    a->shards = (contest->rounds + ARENA_SHARD_ROUNDS - 1) / ARENA_SHARD_ROUNDS;
    snprintf(a->run, sizeof a->run, "%016" PRIx64, id);
    bool open = arena_fleet_open(&a->link, fleet, reason);
    bool played = open && subscribe(a, reason) && play(a, reason);
    arena_fleet_outcome end = !played                                 ? ARENA_FLEET_FAILED
                              : a->counted < a->shards && !a->decided ? ARENA_FLEET_STOPPED
                                                                      : ARENA_FLEET_DONE;
    if (open)
        clean_up(a);
    natsSubscription_Destroy(a->results);
    arena_fleet_close(&a->link);
    free(a);
    return end;
}
