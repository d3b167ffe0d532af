/* SPDX-License-Identifier: MIT */
/* A node's calls to the other nodes: a port that server/cluster implements. A server without other nodes has
 * `delivery_no_other_nodes`, which does nothing. */
#pragma once

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
     * `refresh` of delivery_connections, the same for the person's data only, and `send_person` (0:
     * everybody). */
    void (*refresh)(void *context, int64_t person);
    void (*changed)(void *context, int64_t person);
    void (*tell)(void *context, int64_t person, const char *text, size_t length);
    /* Closes a table that is not here. */
    void (*close_table)(void *context, const char *table);
    /* Repeats hub_call_off_tournament_table() and hub_remove_tournament_name() at all other nodes, when what
     * was reported before is in the store. */
    void (*call_off)(void *context, const char *table);
    void (*remove_name)(void *context, const char *tournament);
    /* Posts a message of the hub to or about a connection with DELIVERY_ELSEWHERE. */
    void (*post)(void *context, const topic_message *message);
    /* Delivers a message from the outbox: to such a connection, or to all connections of other nodes that
     * have joined its topic. A connection here that joins or parts concerns no other node. */
    void (*deliver)(void *context, const topic_message *message);
} delivery_other_nodes;

extern const delivery_other_nodes delivery_no_other_nodes;
