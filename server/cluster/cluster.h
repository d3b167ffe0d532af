/* SPDX-License-Identifier: MIT */
/* This server as one node of many (docs/decisions/0007-many-nodes.md). The hub does not change. Here are the
 * bus, the node's lease and the links to the other nodes. Here are also the hub's ports and calls for many
 * nodes.
 *
 * The file node.c joins and leaves, and keeps the other nodes. The file renewal.c renews the lease in the
 * store, and reads the other leases. The file relay.c handles what nodes send to each other: sessions,
 * notices, orders (frame.h).
 *
 * The file guest.c has connections of other nodes here, and of this one there. The file message.c has
 * messages to other nodes, which wait for the store. The file subscription.c has the watchers at each node.
 * The file presence.c has the people connected to each node.
 *
 * The file takeover.c takes over tables whose owner is gone. The file lookup.c looks up tables that the hub
 * does not have.
 *
 * Everything here runs in the event loop's thread. */
#pragma once

#include "server/delivery/delivery.h"
#include "server/sessions/expulsions.h"
#include "server/sockets/sockets.h"

struct cluster;

enum {
    CLUSTER_LEASE_MS =
        3000, /* how long a node lives without renewing its lease (server/store/rooms/lease.h) */
    CLUSTER_RENEW_MS = 500,
    CLUSTER_LOST_MS = 2500, /* a node that could not renew its lease for this time fences itself */
};

/* ---- node.c */

typedef struct cluster_config {
    const char *bus;                /* nats://..., comma-separated */
    const char *bus_ca;             /* for tls://: a file of trusted certificates; NULL: the system's */
    const char *bus_cert, *bus_key; /* this node's certificate and key; NULL: none */
    const char *node;               /* this node's name for people; NULL: its machine and process */
    int64_t past_epoch;             /* epoch of its previous life, which is over; 0: none */
} cluster_config;

/* The parts of this server that a cluster needs. All must outlive it. */
typedef struct cluster_parts {
    uv_loop_t *loop;
    struct store *store;
    delivery_lanes *lanes;
    delivery_hub_host *host;
    session_service *sessions;
    session_expulsions *expulsions;
    struct delivery *delivery;
    socket_server *sockets;
    /* This node has lost the bus or the store. It must leave, to join again. */
    void (*lose)(void *context, const char *why);
    void *context;
} cluster_parts;

/* Gets an epoch from the store and opens the bus. Every connection that is opened from the store later has
 * the same epoch. The texts of `config` must outlive the cluster. WAITS. Returns NULL if that is not possible
 * (logged). */
struct cluster *cluster_join(const cluster_config *config, const cluster_parts *parts);

/* Returns this node's epoch. */
int64_t cluster_epoch(const struct cluster *cluster);

/* Returns the port by which delivery reaches the other nodes; valid until cluster_end(). */
delivery_other_nodes cluster_other_nodes(struct cluster *cluster);

/* Takes the lease. From now on others send the notices of their tables, and take this node's over when it is
 * gone. The hub and all else must be ready. WAITS. Returns false if that is not possible (logged). */
bool cluster_begin(struct cluster *cluster);

/* Returns true if this node has the lease. */
bool cluster_is_in(const struct cluster *cluster);

/* Returns true if no call of the store is under way, and no table waits to be restored. */
bool cluster_is_idle(const struct cluster *cluster);

/* The cluster's present figures. */
typedef struct cluster_figures {
    size_t nodes;        /* living ones, this one included */
    size_t claimed;      /* matches that this node owns and that are not restored yet */
    size_t left;         /* tables of no living node */
    int64_t lease_ms;    /* since the lease was last renewed */
    uint64_t relayed;    /* frames of topics here sent to other nodes since the start: one copy a node */
    uint64_t taken_over; /* tables taken over since the start */
} cluster_figures;
void cluster_count(const struct cluster *cluster, cluster_figures *out);

#ifdef KOZEL_TEST_CONTROL
/* This node's end of a link to another living node. */
typedef struct cluster_link_state {
    int64_t other; /* its epoch */
    uint64_t session, sent, received;
    bool up, waits; /* waits: frames have not been sent yet (CLUSTER_LINK_REST_MS) */
} cluster_link_state;

/* Writes the states of at most `room` links. Returns the number of links. */
size_t cluster_links(const struct cluster *cluster, cluster_link_state *out, size_t room);
#endif

/* Ends a turn of the loop. */
void cluster_end_turn(struct cluster *cluster);

/* Abandons this node after cluster_parts.lose: it neither receives nor sends anything more. */
void cluster_abandon(struct cluster *cluster);

/* Prepares for this node's stop: the hub writes nothing more. */
void cluster_hand_over(struct cluster *cluster);

/* Notifies the other nodes, which take this node's tables over. Call it after cluster_hand_over(), when all
 * its writes are in the store. */
void cluster_leave(struct cluster *cluster);

/* Ends the cluster. Without cluster_leave() the other nodes notice it when the lease has ended. WAITS. The
 * loop must run once more. NULL is allowed. */
void cluster_end(struct cluster *cluster);

/* ---- relay.c */

/* Ports of the hub (hub_ports). */
void cluster_link(struct cluster *cluster, hub_conn conn, hub_node node, const char *identity, size_t length);
void cluster_forward(struct cluster *cluster, hub_conn conn, hub_node node, const char *text, size_t length);
void cluster_notice(struct cluster *cluster, const char *table, const char *text, size_t length);

/* ---- lookup.c */

/* Another port of the hub. */
bool cluster_look_up(struct cluster *cluster, const char *table);
