/* SPDX-License-Identifier: MIT */
#include "apps/cli/records/files.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Max jobs of each thread that may be done before the first is taken. So a long job delays no others. */
enum { THREADS_MAX = 64, AHEAD = 16 };

typedef struct crew {
    const records_ordered_work *work;
    pthread_mutex_t lock;
    pthread_cond_t finished, taken;
    int64_t next, first; /* the job that nobody works at yet; the one to be taken next */
    int64_t window;
    char *result; /* of job `at`: number at % window */
    bool *done;
    bool over; /* no more is wanted */
} crew;

static void *slot(crew *k, int64_t at)
{
    return k->result + (size_t)(at % k->window) * k->work->size;
}

static void *work(void *context)
{
    crew *k = context;
    pthread_mutex_lock(&k->lock);
    for (;;) {
        while (!k->over && k->next < k->work->jobs && k->next >= k->first + k->window)
            pthread_cond_wait(&k->taken, &k->lock);
        if (k->over || k->next >= k->work->jobs)
            break;
        int64_t at = k->next++;
        pthread_mutex_unlock(&k->lock);
        memset(slot(k, at), 0, k->work->size);
        k->work->run(k->work->context, at, slot(k, at));
        pthread_mutex_lock(&k->lock);
        k->done[at % k->window] = true;
        pthread_cond_signal(&k->finished);
    }
    pthread_mutex_unlock(&k->lock);
    return NULL;
}

static void take_all(crew *k)
{
    pthread_mutex_lock(&k->lock);
    while (!k->over && k->first < k->work->jobs) {
        while (!k->done[k->first % k->window])
            pthread_cond_wait(&k->finished, &k->lock);
        pthread_mutex_unlock(&k->lock);
        bool more = k->work->take(k->work->context, k->first, slot(k, k->first));
        pthread_mutex_lock(&k->lock);
        k->done[k->first % k->window] = false;
        k->first++;
        k->over = !more;
        pthread_cond_broadcast(&k->taken);
    }
    pthread_mutex_unlock(&k->lock);
}

static void *room(size_t count, size_t size)
{
    void *p = calloc(count, size);
    if (!p)
        abort();
    return p;
}

void records_ordered_run(const records_ordered_work *w)
{
    crew k = {.work = w, .window = (int64_t)w->threads * AHEAD};
    pthread_t thread[THREADS_MAX];
    k.result = room((size_t)k.window, w->size);
    k.done = room((size_t)k.window, sizeof *k.done);
    pthread_mutex_init(&k.lock, NULL);
    pthread_cond_init(&k.finished, NULL);
    pthread_cond_init(&k.taken, NULL);
    for (int i = 0; i < w->threads; i++)
        if (pthread_create(&thread[i], NULL, work, &k))
            abort();
    take_all(&k);
    for (int i = 0; i < w->threads; i++)
        pthread_join(thread[i], NULL);
    pthread_cond_destroy(&k.taken);
    pthread_cond_destroy(&k.finished);
    pthread_mutex_destroy(&k.lock);
    free(k.done);
    free(k.result);
}
