/* SPDX-License-Identifier: MIT */
/* The store's thread. Jobs - writes and questions - are handed over in batches; whatever has queued up while
 * a commit ran is done in one transaction (group commit). All functions but a job's `run` belong to the event
 * loop's thread. */
#ifndef KOZEL_SERVER_DELIVERY_WRITER_H
#define KOZEL_SERVER_DELIVERY_WRITER_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "server/delivery/histogram.h"
#include "server/store/store.h"

/* One piece of work for the store; embed it as the first member of what it needs. */
typedef struct delivery_job {
    struct delivery_job *next;
    /* In the store's thread, within the transaction of its group; again if that has to be repeated, before
     * which nothing of it was stored. */
    store_stored (*run)(struct delivery_job *job, struct store *store);
    /* In the loop, after the commit; frees the job. */
    void (*done)(struct delivery_job *job);
    /* It writes. Then everything but STORE_STORED is a failure of the store: see
     * delivery_writer_ports.failed. */
    bool durable;
    /* reducible: if damaged rows make `run` fail (struct store.by_row, STORE_NONE), its group is re-run with
     * `reduced` set; `run` then writes only what does not depend on those rows. */
    bool reducible, reduced;
    /* What `run` returned; STORE_FAILED for a write whose commit failed. */
    store_stored stored;
} delivery_job;

typedef struct delivery_writer_ports {
    void *context;
    /* Every batch up to this number is in the store (its jobs' `done` have been called). */
    void (*committed)(void *context, uint64_t batch);
    /* A write or a commit failed, nothing of its group is in the store; no later job is run (each gets
     * STORE_FAILED). Called once. What the server holds in memory is now ahead of the store: it must stop.
     */
    void (*failed)(void *context, const char *reason);
} delivery_writer_ports;

typedef struct delivery_writer delivery_writer;

/* What has been done till now. */
typedef struct delivery_writer_figures {
    delivery_histogram seconds; /* of a group's transaction, in ns: delivery_bounds_time */
    delivery_histogram jobs;    /* of a group that wrote something: delivery_bounds_pieces */
} delivery_writer_figures;

/* Starts the thread; `store` is its own until delivery_writer_stop(). NULL if it cannot be started. */
delivery_writer *delivery_writer_start(uv_loop_t *loop, struct store *store,
                                       const delivery_writer_ports *ports);

/* Hands over a list of jobs; `batch` is non-decreasing from call to call. */
void delivery_writer_submit(delivery_writer *writer, uint64_t batch, delivery_job *first);

/* How far behind the store is: jobs that have been submitted and not reported, and for how long the first of
 * them has waited, in ns. */
size_t delivery_writer_waiting(const delivery_writer *writer);
uint64_t delivery_writer_behind(const delivery_writer *writer);

void delivery_writer_count(delivery_writer *writer, delivery_writer_figures *out);

/* Waits until all that was submitted is done, reports it, ends the thread. The writer frees itself when the
 * loop runs once more. The store is the caller's again. */
void delivery_writer_stop(delivery_writer *writer);

#endif
