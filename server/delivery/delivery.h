/* SPDX-License-Identifier: MIT */
/* Delivers the hub's messages: through the outbox to the connections here, to the topics that they have
 * joined (server/topic/topics.h), and to the other nodes. Also runs the store's thread, for which the outbox
 * waits. */
#pragma once

#include "server/delivery/backlog.h"
#include "server/delivery/other_nodes.h"
#include "server/delivery/outbox.h"
#include "server/topic/topics.h"

/* A failure port. It is called when memory is ahead of the store, or something could not be sent. The server
 * must stop at once, and send nothing more. */
typedef struct delivery_failure_port {
    void *context;
    void (*fail)(void *context, const char *what, const char *reason);
} delivery_failure_port;

enum { DELIVERY_JOINED_MAX = 32 * 1024 }; /* max bytes of messages that leave together in one frame */

/* The connections of this node: a port that server/sockets implements. */
typedef struct delivery_connections {
    void *context;
    /* Sends a message of the hub to a connection, through the outbox if it must wait for the store. */
    void (*post)(void *context, const topic_message *message);
    /* Delivers a message from the outbox, and takes it over. */
    void (*deliver)(void *context, delivery_message *message);
    /* Sends a message that need not wait. */
    void (*pass_now)(void *context, hub_conn conn, topic_frame *frame);
    /* Sends a text to all connections of a person; 0: to everybody's. */
    void (*send_person)(void *context, int64_t person, const char *text, size_t length);
    /* Reads the person of these connections from the store again. */
    void (*refresh)(void *context, int64_t person);
    /* Returns true if the person has an open connection. */
    bool (*is_online)(void *context, int64_t person);
} delivery_connections;

struct delivery {
    delivery_writer *writer; /* NULL: it does not run */
    delivery_backlog backlog;
    delivery_outbox outbox;
    delivery_connections here;
    delivery_other_nodes others;
    topic_broker topics;
    uv_idle_t idle;         /* runs while topics have something to deliver */
    uint64_t waiting_since; /* base_clock_ns(): since when they always have; 0: they have nothing */
    delivery_failure_port failure;
};

/* Prepares delivery to the connections `here`, without a writer and without other nodes. Frees nothing that
 * was there. */
void delivery_init(struct delivery *delivery, uv_loop_t *loop, const delivery_connections *here,
                   const delivery_failure_port *failure);

/* Ends delivery. Call it before the loop is closed, after the loop has run once more. */
void delivery_end(struct delivery *delivery);
void delivery_clear(struct delivery *delivery);

/* Starts the store's thread, which has `store` until the writer is stopped. Returns false if it cannot be
 * started. */
bool delivery_start_writer(struct delivery *delivery, uv_loop_t *loop, struct store *store);

/* Calls delivery_writer_stop(). Has no effect if the writer does not run. */
void delivery_stop_writer(struct delivery *delivery);

/* Ends a turn of the loop: passes its writes to the writer, if one runs. */
void delivery_flush(struct delivery *delivery);

/* Posts a message of the hub (room_ports.post()). */
void delivery_post(struct delivery *delivery, const topic_message *message);

/* Delivers a slice of what was published to topics. Call it once a turn, after everything else. */
void delivery_run_topics(struct delivery *delivery);

/* Delivers everything that was published. Call it before the sockets are closed. */
void delivery_finish_topics(struct delivery *delivery);

/* Sends a text to all connections of a person, here and at other nodes; 0: to everybody's. */
void delivery_send_person(struct delivery *delivery, int64_t person, const char *text, size_t length);

/* Reads the person of these connections from the store again, here and at other nodes. */
void delivery_refresh(struct delivery *delivery, int64_t person);

/* Returns true if the person has an open connection, here or at another node. */
bool delivery_is_online(const struct delivery *delivery, int64_t person);
