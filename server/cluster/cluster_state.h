/* SPDX-License-Identifier: MIT */
/* The state of a cluster; private to its files (cluster.h). */
#pragma once

#include <uthash.h>

#include "base/registry.h"
#include "base/timer.h"
#include "server/bus/bus.h"
#include "server/cluster/cluster.h"
#include "server/cluster/link.h"
#include "server/delivery/worker_pool.h"

enum { CLUSTER_NODE_NAME = 64 };

/* A guest here: its connection at another node needs a table here. */
typedef struct cluster_guest {
    hub_conn conn; /* its number in the hub here: that in `guests`, and DELIVERY_ELSEWHERE */
    hub_conn home; /* at the other node */
    int64_t person;
    struct cluster_peer *peer;
    UT_hash_handle hh; /* by `home` */
} cluster_guest;

/* A connection here that needs a table there. */
typedef struct cluster_proxied {
    hub_conn conn;
    UT_hash_handle hh;
} cluster_proxied;

/* A topic here that connections there have joined. */
typedef struct cluster_peer_topic {
    topic_key topic;
    size_t joined;
    UT_hash_handle hh;
} cluster_peer_topic;

/* A multiset of persons (presence.c); NULL: empty. */
typedef struct cluster_present_person cluster_present_person;

/* Another node. */
typedef struct cluster_peer {
    cluster_peer_link link; /* its epoch is link.other */
    struct cluster *cluster;
    char name[CLUSTER_NODE_NAME]; /* "": not known yet, like */
    int64_t knows;                /* the newest table state that its program can take over (struct store) */
    hub_node node;    /* its number in the hub, another one with every session; 0: the link is down */
    int64_t known_ms; /* time when it was first noticed */
    bool listed;      /* in the list of living nodes that is being read */
    bool gone;        /* it has left, or its lease has ended; */
    int64_t gone_ms;  /* since when */
    bool retired;     /* in the store, by this node, which has then searched its matches */
    cluster_guest *guests;
    cluster_proxied *proxied;
    cluster_peer_topic *topics;
    cluster_present_person *there; /* people with connections at that node */
    UT_hash_handle hh;             /* by epoch */
} cluster_peer;

/* This node, as the others see it. */
typedef struct cluster_self {
    int64_t epoch;
    char name[CLUSTER_NODE_NAME];
    char inbox[64];
} cluster_self;

/* People with connections at this node, and people with guest connections. */
typedef struct cluster_present {
    cluster_present_person *here, *visit;
} cluster_present;

typedef struct cluster_lease_state {
    bool renewing, failing; /* a renewal is under way; the last renewal failed */
    int64_t renewed_ms;     /* start of the last renewal that succeeded */
} cluster_lease_state;

typedef struct cluster_takeover_state {
    delivery_worker_pool *workers; /* for sweeps and renewals: one of each at a time */
    bool sweeping, sweep_again;
    int64_t swept_ms;                        /* when the last sweep began */
    size_t left_tables;                      /* tables of no living node, as that sweep found */
    struct cluster_unconfirmed *unconfirmed; /* tables whose claim got no reply: this node may own them */
    struct delivery_stored_room *claimed, **claimed_end; /* this node's in the store, not yet in the hub */
    uv_idle_t restore;                                   /* runs while there are such tables */
} cluster_takeover_state;

typedef struct cluster_counts {
    uint64_t relayed, taken_over; /* as in cluster_figures */
} cluster_counts;

/* Numbers of nodes in the hub. */
typedef struct cluster_numbers {
    hub_node last;       /* given last */
    hub_node seeks;      /* of the node where people wait for a game, as set in the hub, */
    int64_t seeks_epoch; /* and its epoch; 0: none was set */
} cluster_numbers;

