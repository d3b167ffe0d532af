#include "server/desk.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/log.h"

struct kz_desk {
    pthread_t thread[KZ_DESK_THREADS];
    kz_store *store[KZ_DESK_THREADS];
    int threads;
    uv_async_t wake_loop;

    pthread_mutex_t mutex; /* over all below */
    pthread_cond_t wake_thread;
    kz_job *waiting, **waiting_end;
    int waiting_count;
    kz_job *done, **done_end;
    int next_store;
    bool stop;
};

static kz_job *take_first(kz_desk *desk)
{
    kz_job *job = desk->waiting;
    desk->waiting = job->next;
    if (!desk->waiting)
        desk->waiting_end = &desk->waiting;
    desk->waiting_count--;
    job->next = NULL;
    return job;
}

static void add_done(kz_desk *desk, kz_job *job)
{
    *desk->done_end = job;
    desk->done_end = &job->next;
}

static void *work(void *argument)
{
    kz_desk *desk = argument;
    pthread_mutex_lock(&desk->mutex);
    kz_store *store = desk->store[desk->next_store++];
    for (;;) {
        while (!desk->waiting && !desk->stop)
            pthread_cond_wait(&desk->wake_thread, &desk->mutex);
        if (desk->stop)
            break;
        kz_job *job = take_first(desk);
        pthread_mutex_unlock(&desk->mutex);
        job->stored = job->run(job, store);
        pthread_mutex_lock(&desk->mutex);
        add_done(desk, job);
        uv_async_send(&desk->wake_loop);
    }
    pthread_mutex_unlock(&desk->mutex);
    return NULL;
}

static void report(uv_async_t *handle)
{
    kz_desk *desk = handle->data;
    pthread_mutex_lock(&desk->mutex);
    kz_job *job = desk->done;
    desk->done = NULL;
    desk->done_end = &desk->done;
    pthread_mutex_unlock(&desk->mutex);
    for (kz_job *next; job; job = next) {
        next = job->next;
        job->done(job);
    }
}

static void free_desk(uv_handle_t *handle)
{
    kz_desk *desk = handle->data;
    pthread_cond_destroy(&desk->wake_thread);
    pthread_mutex_destroy(&desk->mutex);
    free(desk);
}

static bool start_thread(kz_desk *desk, kz_store *store)
{
    char reason[KZ_STORE_REASON_SIZE];
    kz_store *more = kz_store_open_more(store, reason);
    if (!more) {
        kz_log(KZ_ERROR, "store", "no further connection: %s", reason);
        return false;
    }
    desk->store[desk->threads] = more;
    if (pthread_create(&desk->thread[desk->threads], NULL, work, desk) != 0) {
        kz_store_close(more);
        return false;
    }
    desk->threads++;
    return true;
}

kz_desk *kz_desk_start(uv_loop_t *loop, kz_store *store)
{
    kz_desk *desk = calloc(1, sizeof *desk);
    if (!desk)
        return NULL;
    desk->waiting_end = &desk->waiting;
    desk->done_end = &desk->done;
    if (uv_async_init(loop, &desk->wake_loop, report) != 0) {
        free(desk);
        return NULL;
    }
    desk->wake_loop.data = desk;
    pthread_mutex_init(&desk->mutex, NULL);
    pthread_cond_init(&desk->wake_thread, NULL);
    pthread_mutex_lock(&desk->mutex); /* the threads wait until all is there */
    bool good = true;
    while (good && desk->threads < KZ_DESK_THREADS)
        good = start_thread(desk, store);
    pthread_mutex_unlock(&desk->mutex);
    if (good)
        return desk;
    kz_desk_stop(desk);
    return NULL;
}

bool kz_desk_submit(kz_desk *desk, kz_job *job)
{
    pthread_mutex_lock(&desk->mutex);
    bool room = desk->waiting_count < KZ_DESK_WAITING && !desk->stop;
    if (room) {
        job->next = NULL;
        *desk->waiting_end = job;
        desk->waiting_end = &job->next;
        desk->waiting_count++;
        pthread_cond_signal(&desk->wake_thread);
    }
    pthread_mutex_unlock(&desk->mutex);
    return room;
}

size_t kz_desk_waiting(kz_desk *desk)
{
    pthread_mutex_lock(&desk->mutex);
    size_t count = (size_t)desk->waiting_count;
    pthread_mutex_unlock(&desk->mutex);
    return count;
}

void kz_desk_stop(kz_desk *desk)
{
    pthread_mutex_lock(&desk->mutex);
    desk->stop = true;
    pthread_cond_broadcast(&desk->wake_thread);
    pthread_mutex_unlock(&desk->mutex);
    for (int i = 0; i < desk->threads; i++)
        pthread_join(desk->thread[i], NULL);
    for (int i = 0; i < desk->threads; i++)
        kz_store_close(desk->store[i]); /* now: which thread has which nobody knows */
    while (desk->waiting) {
        kz_job *job = take_first(desk);
        job->stored = KZ_STORE_FAILED;
        add_done(desk, job);
    }
    report(&desk->wake_loop);
    uv_close((uv_handle_t *)&desk->wake_loop, free_desk);
}
