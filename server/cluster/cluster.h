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

#include "server/delivery/delivery.h"
#include "server/sessions/expulsions.h"

typedef struct kz_cluster kz_cluster;

enum {
    KZ_LEASE_MS = 3000, /* how long a node lives without renewing its lease (server/store/rooms/lease.h) */
    KZ_RENEW_MS = 500,
    KZ_LOST_MS = 2500, /* a node that could not renew for so long fences itself */
};

/* ---- node.c */

typedef struct kz_cluster_config {
    const char *bus;                /* nats://..., with commas between */
    const char *bus_ca;             /* of tls://: who is trusted, a file; NULL: the system's certificates */
    const char *bus_cert, *bus_key; /* what this node shows; NULL: nothing */
    const char *node;               /* what people call this node; NULL: its machine and process */
    int64_t past_epoch;             /* of its life before this one, that is over; 0: none */
} kz_cluster_config;

/* The parts of this server that a cluster needs. All must outlive it. */
typedef struct kz_cluster_parts {
    uv_loop_t *loop;
    kz_store *store;
    kz_lanes *lanes;
    kz_hub_host *host;
    kz_sessions *sessions;
    kz_expulsions *expulsions;
    kz_delivery *delivery;
    /* This node has lost the bus or the store: it must leave, to join again. */
    void (*lose)(void *context, const char *why);
    void *context;
} kz_cluster_parts;

/* Gets an epoch from the store, which every connection that is opened from it later has as well, and opens
 * the bus. The texts of `config` must outlive the cluster. WAITS. NULL: it cannot (logged). */
kz_cluster *kz_cluster_join(const kz_cluster_config *config, const kz_cluster_parts *parts);

/* This node's epoch. */
int64_t kz_cluster_epoch(const kz_cluster *cluster);

/* The port by which delivery reaches the other nodes; valid until kz_cluster_end(). */
kz_other_nodes kz_cluster_other_nodes(kz_cluster *cluster);

/* Takes the lease: from now on others send the notices of their tables, and take this node's over when it is
 * gone. The hub and all else must be ready. WAITS. False: it cannot (logged). */
bool kz_cluster_begin(kz_cluster *cluster);

/* Whether it has the lease. */
bool kz_cluster_is_in(const kz_cluster *cluster);

/* Whether nothing is asked of the store, and no table waits to be taken back. */
bool kz_cluster_is_idle(const kz_cluster *cluster);

/* What there is of it at the moment. */
typedef struct kz_cluster_figures {
    size_t nodes;        /* that live, this one included */
    size_t claimed;      /* matches that are this node's and not back in the hub yet */
    size_t left;         /* tables that no node that lives knows */
    int64_t lease_ms;    /* since the lease was last renewed */
    uint64_t relayed;    /* frames of topics here to other nodes since the start: one copy a node */
    uint64_t taken_over; /* tables since the start */
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
#endif

/* The end of a turn of the loop. */
void kz_cluster_end_turn(kz_cluster *cluster);

/* This node is lost (kz_cluster_parts.lose): it neither receives nor sends anything more. */
void kz_cluster_abandon(kz_cluster *cluster);

/* This node stops: the hub writes nothing more. */
void kz_cluster_hand_over(kz_cluster *cluster);

/* ... and everything it has written is in the store: tells the others, who take its tables over. */
void kz_cluster_leave(kz_cluster *cluster);

/* Ends it, after kz_cluster_leave() or without: then it is gone for the others when its lease is. WAITS. The
 * loop must run once more. NULL is allowed. */
void kz_cluster_end(kz_cluster *cluster);

/* ---- relay.c */

/* Ports of the hub (kz_hub_ports). */
void kz_cluster_link(kz_cluster *cluster, kz_conn conn, kz_node node, const char *identity, size_t length);
void kz_cluster_forward(kz_cluster *cluster, kz_conn conn, kz_node node, const char *text, size_t length);
void kz_cluster_notice(kz_cluster *cluster, const char *table, const char *text, size_t length);

/* ---- lookup.c */

/* One more port of the hub. */
bool kz_cluster_look_up(kz_cluster *cluster, const char *table);

#endif
