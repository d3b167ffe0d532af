/* What the bus over libnats is made of; private to src/bus. libnats' callbacks come in its own threads; what
 * they bring waits in one queue, of which the event loop is told by one uv_async. A thread publishes and one
 * a bucket asks, since both may have to wait for the server.
 *
 *   nats.c    opens and closes
 *   events.c  what comes from libnats' threads, on its way to the loop
 *   worker.c  what the loop asks for, and the threads that do it */
#ifndef KOZEL_BUS_NATS_STATE_H
#define KOZEL_BUS_NATS_STATE_H

#include "bus/bus.h"

#include <nats/nats.h>
#include <pthread.h>
#include <time.h>

enum { KZ_BUS_SUBSCRIPTIONS = 8 };

/* What a thread has to do: questions, or messages to publish. */
struct kz_bus_task {
    struct kz_bus_task *next;
    kz_bus_question question;
    kz_bus_outcome outcome;
    char *subject; /* of a message; it and its bytes stand in the same block */
    size_t length;
    char bytes[];
};

/* What waits for the loop. */
struct kz_bus_event {
    struct kz_bus_event *next;
    enum { MESSAGE, ANSWER, CONNECTED, DISCONNECTED } what;
    natsMsg *message;
    struct kz_bus_task *task;
};

struct kz_bus_worker {
    kz_bus *bus;
    pthread_t thread;
    bool runs;
    pthread_cond_t wake;
    struct kz_bus_task *first, **last; /* to do */
    bool busy;
};

struct kz_bus {
    kz_bus_ports ports;
    uv_async_t wake_loop;
    natsOptions *options;
    natsConnection *connection;
    jsCtx *stream;
    kvStore *store[KZ_BUS_BUCKETS];
    int bucket_count;
    natsSubscription *subscription[KZ_BUS_SUBSCRIPTIONS];
    int subscriptions;
    struct kz_bus_worker worker[KZ_BUS_BUCKETS + 1]; /* one a bucket; the last one publishes */

    pthread_mutex_t mutex; /* over all below, and the workers' tasks */
    pthread_cond_t quiet;
    struct kz_bus_event *first, **last;
    size_t waiting, publishing; /* bytes, coming in and going out */
    int callbacks;              /* subscriptions that may still call back, and the connection */
    bool stop;
};

/* ---- events.c */

/* The queue's other end, in the loop. */
void kz_bus_on_events(uv_async_t *handle);

/* Frees what nobody is told of any more. */
void kz_bus_drop_events(kz_bus *bus);

/* A task has been done: its question's answer is for the loop, which frees it. */
void kz_bus_bring_answer(kz_bus *bus, struct kz_bus_task *task);

/* What libnats calls when something happens to the connection. */
natsStatus kz_bus_set_callbacks(kz_bus *bus, natsOptions *options);

/* ---- worker.c */

void kz_bus_init_workers(kz_bus *bus);
bool kz_bus_start_worker(kz_bus *bus, int index);

/* Until the last message is published, or `most_ms` are over. */
void kz_bus_drain_publisher(kz_bus *bus, int most_ms);

void kz_bus_stop_workers(kz_bus *bus);
void kz_bus_drop_tasks(kz_bus *bus);
void kz_bus_free_task(struct kz_bus_task *task);

/* The time in so many ms, for pthread_cond_timedwait(). */
struct timespec kz_bus_time_in(int ms);

#endif
