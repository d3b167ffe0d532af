/* SPDX-License-Identifier: MIT */
#include "apps/cli/records/analyse.h"

#include <pthread.h>
#include <stdlib.h>

enum { THREADS_MAX = 64 };

typedef struct crew {
    analysis_deal_course *course;
    const analysis_deal_wishes *wishes;
    pthread_mutex_t lock;
    pthread_cond_t finished;
    bool *done;  /* [job + 1] */
    bool failed; /* a job had no memory */
    int next;    /* the job that nobody works at yet; -1: what stands before the deal */
} crew;

static void *work(void *context)
{
    crew *k = context;
    pthread_mutex_lock(&k->lock);
    while (k->next <= k->course->count) {
        int at = k->next++;
        pthread_mutex_unlock(&k->lock);
        bool did = analysis_course_do(k->course, k->wishes, at);
        pthread_mutex_lock(&k->lock);
        k->failed |= !did;
        k->done[at + 1] = true;
        pthread_cond_signal(&k->finished);
    }
    pthread_mutex_unlock(&k->lock);
    return NULL;
}

/* Waits for a step's job and the next one. */
static void wait_for(crew *k, int step)
{
    pthread_mutex_lock(&k->lock);
    while (!k->done[step + 1] || !k->done[step + 2])
        pthread_cond_wait(&k->finished, &k->lock);
    pthread_mutex_unlock(&k->lock);
}

bool records_crew_run(analysis_deal_course *c, const analysis_deal_wishes *w, int threads,
                      records_step_teller *tell, void *context)
{
    crew k = {.course = c, .wishes = w, .next = -1, .done = calloc((size_t)c->count + 2, sizeof *k.done)};
    pthread_t thread[THREADS_MAX];
    int started = 0;
    if (!k.done)
        abort();
    pthread_mutex_init(&k.lock, NULL);
    pthread_cond_init(&k.finished, NULL);
    for (; started < threads && started < THREADS_MAX; started++)
        if (pthread_create(&thread[started], NULL, work, &k))
            break;
    if (!started)
        work(&k);
    for (int i = 0; i < c->count; i++) {
        wait_for(&k, i);
        tell(context, i);
    }
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_cond_destroy(&k.finished);
    pthread_mutex_destroy(&k.lock);
    free(k.done);
    return !k.failed;
}
