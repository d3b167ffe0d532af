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

enum { REPORT_MS = STORE_JOB_LEASE_MS / 6 };

/* One analysis: shared by the analyser and its thread; the last user frees it. */
typedef struct work {
    atomic_int owners;
    atomic_bool ended; /* `text`, `reason` are set */
    learning_analysis_watch watch;
    const kz_games *games;
    int32_t playouts;
    store_job job;
    char match[64];
    char *record;
    size_t length;
    char *text;
    const char *reason;
    pthread_mutex_t lock; /* guards `so_far` and `deals` */
    char *so_far;         /* the analysis of its first `deals` deals; NULL: none yet */
    int deals;
} work;

struct learning_analyser {
    const kz_games *games;
    int workers, playouts;
    char owner[STORE_JOB_OWNER_SIZE];
    pthread_mutex_t lock;                  /* guards the contents of `work` */
    work *work[LEARNING_ANALYSIS_WORKERS]; /* NULL: free */
    int64_t reported_ms;                   /* time of the last progress report to the store */
    learning_analyser_figures figures;
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
    pthread_setschedparam(pthread_self(), SCHED_IDLE, &none); /* if that fails, others are slowed down */
    w->text = learning_analysis_text(w->games, w->record, w->length, w->playouts, &w->watch, &w->reason);
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
    return all ? (int)((int64_t)done * STORE_ANALYSIS_WHOLE / all) : 0;
}

static store_stored finish(learning_analyser *a, struct store *store, work *w, int64_t now_ms)
{
    store_stored stored =
        store_analysis_end(store, &w->job, w->text, w->reason, LEARNING_ANALYSIS_VERSION, now_ms);
    a->figures.done += stored == STORE_STORED && w->text;
    a->figures.failed += stored == STORE_STORED && !w->text;
    if (stored == STORE_STORED && !w->text)
        base_log_about(BASE_LOG_WARN, "jobs", BASE_LOG_ABOUT({"match", w->match}), "cannot be analysed: %s",
                       w->reason);
    return stored;
}

static void put(learning_analyser *a, int i, work *w)
{
    pthread_mutex_lock(&a->lock);
    work *before = a->work[i];
    a->work[i] = w;
    pthread_mutex_unlock(&a->lock);
    if (!before)
        return;
    kz_stop_ask(&before->watch.stop);
    leave(before);
}

/* Stores the results. STORE_FAILED: it is tried again at the next turn. */
static store_stored finish_all(learning_analyser *a, struct store *store, int64_t now_ms)
{
    for (int i = 0; i < a->workers; i++) {
        if (!a->work[i] || !atomic_load(&a->work[i]->ended))
            continue;
        if (finish(a, store, a->work[i], now_ms) == STORE_FAILED)
            return STORE_FAILED;
        put(a, i, NULL); /* if its lease was lost, another worker has it by now */
    }
    return STORE_STORED;
}

