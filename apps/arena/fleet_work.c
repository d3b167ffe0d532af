/* SPDX-License-Identifier: MIT */
/* The workers: each thread pulls one shard at a time; one more thread extends the acknowledgement deadline of
 * all of them while they are played. */
#include "apps/arena/fleet_work.h"

#include "apps/arena/fleet_link.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FETCH_MS = 500, WORKERS_MAX = 256 };

typedef struct hall {
    arena_fleet_link link;
    const arena_fleet *fleet;
    const kz_games *games;
    pthread_mutex_t lock; /* over what follows */
    pthread_cond_t over;
    bool done;
    natsMsg *shard[WORKERS_MAX]; /* being played by each thread, NULL: none */
} hall;

typedef struct worker {
    hall *hall;
    int number;
    natsSubscription *queue;
} worker;

static bool stopped(const hall *h)
{
    return h->fleet->stop && *h->fleet->stop;
}

static void hold(worker *w, natsMsg *msg)
{
    pthread_mutex_lock(&w->hall->lock);
    w->hall->shard[w->number] = msg;
    pthread_mutex_unlock(&w->hall->lock);
}

/* The subject of a shard's result: the same behind the kind. */
static void answer_subject(const hall *h, const char *job, char out[ARENA_FLEET_SUBJECT])
{
    char own[ARENA_FLEET_SUBJECT];
    arena_fleet_subject(&h->link, "job", "", own);
    arena_fleet_subject(&h->link, "result", job + strlen(own), out);
}

/* Plays a shard and publishes its result; false: stopped before. */
static bool serve(worker *w, const natsMsg *msg)
{
    hall *h = w->hall;
    char subject[ARENA_FLEET_SUBJECT];
    arena_shard *shard = malloc(sizeof *shard);
    arena_shard_result *result = calloc(1, sizeof *result);
    if (!shard || !result)
        abort();
    bool played = true;
    if (arena_shard_read(natsMsg_GetData(msg), (size_t)natsMsg_GetDataLength(msg), h->games, shard,
                         result->reason))
        played = arena_shard_play(shard, h->fleet->stop, result);
    char *text =
        played ? arena_shard_result_write(result, result->reason[0] ? 0 : shard->contest.count) : NULL;
    answer_subject(h, natsMsg_GetSubject(msg), subject);
    bool published = text && arena_fleet_publish(&h->link, subject, text, h->fleet->stop);
    free(text);
    free(shard);
    free(result);
    return published;
}

static void take_one(worker *w)
{
    natsMsgList list = {0};
    if (natsSubscription_Fetch(&list, w->queue, 1, FETCH_MS, NULL) != NATS_OK) {
        if (natsConnection_Status(w->hall->link.connection) != NATS_CONN_STATUS_CONNECTED)
            nats_Sleep(FETCH_MS);
        return;
    }
    natsMsg *msg = list.Msgs[0];
    hold(w, msg);
    bool served = serve(w, msg);
    hold(w, NULL);
    if (served)
        natsMsg_Ack(msg, NULL);
    else
        natsMsg_Nak(msg, NULL);
    natsMsgList_Destroy(&list);
}

static void *work(void *context)
{
    worker *w = context;
    char jobs[ARENA_FLEET_SUBJECT], name[ARENA_FLEET_SUBJECT];
    jsSubOptions options;
    jsSubOptions_Init(&options);
    arena_fleet_jobs(&w->hall->link, jobs);
    arena_fleet_workers(&w->hall->link, name);
    options.Stream = jobs;
    options.Consumer = name;
    while (!stopped(w->hall)) {
        if (w->queue)
            take_one(w);
        else if (js_PullSubscribe(&w->queue, w->hall->link.stream, NULL, name, NULL, &options, NULL) !=
                 NATS_OK)
            nats_Sleep(FETCH_MS);
    }
    natsSubscription_Destroy(w->queue);
    nats_ReleaseThreadMemory();
    return NULL;
}

/* Until the workers are done. */
static void *report_work(void *context)
{
    hall *h = context;
    pthread_mutex_lock(&h->lock);
    while (!h->done) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec++;
        pthread_cond_timedwait(&h->over, &h->lock, &until);
        for (int i = 0; i < WORKERS_MAX; i++)
            if (h->shard[i])
                natsMsg_InProgress(h->shard[i], NULL);
    }
    pthread_mutex_unlock(&h->lock);
    nats_ReleaseThreadMemory();
    return NULL;
}

static void run(hall *h, int threads)
{
    pthread_t thread[WORKERS_MAX], reporter;
    static worker workers[WORKERS_MAX];
    int started = 0;
    if (pthread_create(&reporter, NULL, report_work, h))
        abort();
    for (; started < threads; started++) {
        workers[started] = (worker){.hall = h, .number = started};
        if (pthread_create(&thread[started], NULL, work, &workers[started]))
            break;
    }
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_lock(&h->lock);
    h->done = true;
    pthread_cond_signal(&h->over);
    pthread_mutex_unlock(&h->lock);
    pthread_join(reporter, NULL);
}

arena_fleet_outcome arena_fleet_work(const arena_fleet *fleet, int threads, const kz_games *games,
                                     char reason[ARENA_SHARD_REASON])
{
    hall *h = calloc(1, sizeof *h);
    if (!h)
        abort();
    h->fleet = fleet;
    h->games = games;
    if (!arena_fleet_open(&h->link, fleet, reason)) {
        free(h);
        return ARENA_FLEET_FAILED;
    }
    pthread_mutex_init(&h->lock, NULL);
    pthread_cond_init(&h->over, NULL);
    run(h, threads < WORKERS_MAX ? threads : WORKERS_MAX);
    natsConnection_Flush(h->link.connection);
    pthread_cond_destroy(&h->over);
    pthread_mutex_destroy(&h->lock);
    arena_fleet_close(&h->link);
    free(h);
    return ARENA_FLEET_STOPPED;
}
