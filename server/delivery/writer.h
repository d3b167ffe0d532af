/* SPDX-License-Identifier: MIT */
/* The store's thread. Jobs (writes and reads) are submitted in batches. All jobs queued while a commit ran
 * are done in one transaction (group commit). Only the event loop's thread may call these functions, except a
 * job's `run`. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "server/delivery/histogram.h"
#include "server/store/store.h"

/* One piece of work for the store. Embed it as the first member. */
typedef struct delivery_job {
    struct delivery_job *next;
    /* Runs in the store's thread, within the transaction of its group. Runs again if the transaction must be
     * repeated; nothing of it was stored before. */
    store_stored (*run)(struct delivery_job *job, struct store *store);
    /* Runs in the loop, after the commit; frees the job. */
    void (*done)(struct delivery_job *job);
    /* The job writes. Then everything but STORE_STORED is a failure of the store: see
     * delivery_writer_ports.failed. */
    bool durable;
    /* reducible: if damaged rows make `run` fail (struct store.by_row, STORE_NONE), its group is re-run with
     * `reduced` set; `run` then writes only what does not depend on those rows. */
    bool reducible, reduced;
    /* The result of `run`; STORE_FAILED for a write whose commit failed. */
    store_stored stored;
} delivery_job;

typedef struct delivery_writer_ports {
    void *context;
    /* Every batch up to this number is in the store. Its jobs' `done` have been called. */
    void (*committed)(void *context, uint64_t batch);
    /* A write or a commit failed. Nothing of its group is in the store, and no later job is run (each gets
     * STORE_FAILED). Called once. Memory is now ahead of the store: the server must stop. */
    void (*failed)(void *context, const char *reason);
} delivery_writer_ports;

typedef struct delivery_writer delivery_writer;

/* Figures since the start. */
typedef struct delivery_writer_figures {
    delivery_histogram seconds; /* of a group's transaction, in ns: delivery_bounds_time */
    delivery_histogram jobs;    /* of a group that wrote something: delivery_bounds_pieces */
} delivery_writer_figures;

/* Starts the thread, which has `store` until delivery_writer_stop(). Returns NULL if it cannot be started. */
delivery_writer *delivery_writer_start(uv_loop_t *loop, struct store *store,
                                       const delivery_writer_ports *ports);

/* Submits a list of jobs; `batch` is non-decreasing from call to call. */
void delivery_writer_submit(delivery_writer *writer, uint64_t batch, delivery_job *first);

/* These return how far the store is behind. One returns the number of jobs submitted and not reported. The
 * other returns how long the first of them has waited, in ns. */
size_t delivery_writer_waiting(const delivery_writer *writer);
uint64_t delivery_writer_behind(const delivery_writer *writer);

void delivery_writer_count(delivery_writer *writer, delivery_writer_figures *out);

/* Waits until all submitted jobs are done, reports them, and ends the thread. The writer frees itself when
 * the loop runs once more. The store is the caller's again. */
void delivery_writer_stop(delivery_writer *writer);