static store_stored report_all(learning_analyser *a, struct store *store, int64_t now_ms)
{
    bool any = false, lost[LEARNING_ANALYSIS_WORKERS] = {false};
    for (int i = 0; i < a->workers; i++)
        any = any || a->work[i];
    if (!any || now_ms - a->reported_ms < REPORT_MS)
        return STORE_STORED;
    store_stored stored = store_begin(store);
    for (int i = 0; i < a->workers && stored == STORE_STORED; i++)
        if (a->work[i]) {
            stored = store_analysis_progress(store, &a->work[i]->job, progress_of(a->work[i]), now_ms);
            lost[i] = stored == STORE_NONE;
            stored = lost[i] ? STORE_STORED : stored;
        }
    stored = store_end(store, stored);
    if (stored != STORE_STORED)
        return STORE_FAILED;
    a->reported_ms = now_ms;
    for (int i = 0; i < a->workers; i++)
        if (lost[i])
            put(a, i, NULL);
    return STORE_STORED;
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

/* Returns a job that cannot be begun now. It is tried again, a few times. */
static store_stored give_back(struct store *store, work *w, const char *why, int64_t now_ms)
{
    store_stored stored = store_job_failed(store, &w->job, why, now_ms);
    leave(w);
    return stored == STORE_FAILED ? stored : STORE_STORED;
}

static store_stored begin(learning_analyser *a, struct store *store, int i, int64_t now_ms)
{
    work *w = calloc(1, sizeof *w);
    if (!w)
        return STORE_FAILED;
    atomic_init(&w->owners, 1);
    pthread_mutex_init(&w->lock, NULL);
    w->watch.tell = take_so_far;
    w->watch.context = w;
    w->games = a->games;
    w->playouts = a->playouts;
    store_stored stored = store_job_take(store, a->owner, "," STORE_JOB_ANALYSIS ",", now_ms, &w->job);
    if (stored != STORE_STORED) {
        leave(w);
        return stored;
    }
    stored = read_match(w) ? matches_proof_record(store, w->match, &w->record, &w->length) : STORE_NONE;
    if (stored == STORE_FAILED)
        return give_back(store, w, store->reason, now_ms);
    if (stored == STORE_NONE || !start(w))
        return give_back(store, w, stored == STORE_NONE ? "no such match" : "no thread", now_ms);
    put(a, i, w);
    return STORE_STORED;
}

/* ---- turns ---- */

learning_analyser *learning_analyser_new(const kz_games *games, int workers, int playouts, const char *owner)
{
    learning_analyser *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    a->games = games;
    a->workers = workers;
    a->playouts = playouts;
    snprintf(a->owner, sizeof a->owner, "%s", owner);
    pthread_mutex_init(&a->lock, NULL);
    return a;
}

store_stored learning_analyser_turn(learning_analyser *a, struct store *store, bool begins, int64_t now_ms)
{
    store_stored stored = finish_all(a, store, now_ms);
    if (stored == STORE_STORED)
        stored = report_all(a, store, now_ms);
    for (int i = 0; begins && i < a->workers && stored == STORE_STORED; i++)
        if (!a->work[i])
            stored = begin(a, store, i, now_ms);
    if (stored != STORE_FAILED)
        stored = store_analyses_count(store, &a->figures.queue);
    return stored;
}

int learning_analyser_progress(learning_analyser *a, const char *match)
{
    int progress = -1;
    pthread_mutex_lock(&a->lock);
    for (int i = 0; i < a->workers; i++)
        if (a->work[i] && !strcmp(a->work[i]->match, match))
            progress = progress_of(a->work[i]);
    pthread_mutex_unlock(&a->lock);
    return progress;
}

/* Returns a copy, if there are more than `known` deals. */
static char *copy_so_far(work *w, int known)
{
    pthread_mutex_lock(&w->lock);
    char *text = w->deals > known ? strdup(w->so_far) : NULL;
    pthread_mutex_unlock(&w->lock);
    return text;
}

char *learning_analyser_so_far(learning_analyser *a, const char *match, int known)
{
    char *text = NULL;
    pthread_mutex_lock(&a->lock);
    for (int i = 0; i < a->workers; i++)
        if (!text && a->work[i] && !strcmp(a->work[i]->match, match))
            text = copy_so_far(a->work[i], known);
    pthread_mutex_unlock(&a->lock);
    return text;
}

learning_analyser_figures learning_analyser_count(const learning_analyser *a)
{
    return a->figures;
}

int learning_analyser_at_work(const learning_analyser *a)
{
    int count = 0;
    for (int i = 0; i < a->workers; i++)
        count += a->work[i] != NULL;
    return count;
}

bool learning_analyser_computes(const learning_analyser *a)
{
    bool computes = false;
    for (int i = 0; i < a->workers; i++)
        computes = computes || (a->work[i] && !atomic_load(&a->work[i]->ended));
    return computes;
}

void learning_analyser_free(learning_analyser *a)
{
    if (!a)
        return;
    for (int i = 0; i < a->workers; i++)
        put(a, i, NULL);
    pthread_mutex_destroy(&a->lock);
    free(a);
}
