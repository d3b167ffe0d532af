/* SPDX-License-Identifier: MIT */
/* This server as one node of many (docs/decisions/0007-many-nodes.md). The hub stays as it is: here are the
 * bus, the node's lease, the links to the other nodes and what the hub's ports and calls for many nodes bring
 * and ask.
 *
 *   node.c      joins and leaves, knows the other nodes
 *   renewal.c   renews the lease in the store, learns who else has one
 *   relay.c     what nodes say to one another: sessions, notices, orders (frame.h)
 *   guest.c     connections of other nodes here, and of this one there
 *   parcel.c    frames that wait for the store as messages do
 *   subscription.c  who watches at which node
 *   presence.c  who is connected to which node
 *   takeover.c  tables whose owner is gone
 *   lookup.c    tables that the hub does not know
 *
 * Everything here belongs to the event loop's thread. */
#ifndef KOZEL_SERVER_CLUSTER_CLUSTER_H
#define KOZEL_SERVER_CLUSTER_CLUSTER_H

#include "server/app/loop.h"

typedef struct kz_cluster kz_cluster;

enum {
    KZ_LEASE_MS = 3000, /* how long a node lives without renewing its lease (server/store/rooms/lease.h) */
    KZ_RENEW_MS = 500,
    KZ_LOST_MS = 2500, /* a node that could not renew for so long fences itself */
};

/* ---- node.c */

/* Gets an epoch from the store, which every connection that is opened from it later has as well, and opens
 * the bus. WAITS. NULL: it cannot (logged). */
kz_cluster *kz_cluster_join(kz_server *server);

/* Takes the lease: from now on others tell their tables and take this node's over when it is gone. The hub
 * and all else must be ready. WAITS. False: it cannot (logged). */
bool kz_cluster_begin(kz_cluster *cluster);

/* Whether it has the lease. */
bool kz_cluster_is_in(const kz_cluster *cluster);

/* Whether nothing is asked of the store, and no table waits to be taken back. */
bool kz_cluster_is_idle(const kz_cluster *cluster);

/* What there is of it at the moment. */
typedef struct kz_cluster_figures {
    size_t nodes;     /* that live, this one included */
    size_t claimed;   /* matches that are this node's and not back in the hub yet */
    size_t left;      /* tables that no node that lives knows */
    int64_t lease_ms; /* since the lease was last renewed */
} kz_cluster_figures;
void kz_cluster_count(const kz_cluster *cluster, kz_cluster_figures *out);

#ifdef KOZEL_TEST_CONTROL
/* This node's end of a link to another node that lives. */
typedef struct kz_cluster_link_state {
    int64_t other; /* its epoch */
    uint64_t session, sent, received;
    bool up, waits; /* waits: frames have not been sent yet (KZ_LINK_REST_MS) */
} kz_cluster_link_state;

/* Writes the states of at most `room` links. Returns how many links there are. */
size_t kz_cluster_links(const kz_cluster *cluster, kz_cluster_link_state *out, size_t room);

int64_t kz_cluster_epoch(const kz_cluster *cluster);
#endif

/* The end of a turn of the loop. */
void kz_cluster_end_turn(kz_cluster *cluster);

/* This node is lost (kz_server_lose()): it hears and says nothing more. */
void kz_cluster_abandon(kz_cluster *cluster);

/* This node stops: the hub writes nothing more. */
void kz_cluster_hand_over(kz_cluster *cluster);

/* ... and everything it has written is in the store: tells the others, who take its tables over. */
void kz_cluster_leave(kz_cluster *cluster);

/* Ends it, after kz_cluster_leave() or without: then it is gone for the others when its lease is. WAITS. The
 * loop must run once more. NULL is allowed. */
void kz_cluster_end(kz_cluster *cluster);

/* ---- relay.c */

/* The ports of the hub (hub.h); context: the kz_server. */
void kz_cluster_link(void *context, kz_conn conn, kz_node node, const char *identity, size_t length);
void kz_cluster_forward(void *context, kz_conn conn, kz_node node, const char *text, size_t length);
void kz_cluster_notice(void *context, const char *table, const char *text, size_t length);

/* A connection whose number has this bit is no socket: a message of the hub to it, and one that the outbox
 * lets go, is for another node. */
#define KZ_ELSEWHERE ((kz_conn)1 << 63)
void kz_cluster_send(kz_cluster *cluster, kz_conn guest, const kz_frame *frame);
void kz_cluster_subscribe(kz_cluster *cluster, enum kz_message_kind kind, kz_topic topic, kz_conn guest);

/* A frame for all guests that have joined the topic, one copy a node; NULL: the topic ends. */
void kz_cluster_publish(kz_cluster *cluster, kz_topic topic, const kz_frame *frame);

void kz_cluster_deliver(kz_cluster *cluster, kz_message *message);

/* It is known whose a new socket is / it has been closed. */
void kz_cluster_came(kz_cluster *cluster, int64_t person);
void kz_cluster_gone(kz_cluster *cluster, kz_conn conn, int64_t person);

/* Has the person an open connection at another node? */
bool kz_cluster_online(const kz_cluster *cluster, int64_t person);

/* What has been done here to all connections of a person is done at the other nodes too: asked anew who he is
 * (kz_ws_refresh()), told an event (kz_ws_tell(); person 0: everybody). */
void kz_cluster_refresh(kz_cluster *cluster, int64_t person);
void kz_cluster_changed(kz_cluster *cluster, int64_t person); /* only what is known of him */
void kz_cluster_tell(kz_cluster *cluster, int64_t person, const char *text, size_t length);

/* Closes a table that is not here. */
void kz_cluster_close_table(kz_cluster *cluster, const char *table);

/* ---- lookup.c */

/* One more port of the hub. */
bool kz_cluster_look_up(void *context, const char *table);

#endif
