/* SPDX-License-Identifier: MIT */
/* What the bus over libnats is made of; private to server/bus. libnats' callbacks come in its own threads;
 * what they bring waits in one queue, of which the event loop is told by one uv_async. A thread publishes,
 * since it may have to wait for the server.
 *
 *   nats.c       opens and closes
 *   events.c     what comes from libnats' threads, on its way to the loop
 *   publisher.c  what the loop says, and the thread that says it */
#ifndef KOZEL_SERVER_BUS_NATS_STATE_H
#define KOZEL_SERVER_BUS_NATS_STATE_H

#include "server/bus/bus.h"

#include <nats/nats.h>
#include <pthread.h>
#include <time.h>

enum { BUS_SUBSCRIPTIONS = 8 };

/* What waits to be published: the subject stands behind the bytes, in the same block. */
struct bus_outgoing {
    struct bus_outgoing *next;
    char *subject;
    size_t length;
    char bytes[];
};

/* What waits for the loop. */
struct bus_event {
    struct bus_event *next;
    enum { BUS_MESSAGE, BUS_CONNECTED, BUS_DISCONNECTED } what;
    natsMsg *message;
};

struct bus_publisher {
    pthread_t thread;
    bool runs;
    pthread_cond_t wake;
    struct bus_outgoing *first, **last;
    size_t bytes; /* that wait */
    bool busy;
};

struct bus {
    bus_ports ports;
    uv_async_t wake_loop;
    natsOptions *options;
    natsConnection *connection;
    natsSubscription *subscription[BUS_SUBSCRIPTIONS];
    int subscriptions;

    pthread_mutex_t mutex; /* over all below */
    struct bus_publisher publisher;
    pthread_cond_t quiet;
    struct bus_event *first, **last;
    size_t waiting; /* bytes that came in */
    int callbacks;  /* subscriptions that may still call back, and the connection */
    bool stop;
};

/* ---- events.c */

/* The queue's other end, in the loop. */
void bus_on_events(uv_async_t *handle);

/* Frees what nobody is told of any more. */
void bus_drop_events(struct bus *bus);

/* What libnats calls when something happens to the connection. */
natsStatus bus_set_callbacks(struct bus *bus, natsOptions *options);

/* ---- publisher.c */

void bus_init_publisher(struct bus *bus);
bool bus_start_publisher(struct bus *bus);

/* Until the last message is published, or `most_ms` are over. */
void bus_drain_publisher(struct bus *bus, int most_ms);

void bus_stop_publisher(struct bus *bus);
void bus_free_publisher(struct bus *bus);

/* The time in so many ms, for pthread_cond_timedwait(). */
struct timespec bus_time_in(int ms);

#endif
