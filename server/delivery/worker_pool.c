/* SPDX-License-Identifier: MIT */
#include "server/delivery/worker_pool.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/log.h"

struct kz_worker_pool {
    pthread_t thread[KZ_WORKER_POOL_THREADS];
    kz_store *store[KZ_WORKER_POOL_THREADS];
    int threads;
    uv_async_t wake_loop;
    size_t open; /* jobs that are not done; the loop's */

    pthread_mutex_t mutex; /* over all below */
    pthread_cond_t wake_thread;
    kz_job *waiting, **waiting_end;
    int waiting_count, waiting_most;
    kz_job *done, **done_end;
    int next_store;
    bool stop;
};

static kz_job *take_first(kz_worker_pool *workers)
{
    kz_job *job = workers->waiting;
    workers->waiting = job->next;
    if (!workers->waiting)
        workers->waiting_end = &workers->waiting;
    workers->waiting_count--;
    job->next = NULL;
    return job;
}

static void add_done(kz_worker_pool *workers, kz_job *job)
{
    *workers->done_end = job;
    workers->done_end = &job->next;
}

static void *work(void *argument)
{
    kz_worker_pool *workers = argument;
    pthread_mutex_lock(&workers->mutex);
    kz_store *store = workers->store[workers->next_store++];
    for (;;) {
        while (!workers->waiting && !workers->stop)
            pthread_cond_wait(&workers->wake_thread, &workers->mutex);
        if (workers->stop)
            break;
        kz_job *job = take_first(workers);
        pthread_mutex_unlock(&workers->mutex);
        job->stored = job->run(job, store);
        pthread_mutex_lock(&workers->mutex);
        add_done(workers, job);
        uv_async_send(&workers->wake_loop);
    }
    pthread_mutex_unlock(&workers->mutex);
    return NULL;
}

static void report(uv_async_t *handle)
{
    kz_worker_pool *workers = handle->data;
    pthread_mutex_lock(&workers->mutex);
    kz_job *job = workers->done;
    workers->done = NULL;
    workers->done_end = &workers->done;
    pthread_mutex_unlock(&workers->mutex);
    for (kz_job *next; job; job = next) {
        next = job->next;
        workers->open--;
        job->done(job);
    }
}

static void free_pool(uv_handle_t *handle)
{
    kz_worker_pool *workers = handle->data;
    pthread_cond_destroy(&workers->wake_thread);
    pthread_mutex_destroy(&workers->mutex);
    free(workers);
}

static bool start_thread(kz_worker_pool *workers, kz_store *store)
{
    char reason[KZ_STORE_REASON_SIZE];
    kz_store *more = kz_store_open_more(store, reason);
    if (!more) {
        kz_log(KZ_ERROR, "store", "no further connection: %s", reason);
        return false;
    }
    workers->store[workers->threads] = more;
    if (pthread_create(&workers->thread[workers->threads], NULL, work, workers) != 0) {
        kz_store_close(more);
        return false;
    }
    workers->threads++;
    return true;
}

kz_worker_pool *kz_worker_pool_start(uv_loop_t *loop, kz_store *store, int threads, int waiting)
{
    kz_worker_pool *workers = calloc(1, sizeof *workers);
    if (!workers)
        return NULL;
    workers->waiting_end = &workers->waiting;
    workers->waiting_most = waiting;
    workers->done_end = &workers->done;
    if (uv_async_init(loop, &workers->wake_loop, report) != 0) {
        free(workers);
        return NULL;
    }
    workers->wake_loop.data = workers;
    pthread_mutex_init(&workers->mutex, NULL);
    pthread_cond_init(&workers->wake_thread, NULL);
    pthread_mutex_lock(&workers->mutex); /* the threads wait until all is there */
    bool good = true;
    while (good && workers->threads < threads)
        good = start_thread(workers, store);
    pthread_mutex_unlock(&workers->mutex);
    if (good)
        return workers;
    kz_worker_pool_stop(workers);
    return NULL;
}

bool kz_worker_pool_submit(kz_worker_pool *workers, kz_job *job)
{
    pthread_mutex_lock(&workers->mutex);
    bool room = workers->waiting_count < workers->waiting_most && !workers->stop;
    if (room) {
        job->next = NULL;
        *workers->waiting_end = job;
        workers->waiting_end = &job->next;
        workers->waiting_count++;
        pthread_cond_signal(&workers->wake_thread);
    }
    pthread_mutex_unlock(&workers->mutex);
    workers->open += room;
    return room;
}

bool kz_worker_pool_is_idle(const kz_worker_pool *workers)
{
    return workers->open == 0;
}

size_t kz_worker_pool_waiting(kz_worker_pool *workers)
{
    pthread_mutex_lock(&workers->mutex);
    size_t count = (size_t)workers->waiting_count;
    pthread_mutex_unlock(&workers->mutex);
    return count;
}

void kz_worker_pool_stop(kz_worker_pool *workers)
{
    pthread_mutex_lock(&workers->mutex);
    workers->stop = true;
    pthread_cond_broadcast(&workers->wake_thread);
    pthread_mutex_unlock(&workers->mutex);
    for (int i = 0; i < workers->threads; i++)
        pthread_join(workers->thread[i], NULL);
    for (int i = 0; i < workers->threads; i++)
        kz_store_close(workers->store[i]); /* now: which thread has which nobody knows */
    while (workers->waiting) {
        kz_job *job = take_first(workers);
        job->stored = KZ_STORE_FAILED;
        add_done(workers, job);
    }
    report(&workers->wake_loop);
    uv_close((uv_handle_t *)&workers->wake_loop, free_pool);
}
