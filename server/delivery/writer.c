/* SPDX-License-Identifier: MIT */
#include "server/delivery/writer.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/crash.h"

enum { TRIES = 10 };

/* Jobs in order, and the number of the last batch among them. */
struct line {
    delivery_job *first;
    delivery_job *last;
    uint64_t batch;
    size_t jobs;
    uint64_t since; /* when the first job was submitted; 0: there is none */
};

struct delivery_writer {
    delivery_writer_ports ports;
    struct store *store;
    pthread_t thread;
    uv_async_t wake_loop;
    bool logged_failure; /* the following members are used by the loop only */
    size_t waiting;      /* submitted, not reported */
    uint64_t oldest;     /* when the first of them was submitted; 0: there is none */

    pthread_mutex_t mutex; /* guards all below */
    pthread_cond_t wake_thread;
    struct line queue; /* to do */
    struct line done;  /* to report */
    uint64_t working;  /* `since` of the group that is being written; 0: none is */
    delivery_writer_figures figures;
    bool stop;
    bool failed;
    char reason[STORE_REASON_SIZE];
};

static void line_append(struct line *line, struct line more)
{
    if (more.first) {
        if (line->last)
            line->last->next = more.first;
        else
            line->first = more.first;
        line->last = more.last;
        line->jobs += more.jobs;
        line->since = line->since ? line->since : more.since;
    }
    if (more.batch > line->batch)
        line->batch = more.batch;
}

static struct line line_take(struct line *line)
{
    struct line all = *line;
    line->first = line->last = NULL;
    line->jobs = 0;
    line->since = 0;
    return all;
}

static bool any_durable(const delivery_job *job)
{
    while (job && !job->durable)
        job = job->next;
    return job != NULL;
}

/* Runs the jobs. Returns NULL, or the job that prevents the commit of the group. */
static delivery_job *run_jobs(struct store *store, delivery_job *first)
{
    for (delivery_job *job = first; job; job = job->next) {
        store->by_row = false;
        job->stored = job->run(job, store);
        if (job->durable && job->stored != STORE_STORED)
            return job;
    }
    return NULL;
}

/* Sets `reduced` on the failed job. Returns false if a re-run cannot help: the store failed, or another node
 * has the epoch by now. */
static bool reduce(const struct store *store, delivery_job *job)
{
    bool by_row = job && (job->stored == STORE_NONE || store->by_row);
    if (!by_row || !job->reducible || job->reduced)
        return false;
    job->reduced = true;
    return true;
}

static bool commit(struct store *store)
{
    base_crash_at(BASE_CRASH_BEFORE_COMMIT);
    if (store_commit(store) != STORE_STORED)
        return false;
    base_crash_at(BASE_CRASH_AFTER_COMMIT);
    return true;
}

/* Runs one group: a transaction if there is anything to write. A group that has collided with another node's
 * is run again. */
static bool run_group(struct store *store, delivery_job *first)
{
    if (!any_durable(first))
        return !run_jobs(store, first);
    for (int tries = 1;;) {
        store->again = false;
        if (store_begin(store) != STORE_STORED)
            return false;
        delivery_job *failed = run_jobs(store, first);
        if (!failed && commit(store))
            return true;
        if (!reduce(store, failed) && (!store->again || tries++ == TRIES))
            return false;
        store_rollback(store);
    }
}

static void fail_jobs(delivery_job *job)
{
    for (; job; job = job->next)
        job->stored = STORE_FAILED;
}

static void *work(void *argument)
{
    delivery_writer *w = argument;
    pthread_mutex_lock(&w->mutex);
    for (;;) {
        while (!w->queue.first && !w->stop)
            pthread_cond_wait(&w->wake_thread, &w->mutex);
        struct line group = line_take(&w->queue);
        if (!group.first)
            break;
        bool failed = w->failed;
        w->working = group.since;
        pthread_mutex_unlock(&w->mutex);

        bool writes = any_durable(group.first);
        uint64_t begin = base_clock_real_ns();
        bool good = !failed && run_group(w->store, group.first);
        uint64_t took = base_clock_real_ns() - begin;
        char reason[STORE_REASON_SIZE];
        memcpy(reason, w->store->reason,
               sizeof reason); /* before the rollback, which may overwrite the reason */
        if (!good) {
            fail_jobs(group.first);
            store_rollback(w->store);
        }

        pthread_mutex_lock(&w->mutex);
        w->working = 0;
        if (good && writes) {
            delivery_histogram_add(&w->figures.seconds, &delivery_bounds_time, took);
            delivery_histogram_add(&w->figures.jobs, &delivery_bounds_pieces, group.jobs);
        }
        if (!good && !w->failed) {
            w->failed = true;
            memcpy(w->reason, reason, sizeof reason);
        }
        if (!good)
            group.batch = 0; /* must not count as committed */
        line_append(&w->done, group);
        pthread_mutex_unlock(&w->mutex);
        uv_async_send(&w->wake_loop); /* without the mutex, which the loop takes at once */
        pthread_mutex_lock(&w->mutex);
    }
    pthread_mutex_unlock(&w->mutex);
    return NULL;
}

static void report(uv_async_t *handle)
{
    delivery_writer *w = handle->data;
    pthread_mutex_lock(&w->mutex);
    struct line done = line_take(&w->done);
    bool failed = w->failed;
    w->oldest = w->working ? w->working : w->queue.since;
    pthread_mutex_unlock(&w->mutex);
    w->waiting -= done.jobs;
    for (delivery_job *job = done.first, *next; job; job = next) {
        next = job->next;
        job->done(job);
    }
    if (done.first)
        w->ports.committed(w->ports.context, done.batch);
    if (failed && !w->logged_failure) {
        w->logged_failure = true;
        w->ports.failed(w->ports.context, w->reason); /* written once, before `failed` was seen */
    }
}

static void free_writer(uv_handle_t *handle)
{
    delivery_writer *w = handle->data;
    pthread_cond_destroy(&w->wake_thread);
    pthread_mutex_destroy(&w->mutex);
    free(w);
}

delivery_writer *delivery_writer_start(uv_loop_t *loop, struct store *store,
                                       const delivery_writer_ports *ports)
{
    delivery_writer *w = calloc(1, sizeof *w);
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

void delivery_writer_submit(delivery_writer *w, uint64_t batch, delivery_job *first)
{
    assert(first);
    struct line more = {first, first, batch, 1, base_clock_ns()};
    for (; more.last->next; more.last = more.last->next)
        more.jobs++;
    w->waiting += more.jobs;
    w->oldest = w->oldest ? w->oldest : more.since;
    pthread_mutex_lock(&w->mutex);
    line_append(&w->queue, more);
    pthread_mutex_unlock(&w->mutex);
    pthread_cond_signal(&w->wake_thread); /* without the mutex, which the thread takes at once */
}

size_t delivery_writer_waiting(const delivery_writer *w)
{
    return w->waiting;
}

uint64_t delivery_writer_behind(const delivery_writer *w)
{
    return w->oldest ? base_clock_ns() - w->oldest : 0;
}

void delivery_writer_count(delivery_writer *w, delivery_writer_figures *out)
{
    pthread_mutex_lock(&w->mutex);
    *out = w->figures;
    pthread_mutex_unlock(&w->mutex);
}

void delivery_writer_stop(delivery_writer *w)
{
    pthread_mutex_lock(&w->mutex);
    w->stop = true;
    pthread_cond_signal(&w->wake_thread);
    pthread_mutex_unlock(&w->mutex);
    pthread_join(w->thread, NULL);
    report(&w->wake_loop);
    uv_close((uv_handle_t *)&w->wake_loop, free_writer);
}
