/* SPDX-License-Identifier: MIT */
/* The way of the hub's messages: through the outbox to the sockets here, to the topics that they have joined
 * (server/topic/topics.h), and to the other nodes. And the store's thread, for which the outbox waits. */
#ifndef KOZEL_SERVER_DELIVERY_DELIVERY_H
#define KOZEL_SERVER_DELIVERY_DELIVERY_H

#include "server/delivery/backlog.h"
#include "server/delivery/other_nodes.h"
#include "server/delivery/outbox.h"
#include "server/delivery/sockets.h"
#include "server/topic/topics.h"

/* What the server holds in memory is ahead of the store, or something could not be sent: the server must stop
 * at once, and send nothing more. */
typedef struct kz_failure_port {
    void *context;
    void (*fail)(void *context, const char *what, const char *reason);
} kz_failure_port;

typedef struct kz_delivery {
    kz_writer *writer; /* NULL: it does not run */
    kz_backlog backlog;
    kz_outbox outbox;
    kz_sockets sockets;
    kz_other_nodes others;
    kz_topics topics;
    uv_idle_t idle;         /* runs while topics have something to deliver */
    uint64_t waiting_since; /* kz_clock_ns(): since when they always have; 0: they have nothing */
    kz_failure_port failure;
} kz_delivery;

/* Prepares delivery without a writer and without other nodes. Frees nothing that was there. False: out of
 * memory. */
bool kz_delivery_init(kz_delivery *delivery, uv_loop_t *loop, const kz_failure_port *failure);

/* Before the loop is closed; when it has run once more. */
void kz_delivery_end(kz_delivery *delivery);
void kz_delivery_clear(kz_delivery *delivery);

/* Starts the store's thread, to which `store` belongs until the writer is stopped. False: it cannot be
 * started. */
bool kz_delivery_start_writer(kz_delivery *delivery, uv_loop_t *loop, kz_store *store);

/* kz_writer_stop(). No effect if it does not run. */
void kz_delivery_stop_writer(kz_delivery *delivery);

/* The end of a turn of the loop: hands its writes to the writer, if one runs. */
void kz_delivery_flush(kz_delivery *delivery);

/* Ports of the hub (kz_hub_ports). */
void kz_delivery_send(kz_delivery *delivery, kz_conn conn, kz_frame *frame);
void kz_delivery_publish(kz_delivery *delivery, kz_topic topic, kz_frame *frame);
void kz_delivery_join(kz_delivery *delivery, kz_topic topic, kz_conn conn);
void kz_delivery_part(kz_delivery *delivery, kz_topic topic, kz_conn conn, bool rest);
void kz_delivery_end_topic(kz_delivery *delivery, kz_topic topic);

/* Delivers a slice of what was published to topics. Call it once a turn, after everything else. */
void kz_delivery_run_topics(kz_delivery *delivery);

/* Delivers all of it, before the sockets are closed. */
void kz_delivery_finish_topics(kz_delivery *delivery);

/* A text to all connections of a person, here and at other nodes; 0: to everybody's. */
void kz_delivery_tell(kz_delivery *delivery, int64_t person, const char *text, size_t length);

/* kz_ws_refresh(), here and at other nodes. */
void kz_delivery_refresh(kz_delivery *delivery, int64_t person);

/* Whether the person has an open connection, here or at another node. */
bool kz_delivery_is_online(const kz_delivery *delivery, int64_t person);

#endif
