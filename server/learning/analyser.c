/* SPDX-License-Identifier: MIT */
#include "server/learning/analyser.h"

#include <jansson.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "server/learning/analysis_text.h"
#include "server/matches/proof.h"

enum { TELL_MS = KZ_JOB_LEASE_MS / 6 };

/* One analysis: shared by the analyser and its thread; who leaves last frees it. */
typedef struct work {
    atomic_int owners;
    atomic_bool ended; /* `text`, `reason` are there */
    kz_analysis_watch watch;
    const kz_games *games;
    int32_t playouts;
    kz_store_job job;
    char match[64];
    char *record;
    size_t length;
    char *text;
    const char *reason;
    pthread_mutex_t lock; /* guards `so_far` and `deals` */
    char *so_far;         /* the analysis of its first `deals` deals; NULL: none is done */
    int deals;
} work;

struct kz_analyser {
    const kz_games *games;
    int workers, playouts;
    char owner[KZ_JOB_OWNER_SIZE];
    pthread_mutex_t lock;            /* over what stands in `work` */
    work *work[KZ_ANALYSIS_WORKERS]; /* NULL: free */
    int64_t told_ms;                 /* when the store was told how far they are */
    kz_analyser_figures figures;
};

/* ---- the thread ---- */

static void leave(work *w)
{
    if (atomic_fetch_sub(&w->owners, 1) > 1)
        return;
    free(w->job.payload);
    free(w->record);
    free(w->text);
    free(w->so_far);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

static void take_so_far(void *context, char *text, int deals)
{
    work *w = context;
    pthread_mutex_lock(&w->lock);
    char *before = w->so_far;
    w->so_far = text;
    w->deals = deals;
    pthread_mutex_unlock(&w->lock);
    free(before);
}

static void *run(void *argument)
{
    work *w = argument;
    struct sched_param none = {0};
    pthread_setschedparam(pthread_self(), SCHED_IDLE, &none); /* without it, it is slower for others */
    w->text = kz_analysis_text(w->games, w->record, w->length, w->playouts, &w->watch, &w->reason);
    atomic_store(&w->ended, true);
    leave(w);
    return NULL;
}

static bool start(work *w)
{
    pthread_t thread;
    pthread_attr_t detached;
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    atomic_store(&w->owners, 2);
    bool good = pthread_create(&thread, &detached, run, w) == 0;
    pthread_attr_destroy(&detached);
    if (!good)
        atomic_store(&w->owners, 1);
    return good;
}

/* ---- what has ended ---- */

static int progress_of(work *w)
{
    int all = atomic_load(&w->watch.all), done = atomic_load(&w->watch.done);
    return all ? (int)((int64_t)done * KZ_ANALYSIS_WHOLE / all) : 0;
}

static kz_stored finish(kz_analyser *a, kz_store *store, work *w, int64_t now_ms)
{
    kz_stored stored = kz_store_analysis_end(store, &w->job, w->text, w->reason, KZ_ANALYSIS_VERSION, now_ms);
    a->figures.done += stored == KZ_STORED && w->text;
    a->figures.failed += stored == KZ_STORED && !w->text;
    if (stored == KZ_STORED && !w->text)
        kz_log_about(KZ_WARN, "jobs", KZ_ABOUT({"match", w->match}), "cannot be analysed: %s", w->reason);
    return stored;
}

static void put(kz_analyser *a, int i, work *w)
{
    pthread_mutex_lock(&a->lock);
    work *before = a->work[i];
    a->work[i] = w;
    pthread_mutex_unlock(&a->lock);
    if (!before)
        return;
    atomic_store(&before->watch.unwanted, true);
    leave(before);
}

/* KZ_STORE_FAILED: it is tried again at the next turn. */
static kz_stored finish_all(kz_analyser *a, kz_store *store, int64_t now_ms)
{
    for (int i = 0; i < a->workers; i++) {
        if (!a->work[i] || !atomic_load(&a->work[i]->ended))
            continue;
        if (finish(a, store, a->work[i], now_ms) == KZ_STORE_FAILED)
            return KZ_STORE_FAILED;
        put(a, i, NULL); /* if its lease was lost, another has it by now */
    }
    return KZ_STORED;
}

static kz_stored tell_all(kz_analyser *a, kz_store *store, int64_t now_ms)
{
    bool any = false, lost[KZ_ANALYSIS_WORKERS] = {false};
    for (int i = 0; i < a->workers; i++)
        any = any || a->work[i];
    if (!any || now_ms - a->told_ms < TELL_MS)
        return KZ_STORED;
    kz_stored stored = kz_store_begin(store);
    for (int i = 0; i < a->workers && stored == KZ_STORED; i++)
        if (a->work[i]) {
            stored = kz_store_analysis_progress(store, &a->work[i]->job, progress_of(a->work[i]), now_ms);
            lost[i] = stored == KZ_STORE_NONE;
            stored = lost[i] ? KZ_STORED : stored;
        }
    stored = kz_store_end(store, stored);
    if (stored != KZ_STORED)
        return KZ_STORE_FAILED;
    a->told_ms = now_ms;
    for (int i = 0; i < a->workers; i++)
        if (lost[i])
            put(a, i, NULL);
    return KZ_STORED;
}

/* ---- what begins ---- */

static bool read_match(work *w)
{
    json_t *payload = json_loads(w->job.payload, 0, NULL);
    const char *match = json_string_value(json_object_get(payload, "match"));
    bool good = match && strlen(match) < sizeof w->match;
    if (good)
        strcpy(w->match, match);
    json_decref(payload);
    return good;
}

/* What cannot be begun now is tried again, a few times. */
static kz_stored give_back(kz_store *store, work *w, const char *why, int64_t now_ms)
{
    kz_stored stored = kz_store_job_failed(store, &w->job, why, now_ms);
    leave(w);
    return stored == KZ_STORE_FAILED ? stored : KZ_STORED;
}

static kz_stored begin(kz_analyser *a, kz_store *store, int i, int64_t now_ms)
{
    work *w = calloc(1, sizeof *w);
    if (!w)
        return KZ_STORE_FAILED;
    atomic_init(&w->owners, 1);
    pthread_mutex_init(&w->lock, NULL);
    w->watch.tell = take_so_far;
    w->watch.context = w;
    w->games = a->games;
    w->playouts = a->playouts;
    kz_stored stored = kz_store_job_take(store, a->owner, "," KZ_JOB_ANALYSIS ",", now_ms, &w->job);
    if (stored != KZ_STORED) {
        leave(w);
        return stored;
    }
    stored = read_match(w) ? kz_proof_record(store, w->match, &w->record, &w->length) : KZ_STORE_NONE;
    if (stored == KZ_STORE_FAILED)
        return give_back(store, w, store->reason, now_ms);
    if (stored == KZ_STORE_NONE || !start(w))
        return give_back(store, w, stored == KZ_STORE_NONE ? "no such match" : "no thread", now_ms);
    put(a, i, w);
    return KZ_STORED;
}

/* ---- turns ---- */

kz_analyser *kz_analyser_new(const kz_games *games, int workers, int playouts, const char *owner)
{
    kz_analyser *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    a->games = games;
    a->workers = workers;
    a->playouts = playouts;
    snprintf(a->owner, sizeof a->owner, "%s", owner);
    pthread_mutex_init(&a->lock, NULL);
    return a;
}

kz_stored kz_analyser_turn(kz_analyser *a, kz_store *store, bool begins, int64_t now_ms)
{
    kz_stored stored = finish_all(a, store, now_ms);
    if (stored == KZ_STORED)
        stored = tell_all(a, store, now_ms);
    for (int i = 0; begins && i < a->workers && stored == KZ_STORED; i++)
        if (!a->work[i])
            stored = begin(a, store, i, now_ms);
    if (stored != KZ_STORE_FAILED)
        stored = kz_store_analyses_count(store, &a->figures.queue);
    return stored;
}

int kz_analyser_progress(kz_analyser *a, const char *match)
{
    int progress = -1;
    pthread_mutex_lock(&a->lock);
    for (int i = 0; i < a->workers; i++)
        if (a->work[i] && !strcmp(a->work[i]->match, match))
            progress = progress_of(a->work[i]);
    pthread_mutex_unlock(&a->lock);
    return progress;
}

/* A copy, if there are more than `known` deals. */
static char *copy_so_far(work *w, int known)
{
    pthread_mutex_lock(&w->lock);
    char *text = w->deals > known ? strdup(w->so_far) : NULL;
    pthread_mutex_unlock(&w->lock);
    return text;
}

char *kz_analyser_so_far(kz_analyser *a, const char *match, int known)
{
    char *text = NULL;
    pthread_mutex_lock(&a->lock);
    for (int i = 0; i < a->workers; i++)
        if (!text && a->work[i] && !strcmp(a->work[i]->match, match))
            text = copy_so_far(a->work[i], known);
    pthread_mutex_unlock(&a->lock);
    return text;
}

kz_analyser_figures kz_analyser_count(const kz_analyser *a)
{
    return a->figures;
}

int kz_analyser_at_work(const kz_analyser *a)
{
    int count = 0;
    for (int i = 0; i < a->workers; i++)
        count += a->work[i] != NULL;
    return count;
}

bool kz_analyser_computes(const kz_analyser *a)
{
    bool computes = false;
    for (int i = 0; i < a->workers; i++)
        computes = computes || (a->work[i] && !atomic_load(&a->work[i]->ended));
    return computes;
}

void kz_analyser_free(kz_analyser *a)
{
    if (!a)
        return;
    for (int i = 0; i < a->workers; i++)
        put(a, i, NULL);
    pthread_mutex_destroy(&a->lock);
    free(a);
}
