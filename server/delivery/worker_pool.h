/* SPDX-License-Identifier: MIT */
/* A worker pool: threads for work that may wait and that no move of a match depends on, such as reads of the
 * store, password hashes, pictures. Each thread has a connection to the store. Jobs that wait in one pool
 * delay nobody in another (lanes.h). */
#pragma once

#include <stdbool.h>
#include <uv.h>

#include "server/delivery/writer.h"
#include "server/store/store.h"

typedef struct delivery_worker_pool delivery_worker_pool;

enum { DELIVERY_WORKER_POOL_THREADS = 8 /* max threads */ };

/* Starts `threads` threads (1..DELIVERY_WORKER_POOL_THREADS). At most `waiting` jobs wait for them. The store
 * must outlive them. Returns NULL if they cannot be started. */
delivery_worker_pool *delivery_worker_pool_start(uv_loop_t *loop, struct store *store, int threads,
                                                 int waiting);

/* Submits a job: `run` in a thread of the worker pool, `done` in the loop. Returns false if too many are
 * waiting. */
bool delivery_worker_pool_submit(delivery_worker_pool *workers, delivery_job *job);

/* Returns the number of waiting jobs. */
size_t delivery_worker_pool_waiting(delivery_worker_pool *workers);

/* Returns true if every submitted job is done. Call it only in the loop's thread. */
bool delivery_worker_pool_is_idle(const delivery_worker_pool *workers);

/* Waits for the jobs that have begun. The others end without having run (stored: STORE_FAILED). The worker
 * pool frees itself when the loop runs once more. */
void delivery_worker_pool_stop(delivery_worker_pool *workers);