struct cluster {
    cluster_parts parts;
    cluster_config config;
    struct bus *bus;
    cluster_link_ports ports;
    cluster_self self;
    cluster_peer *peers; /* by epoch; for a minute also those that are gone */
    base_registry guests;
    cluster_present present;
    cluster_numbers numbers;
    base_timer check;
    base_timer rest; /* until a link may send again */
    int handles;     /* handles not yet closed: check, rest, restore */
    int64_t checked_ms;
    bool begun, left, lost;
    bool foreign; /* messages of another kind of link were received and logged */
    cluster_lease_state lease;
    cluster_takeover_state takeover;
    cluster_counts counts;
};

/* Returns a monotonic time in milliseconds. */
int64_t cluster_now(void);

/* ---- node.c */

/* Returns the node of that epoch, creating it if necessary. Returns NULL if out of memory. */
cluster_peer *cluster_peer_of(struct cluster *cluster, int64_t epoch);

/* Returns true if the tables of a node of that epoch may be another node's by now. It is gone, and this node
 * has retired it and searched its matches. An unknown epoch is looked up for the next call. */
bool cluster_epoch_is_over(struct cluster *cluster, int64_t epoch);

/* A node, for a sweep. */
typedef struct cluster_member {
    int64_t epoch, knows;
} cluster_member;

/* Marks these nodes as retired, after a sweep that began when they were gone has succeeded. */
void cluster_epochs_retired(struct cluster *cluster, const cluster_member *members, size_t count);

/* Marks the node as gone: it has left or died. */
void cluster_peer_end(cluster_peer *peer, const char *why);

/* Sets in the hub at which node people wait for a game: at the oldest living one, by its epoch. Call it when
 * a node has come or gone, or a link is up or down. */
void cluster_place_seeks(struct cluster *cluster);

/* Reports that this node is lost (cluster_parts.lose), unless it was reported already or the node is
 * leaving. */
void cluster_lose(struct cluster *cluster, const char *why);

/* Returns true if the node of epoch `own` must take a table over. It is the one with the highest hash of
 * epoch and table, of all living nodes whose program supports the table (store_rooms_of()). */
bool cluster_room_falls_here(int64_t own, const cluster_member *living, size_t count, const char *table,
                             int64_t needs);

/* Returns the `count` living nodes, this one first, and then the `gone` nodes of about the last minute.
 * Malloc'ed; NULL if out of memory. */
cluster_member *cluster_living(const struct cluster *cluster, size_t *count, size_t *gone);

/* ---- renewal.c */

/* Takes the lease and reads the other leases. WAITS. Returns false if that is not possible (logged). */
bool cluster_lease_take(struct cluster *cluster);

/* Renews the lease when that is due, and reads the others again. Call it several times a second. A node that
 * could not renew for CLUSTER_LOST_MS is lost. */
void cluster_lease_tick(struct cluster *cluster, int64_t now_ms);

/* ---- relay.c */

/* Returns the ports of the links. */
cluster_link_ports cluster_relay_ports(struct cluster *cluster);

/* Handles a message from the bus. */
void cluster_relay_message(void *context, const void *bytes, size_t length);

/* Ends all subscriptions of that node to topics here. */
void cluster_peer_topics_clear(cluster_peer *peer);

/* Notifies every node that this one leaves. */
void cluster_relay_bye(struct cluster *cluster);

/* ---- presence.c */

bool cluster_is_present(const cluster_present_person *set, int64_t person);

/* These add and remove one connection of a person. They return true if the person was not in the set before,
 * or is not in it any more. */
bool cluster_present_add(cluster_present_person **set, int64_t person);
bool cluster_present_remove(cluster_present_person **set, int64_t person);
size_t cluster_present_count(const cluster_present_person *set);
void cluster_present_clear(cluster_present_person **set);
void cluster_present_each(const cluster_present_person *set, void (*each)(void *context, int64_t person),
                          void *context);

/* ---- takeover.c */

/* Starts a sweep for tables whose owner is gone. If one is under way, another follows. */
void cluster_takeover_sweep(struct cluster *cluster);

/* Returns the number of tables that wait to be restored into the hub. */
size_t cluster_takeover_waiting(const struct cluster *cluster);

bool cluster_takeover_start(struct cluster *cluster);
void cluster_takeover_stop(struct cluster *cluster);
