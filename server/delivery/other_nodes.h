/* SPDX-License-Identifier: MIT */
/* What a node asks of the other nodes: a port that server/cluster fills. A server that is alone has
 * `delivery_no_other_nodes`, which does nothing. */
#ifndef KOZEL_SERVER_DELIVERY_OTHER_NODES_H
#define KOZEL_SERVER_DELIVERY_OTHER_NODES_H

#include "server/delivery/outbox.h"
#include "server/hub/hub.h"

/* A connection whose number has this bit is no socket: a message of the hub to it, and one that the outbox
 * lets go, is for another node. */
#define DELIVERY_ELSEWHERE ((hub_conn)1 << 63)

typedef struct delivery_other_nodes {
    void *context;
    /* Whether this node has its lease. */
    bool (*is_in)(void *context);
    /* It is known whose a new socket is / a socket whose person was known is closed. */
    void (*came)(void *context, int64_t person);
    void (*gone)(void *context, hub_conn conn, int64_t person);
    /* Whether the person has an open connection at another node. */
    bool (*is_online)(void *context, int64_t person);
    /* What was done here to all connections of a person is done at the other nodes, too:
     * delivery_ws_refresh(), the same for what is known of the person only, delivery_ws_tell() (person 0:
     * everybody). */
    void (*refresh)(void *context, int64_t person);
    void (*changed)(void *context, int64_t person);
    void (*tell)(void *context, int64_t person, const char *text, size_t length);
    /* Closes a table that is not here. */
    void (*close_table)(void *context, const char *table);
    /* A frame of the hub to a connection with DELIVERY_ELSEWHERE; such a message when the outbox lets it go
     * (takes it over). */
    void (*send)(void *context, hub_conn guest, const topic_frame *frame);
    void (*deliver)(void *context, delivery_message *message);
    /* A connection with DELIVERY_ELSEWHERE joins or parts a topic. */
    void (*subscribe)(void *context, enum topic_message_kind kind, topic_key topic, hub_conn guest);
    /* A frame for all connections of other nodes that have joined the topic; NULL: the topic ends. */
    void (*publish)(void *context, topic_key topic, const topic_frame *frame);
} delivery_other_nodes;

extern const delivery_other_nodes delivery_no_other_nodes;

#endif
