/* SPDX-License-Identifier: MIT */
/* A worker pool: threads for work that may wait - questions to the store, password hashes, pictures - and
 * that no move of a match depends on. Each thread has a connection to the store of its own. What waits in one
 * pool keeps nobody waiting in another (lanes.h). */
#ifndef KOZEL_SERVER_DELIVERY_WORKER_POOL_H
#define KOZEL_SERVER_DELIVERY_WORKER_POOL_H

#include <stdbool.h>
#include <uv.h>

#include "server/delivery/writer.h"
#include "server/store/store.h"

typedef struct delivery_worker_pool delivery_worker_pool;

enum { DELIVERY_WORKER_POOL_THREADS = 8 /* at most */ };

/* Starts so many threads (1..DELIVERY_WORKER_POOL_THREADS), for which at most `waiting` jobs wait; the store
 * must outlive them. NULL: they cannot be started. */
delivery_worker_pool *delivery_worker_pool_start(uv_loop_t *loop, struct store *store, int threads,
                                                 int waiting);

/* Hands a job over: `run` in a thread of the worker pool, `done` in the loop. False: too many are waiting. */
bool delivery_worker_pool_submit(delivery_worker_pool *workers, delivery_job *job);

/* How many jobs wait. */
size_t delivery_worker_pool_waiting(delivery_worker_pool *workers);

/* Whether every job that was handed over is done. Belongs to the loop's thread. */
bool delivery_worker_pool_is_idle(const delivery_worker_pool *workers);

/* Waits for what has been begun; what has not is done without having run (stored: STORE_FAILED). The
 * worker pool frees itself when the loop runs once more. */
void delivery_worker_pool_stop(delivery_worker_pool *workers);

#endif
