/* SPDX-License-Identifier: MIT */
/* Durable before visible: a message goes to its socket only when every write that was reported before it is
 * in the store.
 *
 * All writes of one loop turn form one batch, and so one transaction. While a batch is open or on its way to
 * the disk, messages are held, in one order for all connections; they go on when their batch is acknowledged.
 * When nothing is pending they go straight on. No sockets, threads or clock in here: see
 * delivery_outbox_ports. */
#ifndef KOZEL_SERVER_DELIVERY_OUTBOX_H
#define KOZEL_SERVER_DELIVERY_OUTBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/delivery/writer.h"
#include "server/topic/message_kind.h"
#include "server/topic/topics.h"

/* One thing to be told, in the order of all; malloc'ed. */
typedef struct delivery_message {
    struct delivery_message *next;
    enum topic_message_kind kind;
    uint64_t conn;
    topic_key topic;
    uint64_t after; /* the batch it waits for */
    uint64_t
        asked; /* when the request came whose answer it is (base_clock_real_ns()); 0: it is not measured */
    topic_frame *frame; /* a reference; NULL where there is none */
} delivery_message;

/* A copy of `what`, with a reference of its own to the frame. NULL when out of memory. */
delivery_message *delivery_message_new(const delivery_message *what);
void delivery_message_free(delivery_message *message);

typedef struct delivery_outbox_ports {
    void *context;
    /* Takes over a batch of jobs for the store; answer with delivery_outbox_committed(). Batches count from
     * 1; a batch of questions alone has the number of the one before. */
    void (*submit)(void *context, uint64_t batch, delivery_job *first);
    /* Takes over a message (delivery_message_free() it). */
    void (*deliver)(void *context, delivery_message *message);
} delivery_outbox_ports;

typedef struct delivery_outbox {
    delivery_outbox_ports ports;
    delivery_job *jobs, **jobs_end; /* of this turn */
    bool open;                      /* there is a write among them */
    uint64_t submitted;             /* the last batch handed over */
    uint64_t committed;             /* the last batch in the store */
    delivery_message *held, **held_end;
    size_t held_count;
} delivery_outbox;

void delivery_outbox_init(delivery_outbox *outbox, const delivery_outbox_ports *ports);

/* Frees the messages that are still held (they were never true) and jobs that were not handed over (they are
 * done: failed). */
void delivery_outbox_clear(delivery_outbox *outbox);

/* A job of this turn. */
void delivery_outbox_write(delivery_outbox *outbox, delivery_job *job);

/* A message; its `next` and `after` are not looked at, a reference to its frame is added. False when out of
 * memory: it is lost. */
bool delivery_outbox_tell(delivery_outbox *outbox, const delivery_message *what);

/* The end of a loop turn: hands its jobs to the store. */
void delivery_outbox_flush(delivery_outbox *outbox);

/* Every batch up to this one is in the store: delivers what waited for it. */
void delivery_outbox_committed(delivery_outbox *outbox, uint64_t batch);

#endif
