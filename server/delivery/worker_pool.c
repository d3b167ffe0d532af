/* SPDX-License-Identifier: MIT */
#include "server/delivery/worker_pool.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/log.h"

struct delivery_worker_pool {
    pthread_t thread[DELIVERY_WORKER_POOL_THREADS];
    struct store *store[DELIVERY_WORKER_POOL_THREADS];
    int threads;
    uv_async_t wake_loop;
    size_t open; /* jobs that are not done; used by the loop only */

    pthread_mutex_t mutex; /* guards all below */
    pthread_cond_t wake_thread;
    delivery_job *waiting, **waiting_end;
    int waiting_count, waiting_max;
    delivery_job *done, **done_end;
    int next_store;
    bool stop;
};

static delivery_job *take_first(delivery_worker_pool *workers)
{
    delivery_job *job = workers->waiting;
    workers->waiting = job->next;
    if (!workers->waiting)
        workers->waiting_end = &workers->waiting;
    workers->waiting_count--;
    job->next = NULL;
    return job;
}

static void add_done(delivery_worker_pool *workers, delivery_job *job)
{
    *workers->done_end = job;
    workers->done_end = &job->next;
}

static void *work(void *argument)
{
    delivery_worker_pool *workers = argument;
    pthread_mutex_lock(&workers->mutex);
    struct store *store = workers->store[workers->next_store++];
    for (;;) {
        while (!workers->waiting && !workers->stop)
            pthread_cond_wait(&workers->wake_thread, &workers->mutex);
        if (workers->stop)
            break;
        delivery_job *job = take_first(workers);
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
    delivery_worker_pool *workers = handle->data;
    pthread_mutex_lock(&workers->mutex);
    delivery_job *job = workers->done;
    workers->done = NULL;
    workers->done_end = &workers->done;
    pthread_mutex_unlock(&workers->mutex);
    for (delivery_job *next; job; job = next) {
        next = job->next;
        workers->open--;
        job->done(job);
    }
}

static void free_pool(uv_handle_t *handle)
{
    delivery_worker_pool *workers = handle->data;
    pthread_cond_destroy(&workers->wake_thread);
    pthread_mutex_destroy(&workers->mutex);
    free(workers);
}

static bool start_thread(delivery_worker_pool *workers, struct store *store)
{
    char reason[STORE_REASON_SIZE];
    struct store *more = store_open_more(store, reason);
    if (!more) {
        base_log(BASE_LOG_ERROR, "store", "cannot open another connection: %s", reason);
        return false;
    }
    workers->store[workers->threads] = more;
    if (pthread_create(&workers->thread[workers->threads], NULL, work, workers) != 0) {
        store_close(more);
        return false;
    }
    workers->threads++;
    return true;
}

delivery_worker_pool *delivery_worker_pool_start(uv_loop_t *loop, struct store *store, int threads,
                                                 int waiting)
{
    delivery_worker_pool *workers = calloc(1, sizeof *workers);
    if (!workers)
        return NULL;
    workers->waiting_end = &workers->waiting;
    workers->waiting_max = waiting;
    workers->done_end = &workers->done;
    if (uv_async_init(loop, &workers->wake_loop, report) != 0) {
        free(workers);
        return NULL;
    }
    workers->wake_loop.data = workers;
    pthread_mutex_init(&workers->mutex, NULL);
    pthread_cond_init(&workers->wake_thread, NULL);
    pthread_mutex_lock(&workers->mutex); /* the threads wait until everything is set up */
    bool good = true;
    while (good && workers->threads < threads)
        good = start_thread(workers, store);
    pthread_mutex_unlock(&workers->mutex);
    if (good)
        return workers;
    delivery_worker_pool_stop(workers);
    return NULL;
}

bool delivery_worker_pool_submit(delivery_worker_pool *workers, delivery_job *job)
{
    pthread_mutex_lock(&workers->mutex);
    bool room = workers->waiting_count < workers->waiting_max && !workers->stop;
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

bool delivery_worker_pool_is_idle(const delivery_worker_pool *workers)
{
    return workers->open == 0;
}

size_t delivery_worker_pool_waiting(delivery_worker_pool *workers)
{
    pthread_mutex_lock(&workers->mutex);
    size_t count = (size_t)workers->waiting_count;
    pthread_mutex_unlock(&workers->mutex);
    return count;
}

void delivery_worker_pool_stop(delivery_worker_pool *workers)
{
    pthread_mutex_lock(&workers->mutex);
    workers->stop = true;
    pthread_cond_broadcast(&workers->wake_thread);
    pthread_mutex_unlock(&workers->mutex);
    for (int i = 0; i < workers->threads; i++)
        pthread_join(workers->thread[i], NULL);
    for (int i = 0; i < workers->threads; i++)
        store_close(workers->store[i]); /* only now: which thread uses which store is not recorded */
    while (workers->waiting) {
        delivery_job *job = take_first(workers);
        job->stored = STORE_FAILED;
        add_done(workers, job);
    }
    report(&workers->wake_loop);
    uv_close((uv_handle_t *)&workers->wake_loop, free_pool);
}
