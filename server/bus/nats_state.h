/* SPDX-License-Identifier: MIT */
/* The state of the bus over libnats; private to server/bus. The callbacks of libnats run in its threads.
 * Their data wait in one queue, and one uv_async wakes the event loop. A thread publishes, since it may have
 * to wait for the server.
 *
 * The file nats.c opens and closes. The file events.c moves data from libnats' threads to the loop. The file
 * publisher.c has the thread that publishes. */
#pragma once

#include "server/bus/bus.h"

#include <nats/nats.h>
#include <pthread.h>
#include <time.h>

enum { BUS_SUBSCRIPTIONS = 8 };

/* A message to publish: the subject is behind the bytes, in the same block. */
struct bus_outgoing {
    struct bus_outgoing *next;
    char *subject;
    size_t length;
    char bytes[];
};

/* An event that waits for the loop. */
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
    size_t bytes; /* bytes that wait */
    bool busy;
};

struct bus {
    bus_ports ports;
    uv_async_t wake_loop;
    natsOptions *options;
    natsConnection *connection;
    natsSubscription *subscription[BUS_SUBSCRIPTIONS];
    int subscriptions;

    pthread_mutex_t mutex; /* guards all below */
    struct bus_publisher publisher;
    pthread_cond_t quiet;
    struct bus_event *first, **last;
    size_t waiting; /* received bytes that wait */
    int callbacks;  /* subscriptions that may still call back, and the connection */
    bool stop;
};
