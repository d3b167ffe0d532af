/* SPDX-License-Identifier: MIT */
/* The frames between nodes, sent over links (link.h) or through the outbox. */
#pragma once

#include "server/cluster/cluster_state.h"

/* The kinds of frames between two nodes, with their numbers: */
typedef enum cluster_frame_kind {
    CLUSTER_FRAME_LINK = 1,     /* a connection there, with this identity, becomes a guest here */
    CLUSTER_FRAME_REQUEST,      /* a frame of that connection */
    CLUSTER_FRAME_UNLINK,       /* that connection is gone */
    CLUSTER_FRAME_ANSWER,       /* a frame for a connection here */
    CLUSTER_FRAME_CUT,          /* a connection here is no guest there any more */
    CLUSTER_FRAME_NOTICE,       /* of a table there: its id, NUL, the notice */
    CLUSTER_FRAME_REFRESH,      /* a person: their sessions may have ended */
    CLUSTER_FRAME_CHANGED,      /* a person: their ratings or coins have changed */
    CLUSTER_FRAME_NOTIFY,       /* a person, 0: everybody */
    CLUSTER_FRAME_CLOSE,        /* the table of that id, if it is here */
    CLUSTER_FRAME_HERE,         /* a person is connected there, */
    CLUSTER_FRAME_AWAY,         /* or no longer */
    CLUSTER_FRAME_BYE,          /* the node leaves */
    CLUSTER_FRAME_NOTICES_SENT, /* the notices of all tables there have been sent */
    CLUSTER_FRAME_MOVING,       /* as CLUSTER_FRAME_NOTICE, of a table between owners */
    CLUSTER_FRAME_JOIN,         /* a connection here joins a topic there: cluster_subscription, */
    CLUSTER_FRAME_PART,         /* or parts */
    CLUSTER_FRAME_PUBLISH,      /* a frame for all who have joined here, one copy for all */
    CLUSTER_FRAME_END,          /* the topic there ends */
    CLUSTER_FRAME_CALL_OFF,     /* the match of the table of that id counts for no tournament any more */
    CLUSTER_FRAME_REMOVE_NAME,  /* the tournament of that id has no name any more */
} cluster_frame_kind;

/* Send a frame to one node, or to all. */
void cluster_peer_send(cluster_peer *peer, cluster_frame_kind kind, uint64_t id, const void *bytes,
                       size_t length);
void cluster_peers_send(struct cluster *c, cluster_frame_kind kind, uint64_t id, const void *bytes,
                        size_t length);

/* Returns the node with that number in the hub; NULL: its link is down. */
cluster_peer *cluster_peer_of_node(struct cluster *c, hub_node node);

/* A number for all nodes. Never 0, the number of nodes whose link is down: a message for one person there
 * must go to nobody else. */
#define CLUSTER_ALL_NODES UINT32_MAX

/* ---- the port for delivery (cluster_other_nodes()); context: the struct cluster */

/* guest.c */
void cluster_came(void *context, int64_t person);
void cluster_gone(void *context, hub_conn conn, int64_t person);

/* message.c */
void cluster_post(void *context, const topic_message *message);
void cluster_deliver(void *context, const topic_message *message);

/* ---- message.c */

/* Sends a frame as a message, which waits for the store. It has two pieces, one behind the other. */
void cluster_message_send(struct cluster *c, hub_node to, cluster_frame_kind kind, uint64_t id,
                          const char *first, size_t first_length, const char *bytes, size_t length);

/* ---- guest.c: connections of other nodes here, */

/* Returns the guest whose connection has that number at its node; NULL: there is none. */
cluster_guest *cluster_guest_of(cluster_peer *peer, hub_conn home);

/* Opens a guest by its identity, or reports that this is not possible. */
void cluster_guest_begin(cluster_peer *peer, hub_conn home, const char *identity, size_t length);
void cluster_guest_end(cluster_guest *guest);

/* ---- and connections here that need other nodes */

cluster_proxied *cluster_proxied_of(cluster_peer *peer, hub_conn conn);
void cluster_proxied_drop(cluster_peer *peer, cluster_proxied *proxied);

/* Delivers a frame to such a connection; or ends its guest connection there. */
void cluster_proxied_answer(cluster_peer *peer, hub_conn conn, const char *bytes, size_t length);
void cluster_proxied_cut(cluster_peer *peer, hub_conn conn);
