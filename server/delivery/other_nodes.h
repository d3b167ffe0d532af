/* SPDX-License-Identifier: MIT */
/* A node's calls to the other nodes: a port that server/cluster implements. A server without other nodes has
 * `delivery_no_other_nodes`, which does nothing. */
#ifndef KOZEL_SERVER_DELIVERY_OTHER_NODES_H
#define KOZEL_SERVER_DELIVERY_OTHER_NODES_H

#include "server/delivery/outbox.h"
#include "server/hub/hub.h"

/* A bit in the number of a connection that is no socket. Messages of the hub or the outbox to it are for
 * another node. */
#define DELIVERY_ELSEWHERE ((hub_conn)1 << 63)

typedef struct delivery_other_nodes {
    void *context;
    /* Returns true if this node has its lease. */
    bool (*is_in)(void *context);
    /* The person of a new socket is known; or a socket whose person was known is closed. */
    void (*came)(void *context, int64_t person);
    void (*gone)(void *context, hub_conn conn, int64_t person);
    /* Returns true if the person has an open connection at another node. */
    bool (*is_online)(void *context, int64_t person);
    /* Repeats at the other nodes what was done here to all connections of a person. That is
     * delivery_ws_refresh(), the same for the person's data only, and delivery_ws_tell() (person 0:
     * everybody). */
    void (*refresh)(void *context, int64_t person);
    void (*changed)(void *context, int64_t person);
    void (*tell)(void *context, int64_t person, const char *text, size_t length);
    /* Closes a table that is not here. */
    void (*close_table)(void *context, const char *table);
    /* Sends a message of the hub to a connection with DELIVERY_ELSEWHERE. The other one delivers such a
     * message from the outbox and takes it over. */
    void (*send)(void *context, hub_conn guest, const topic_frame *frame);
    void (*deliver)(void *context, delivery_message *message);
    /* Lets a connection with DELIVERY_ELSEWHERE join or part a topic. */
    void (*subscribe)(void *context, enum topic_message_kind kind, topic_key topic, hub_conn guest);
    /* Sends a message to all connections of other nodes that have joined the topic; NULL: the topic ends. */
    void (*publish)(void *context, topic_key topic, const topic_frame *frame);
} delivery_other_nodes;

extern const delivery_other_nodes delivery_no_other_nodes;

#endif
