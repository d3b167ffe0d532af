/* SPDX-License-Identifier: MIT */
/* Durable before visible: a message goes to its socket only after every write reported before it is in the
 * store.
 *
 * All writes of one loop turn form one batch, and so one transaction. While a batch is open or on its way to
 * the disk, messages wait, in one order for all connections. They go on when their batch is acknowledged.
 * When nothing is pending they go straight on.
 *
 * The outbox has no sockets, threads or clock: see delivery_outbox_ports. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/delivery/writer.h"
#include "server/topic/topics.h"

/* One message or change, in the order of all; malloc'ed. */
typedef struct delivery_message {
    struct delivery_message *next;
    topic_message what; /* with a reference to its frame */
    uint64_t after;     /* the batch it waits for */
    uint64_t
        asked; /* arrival of the request that the message answers (base_clock_real_ns()); 0: not measured */
} delivery_message;

/* Returns a message with another reference to the frame of `what`. Returns NULL if out of memory. */
delivery_message *delivery_message_new(const topic_message *what, uint64_t asked);
void delivery_message_free(delivery_message *message);

typedef struct delivery_outbox_ports {
    void *context;
    /* Takes over a batch of jobs for the store; answer with delivery_outbox_committed(). Batches count from
     * 1. A batch that only reads has the number of the one before. */
    void (*submit)(void *context, uint64_t batch, delivery_job *first);
    /* Takes over a message (delivery_message_free() it). */
    void (*deliver)(void *context, delivery_message *message);
} delivery_outbox_ports;

typedef struct delivery_outbox {
    delivery_outbox_ports ports;
    delivery_job *jobs, **jobs_end; /* of this turn */
    bool open;                      /* there is a write among the jobs */
    uint64_t submitted;             /* the last batch that was submitted */
    uint64_t committed;             /* the last batch in the store */
    delivery_message *held, **held_end;
    size_t held_count;
} delivery_outbox;

void delivery_outbox_init(delivery_outbox *outbox, const delivery_outbox_ports *ports);

/* Frees the messages that still wait (they never became valid) and the jobs that were not submitted. These
 * jobs end as failed. */
void delivery_outbox_clear(delivery_outbox *outbox);

/* Adds a job of this turn. */
void delivery_outbox_write(delivery_outbox *outbox, delivery_job *job);

/* Adds a message with another reference to its frame. Returns false if out of memory: the message is lost. */
bool delivery_outbox_post(delivery_outbox *outbox, const topic_message *what, uint64_t asked);

/* Ends a loop turn: submits its jobs to the store. */
void delivery_outbox_flush(delivery_outbox *outbox);

/* Reports that every batch up to this one is in the store. Delivers the messages that waited for it. */
void delivery_outbox_committed(delivery_outbox *outbox, uint64_t batch);
