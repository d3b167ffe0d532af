#include "server/writer.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 10 };

/* Jobs in order, and the number of the last batch among them. */
struct line {
    kz_job *first;
    kz_job *last;
    uint64_t batch;
};

struct kz_writer {
    kz_writer_ports ports;
    kz_store *store;
    pthread_t thread;
    uv_async_t wake_loop;
    bool told_failure; /* the loop's */

    pthread_mutex_t mutex; /* over all below */
    pthread_cond_t wake_thread;
    struct line queue; /* to do */
    struct line done;  /* to be reported */
    bool stop;
    bool failed;
    char reason[KZ_STORE_REASON_SIZE];
};

static void line_append(struct line *line, struct line more)
{
    if (more.first) {
        if (line->last)
            line->last->next = more.first;
        else
            line->first = more.first;
        line->last = more.last;
    }
    if (more.batch > line->batch)
        line->batch = more.batch;
}

static struct line line_take(struct line *line)
{
    struct line all = *line;
    line->first = line->last = NULL;
    return all;
}

static bool any_durable(const kz_job *job)
{
    while (job && !job->durable)
        job = job->next;
    return job != NULL;
}

/* Runs the jobs; false when the group cannot be committed. */
static bool run_jobs(kz_store *store, kz_job *first)
{
    for (kz_job *job = first; job; job = job->next) {
        job->stored = job->run(job, store);
        if (job->durable && job->stored != KZ_STORED)
            return false;
    }
    return true;
}

/* One group: a transaction if there is anything to write. One that has collided with another node's is run
 * again. */
static bool run_group(kz_store *store, kz_job *first)
{
    if (!any_durable(first))
        return run_jobs(store, first);
    for (int tries = 1;; tries++) {
        store->again = false;
        if (kz_store_begin(store) != KZ_STORED)
            return false;
        if (run_jobs(store, first) && kz_store_commit(store) == KZ_STORED)
            return true;
        if (!store->again || tries == TRIES)
            return false;
        kz_store_rollback(store);
    }
}

static void fail_jobs(kz_job *job)
{
    for (; job; job = job->next)
        job->stored = KZ_STORE_FAILED;
}

static void *work(void *argument)
{
    kz_writer *w = argument;
    pthread_mutex_lock(&w->mutex);
    for (;;) {
        while (!w->queue.first && !w->stop)
            pthread_cond_wait(&w->wake_thread, &w->mutex);
        struct line group = line_take(&w->queue);
        if (!group.first)
            break;
        bool failed = w->failed;
        pthread_mutex_unlock(&w->mutex);

        bool good = !failed && run_group(w->store, group.first);
        char reason[KZ_STORE_REASON_SIZE];
        memcpy(reason, w->store->reason, sizeof reason); /* before the rollback, which may have its own */
        if (!good) {
            fail_jobs(group.first);
            kz_store_rollback(w->store);
        }

        pthread_mutex_lock(&w->mutex);
        if (!good && !w->failed) {
            w->failed = true;
            memcpy(w->reason, reason, sizeof reason);
        }
        if (!good)
            group.batch = 0; /* is not to count as committed */
        line_append(&w->done, group);
        uv_async_send(&w->wake_loop);
    }
    pthread_mutex_unlock(&w->mutex);
    return NULL;
}

static void report(uv_async_t *handle)
{
    kz_writer *w = handle->data;
    pthread_mutex_lock(&w->mutex);
    struct line done = line_take(&w->done);
    bool failed = w->failed;
    pthread_mutex_unlock(&w->mutex);
    for (kz_job *job = done.first, *next; job; job = next) {
        next = job->next;
        job->done(job);
    }
    if (done.first)
        w->ports.committed(w->ports.context, done.batch);
    if (failed && !w->told_failure) {
        w->told_failure = true;
        w->ports.failed(w->ports.context, w->reason); /* written once, before `failed` was seen */
    }
}

static void free_writer(uv_handle_t *handle)
{
    kz_writer *w = handle->data;
    pthread_cond_destroy(&w->wake_thread);
    pthread_mutex_destroy(&w->mutex);
    free(w);
}

kz_writer *kz_writer_start(uv_loop_t *loop, kz_store *store, const kz_writer_ports *ports)
{
    kz_writer *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->ports = *ports;
    w->store = store;
    if (uv_async_init(loop, &w->wake_loop, report) != 0) {
        free(w);
        return NULL;
    }
    w->wake_loop.data = w;
    pthread_mutex_init(&w->mutex, NULL);
    pthread_cond_init(&w->wake_thread, NULL);
    if (pthread_create(&w->thread, NULL, work, w) != 0) {
        uv_close((uv_handle_t *)&w->wake_loop, free_writer);
        return NULL;
    }
    return w;
}

void kz_writer_submit(kz_writer *w, uint64_t batch, kz_job *first)
{
    assert(first);
    struct line more = {first, first, batch};
    while (more.last->next)
        more.last = more.last->next;
    pthread_mutex_lock(&w->mutex);
    line_append(&w->queue, more);
    pthread_cond_signal(&w->wake_thread);
    pthread_mutex_unlock(&w->mutex);
}

void kz_writer_stop(kz_writer *w)
{
    pthread_mutex_lock(&w->mutex);
    w->stop = true;
    pthread_cond_signal(&w->wake_thread);
    pthread_mutex_unlock(&w->mutex);
    pthread_join(w->thread, NULL);
    report(&w->wake_loop);
    uv_close((uv_handle_t *)&w->wake_loop, free_writer);
}
