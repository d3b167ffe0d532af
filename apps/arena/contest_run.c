/* SPDX-License-Identifier: MIT */
#include "apps/arena/contest.h"

#include "apps/arena/crew.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The reorder buffer: threads finish rounds in any order, they are counted in their own. */
enum { AHEAD = 1024 };

typedef struct arena {
    const arena_contest *contest;
    arena_contest_result *outcome;
    pthread_mutex_t lock;
    pthread_cond_t advanced; /* a round was counted, a thread is done */
    int64_t next;            /* round to be played */
    bool decided;
    int running; /* threads */
    bool ready[AHEAD];
    arena_round round[AHEAD];
} arena;

/* ---- counting; under the lock ---- */

/* Buffers a round and counts all that are next in order; none after the test's decision, so that the result
 * does not depend on the threads. */
static void hand_in(arena *a, int64_t index, const arena_round *round)
{
    a->round[index % AHEAD] = *round;
    a->ready[index % AHEAD] = true;
    for (int64_t i = a->outcome->rounds; a->ready[i % AHEAD] && !a->decided; i++) {
        a->ready[i % AHEAD] = false;
        a->decided = arena_contest_count(a->contest, a->outcome, &a->round[i % AHEAD]);
    }
    pthread_cond_broadcast(&a->advanced);
}

static bool is_over(const arena *a)
{
    const arena_contest *c = a->contest;
    return a->decided || a->next >= c->rounds || (c->stop && atomic_load(c->stop));
}

/* The next round to play, -1 if there is none. */
static int64_t take_round(arena *a)
{
    while (!is_over(a) && a->next >= a->outcome->rounds + AHEAD)
        pthread_cond_wait(&a->advanced, &a->lock);
    return is_over(a) ? -1 : a->next++;
}

/* ---- the threads ---- */

typedef struct call {
    arena *arena;
    int64_t round;
} call;

static void report_fault(void *context, int contestant, const char *reason)
{
    const call *c = context;
    const arena_contest *contest = c->arena->contest;
    if (!contest->fault)
        return;
    pthread_mutex_lock(&c->arena->lock);
    contest->fault(contest->context, contest, contestant, c->round, reason);
    pthread_mutex_unlock(&c->arena->lock);
}

static void *play_rounds(void *context)
{
    arena *a = context;
    arena_crew *crew = malloc(sizeof *crew);
    if (!crew)
        abort();
    arena_crew_open(crew, a->contest);
    pthread_mutex_lock(&a->lock);
    for (int64_t index; (index = take_round(a)) >= 0;) {
        arena_round round;
        pthread_mutex_unlock(&a->lock);
        arena_round_play(a->contest, a->contest->first + index, crew, report_fault,
                         &(call){a, a->contest->first + index}, &round);
        pthread_mutex_lock(&a->lock);
        hand_in(a, index, &round);
    }
    for (int i = 0; i < a->contest->count; i++)
        arena_latency_merge(&a->outcome->latency[i], &crew->latency[i]);
    a->running--;
    pthread_cond_broadcast(&a->advanced);
    pthread_mutex_unlock(&a->lock);
    arena_crew_close(crew);
    free(crew);
    return NULL;
}

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Reports the progress until the threads are done. */
static void watch(arena *a, double begin)
{
    const arena_contest *c = a->contest;
    double told = begin;
    pthread_mutex_lock(&a->lock);
    while (a->running) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 100000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&a->advanced, &a->lock, &until);
        a->outcome->seconds = seconds_now() - begin;
        if (!c->progress || begin + a->outcome->seconds < told + 0.1)
            continue;
        told = begin + a->outcome->seconds;
        c->progress(c->context, c, a->outcome);
    }
    pthread_mutex_unlock(&a->lock);
}

void arena_contest_run(const arena_contest *contest, arena_contest_result *outcome)
{
    assert(contest->count >= 2 && contest->count <= contest->rules.side_count && contest->threads > 0);
    arena *a = calloc(1, sizeof *a);
    pthread_t *thread = calloc((size_t)contest->threads, sizeof *thread);
    if (!a || !thread)
        abort();
    memset(outcome, 0, sizeof *outcome);
    *a = (arena){.contest = contest, .outcome = outcome};
    pthread_mutex_init(&a->lock, NULL);
    pthread_cond_init(&a->advanced, NULL);
    double begin = seconds_now();
    pthread_mutex_lock(&a->lock);
    for (int i = 0; i < contest->threads; i++)
        if (pthread_create(&thread[a->running], NULL, play_rounds, a) == 0)
            a->running++;
    int count = a->running;
    pthread_mutex_unlock(&a->lock);
    if (!count)
        abort(); /* no thread at all: nothing can be played */
    watch(a, begin);
    for (int i = 0; i < count; i++)
        pthread_join(thread[i], NULL);
    outcome->seconds = seconds_now() - begin;
    pthread_cond_destroy(&a->advanced);
    pthread_mutex_destroy(&a->lock);
    free(thread);
    free(a);
}
