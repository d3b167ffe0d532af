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

struct cluster;

enum {
    CLUSTER_LEASE_MS =
        3000, /* how long a node lives without renewing its lease (server/store/rooms/lease.h) */
    CLUSTER_RENEW_MS = 500,
    CLUSTER_LOST_MS = 2500, /* a node that could not renew for so long fences itself */
};

/* ---- node.c */

typedef struct cluster_config {
    const char *bus;                /* nats://..., with commas between */
    const char *bus_ca;             /* of tls://: who is trusted, a file; NULL: the system's certificates */
    const char *bus_cert, *bus_key; /* what this node shows; NULL: nothing */
    const char *node;               /* what people call this node; NULL: its machine and process */
    int64_t past_epoch;             /* of its life before this one, that is over; 0: none */
} cluster_config;

/* The parts of this server that a cluster needs. All must outlive it. */
typedef struct cluster_parts {
    uv_loop_t *loop;
    struct store *store;
    delivery_lanes *lanes;
    delivery_hub_host *host;
    session_sessions *sessions;
    session_expulsions *expulsions;
    struct delivery *delivery;
    /* This node has lost the bus or the store: it must leave, to join again. */
    void (*lose)(void *context, const char *why);
    void *context;
} cluster_parts;

/* Gets an epoch from the store, which every connection that is opened from it later has as well, and opens
 * the bus. The texts of `config` must outlive the cluster. WAITS. NULL: it cannot (logged). */
struct cluster *cluster_join(const cluster_config *config, const cluster_parts *parts);

/* This node's epoch. */
int64_t cluster_epoch(const struct cluster *cluster);

/* The port by which delivery reaches the other nodes; valid until cluster_end(). */
delivery_other_nodes cluster_other_nodes(struct cluster *cluster);

/* Takes the lease: from now on others send the notices of their tables, and take this node's over when it is
 * gone. The hub and all else must be ready. WAITS. False: it cannot (logged). */
bool cluster_begin(struct cluster *cluster);

/* Whether it has the lease. */
bool cluster_is_in(const struct cluster *cluster);

/* Whether nothing is asked of the store, and no table waits to be taken back. */
bool cluster_is_idle(const struct cluster *cluster);

/* What there is of it at the moment. */
typedef struct cluster_figures {
    size_t nodes;        /* that live, this one included */
    size_t claimed;      /* matches that are this node's and not back in the hub yet */
    size_t left;         /* tables that no node that lives knows */
    int64_t lease_ms;    /* since the lease was last renewed */
    uint64_t relayed;    /* frames of topics here to other nodes since the start: one copy a node */
    uint64_t taken_over; /* tables since the start */
} cluster_figures;
void cluster_count(const struct cluster *cluster, cluster_figures *out);

#ifdef KOZEL_TEST_CONTROL
/* This node's end of a link to another node that lives. */
typedef struct cluster_link_state {
    int64_t other; /* its epoch */
    uint64_t session, sent, received;
    bool up, waits; /* waits: frames have not been sent yet (CLUSTER_LINK_REST_MS) */
} cluster_link_state;

/* Writes the states of at most `room` links. Returns how many links there are. */
size_t cluster_links(const struct cluster *cluster, cluster_link_state *out, size_t room);
#endif

/* The end of a turn of the loop. */
void cluster_end_turn(struct cluster *cluster);

/* This node is lost (cluster_parts.lose): it neither receives nor sends anything more. */
void cluster_abandon(struct cluster *cluster);

/* This node stops: the hub writes nothing more. */
void cluster_hand_over(struct cluster *cluster);

/* ... and everything it has written is in the store: tells the others, who take its tables over. */
void cluster_leave(struct cluster *cluster);

/* Ends it, after cluster_leave() or without: then it is gone for the others when its lease is. WAITS. The
 * loop must run once more. NULL is allowed. */
void cluster_end(struct cluster *cluster);

/* ---- relay.c */

/* Ports of the hub (hub_ports). */
void cluster_link(struct cluster *cluster, hub_conn conn, hub_node node, const char *identity, size_t length);
void cluster_forward(struct cluster *cluster, hub_conn conn, hub_node node, const char *text, size_t length);
void cluster_notice(struct cluster *cluster, const char *table, const char *text, size_t length);

/* ---- lookup.c */

/* One more port of the hub. */
bool cluster_look_up(struct cluster *cluster, const char *table);

#endif
