/* The desk: threads for work that may wait - questions to the store, password hashes, pictures - and that no
 * move of a match depends on. Each thread has a connection to the store of its own. */
#ifndef KOZEL_SERVER_DESK_H
#define KOZEL_SERVER_DESK_H

#include <stdbool.h>
#include <uv.h>

#include "server/writer.h"
#include "store/store.h"

typedef struct kz_desk kz_desk;

enum {
    KZ_DESK_THREADS = 2,
    KZ_DESK_WAITING = 512, /* jobs that wait; more are refused */
};

/* Starts the threads; the store must outlive them. NULL: they cannot be started. */
kz_desk *kz_desk_start(uv_loop_t *loop, kz_store *store);

/* Hands a job over: `run` in a thread of the desk, `done` in the loop. False: too many are waiting. */
bool kz_desk_submit(kz_desk *desk, kz_job *job);

/* How many jobs wait. */
size_t kz_desk_waiting(kz_desk *desk);

/* Waits for what has been begun; what has not is done without having run (stored: KZ_STORE_FAILED). The desk
 * frees itself when the loop runs once more. */
void kz_desk_stop(kz_desk *desk);

#endif
