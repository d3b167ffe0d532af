/* SPDX-License-Identifier: MIT */
/* What a cluster is made of; private to its files (cluster.h). */
#ifndef KOZEL_SERVER_CLUSTER_CLUSTER_STATE_H
#define KOZEL_SERVER_CLUSTER_CLUSTER_STATE_H

#include <uthash.h>

#include "base/registry.h"
#include "base/timer.h"
#include "server/bus/bus.h"
#include "server/cluster/cluster.h"
#include "server/cluster/link.h"
#include "server/delivery/worker_pool.h"

enum { CLUSTER_NODE_NAME = 64 };

/* A person here whose connection at another node has business with a table here. */
typedef struct cluster_guest {
    hub_conn conn; /* as the hub here knows it: its number in `guests`, and DELIVERY_ELSEWHERE */
    hub_conn home; /* at the other node */
    int64_t person;
    struct cluster_peer *peer;
    UT_hash_handle hh; /* by `home` */
} cluster_guest;

/* A connection here that has business with a table there. */
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

/* A set of persons, each so many times (presence.c); NULL: nobody. */
typedef struct cluster_present_person cluster_present_person;

/* Another node. */
typedef struct cluster_peer {
    cluster_peer_link link; /* its epoch is link.other */
    struct cluster *cluster;
    char name[CLUSTER_NODE_NAME]; /* "": not known yet, like */
    int64_t knows;                /* struct store.knows of its program */
    hub_node node;    /* its number for the hub, another one with every session; 0: the link is down */
    int64_t known_ms; /* since when it is known */
    bool listed;      /* among those that live, in the list that is being read */
    bool gone;        /* it has left, or its lease has ended; */
    int64_t gone_ms;  /* since when */
    bool retired;     /* in the store, by this node, which has then looked for its matches */
    cluster_guest *guests;
    cluster_proxied *proxied;
    cluster_peer_topic *topics;
    cluster_present_person *there; /* whose connections are at that node */
    UT_hash_handle hh;             /* by epoch */
} cluster_peer;

/* This node, as the others know it. */
typedef struct cluster_self {
    int64_t epoch;
    char name[CLUSTER_NODE_NAME];
    char inbox[64];
} cluster_self;

/* Whose connections are at this node, and whose guest connections. */
typedef struct cluster_present {
    cluster_present_person *here, *visit;
} cluster_present;

typedef struct cluster_lease_state {
    bool renewing, failing; /* it is being renewed; the last renewal failed */
    int64_t renewed_ms;     /* when the last renewal that succeeded was begun */
} cluster_lease_state;

typedef struct cluster_takeover_state {
    delivery_worker_pool *workers; /* of sweeps and renewals: one of each at a time */
    bool sweeping, sweep_again;
    int64_t swept_ms;                        /* when the last sweep began */
    size_t left_tables;                      /* that it found to be known to no living node */
    struct cluster_unconfirmed *unconfirmed; /* tables whose claim got no reply: this node may own them */
    struct delivery_stored_table *claimed,
        **claimed_end; /* this node's in the store, not yet back in the hub */
    uv_idle_t restore; /* runs while there are such */
} cluster_takeover_state;

typedef struct cluster_counts {
    uint64_t relayed, taken_over; /* as cluster_figures has them */
} cluster_counts;

struct cluster {
    cluster_parts parts;
    cluster_config config;
    struct bus *bus;
    cluster_link_ports ports;
    cluster_self self;
    cluster_peer *peers; /* by epoch; those that are gone, too, for a minute */
    base_registry guests;
    cluster_present present;
    hub_node last_node;
    base_timer check;
    base_timer rest; /* until a link may send again */
    int handles;     /* that are not closed yet: check, rest, restore */
    int64_t checked_ms;
    bool begun, left, lost;
    bool foreign; /* links of another kind were heard, and told of */
    cluster_lease_state lease;
    cluster_takeover_state takeover;
    cluster_counts counts;
};

/* Milliseconds that only go on. */
int64_t cluster_now(void);

/* ---- node.c */

/* The node of that epoch, made if it is not known. NULL when out of memory. */
cluster_peer *cluster_peer_of(struct cluster *cluster, int64_t epoch);

/* Whether a node of that epoch is known to live, this one included. */
bool cluster_epoch_lives(const struct cluster *cluster, int64_t epoch);

/* Whether what a node of that epoch had may be another's by now: it is gone, and this one has retired it and
 * looked for its matches. One that is not known is asked about, for the next time. */
bool cluster_epoch_is_over(struct cluster *cluster, int64_t epoch);

/* A node, for a sweep. */
typedef struct cluster_member {
    int64_t epoch, knows;
} cluster_member;

/* A sweep that began when these were gone has ended well: they are retired. */
void cluster_epochs_retired(struct cluster *cluster, const cluster_member *members, size_t count);

/* The node has left or died. */
void cluster_peer_end(cluster_peer *peer, const char *why);

/* This node is lost (cluster_parts.lose), if it is not already or leaves. */
void cluster_lose(struct cluster *cluster, const char *why);

/* Whether the node of epoch `own` is the one to take a table over: of all that live and know what it needs
 * (store_tables_of()) that with the highest hash of both. */
bool cluster_table_falls_here(int64_t own, const cluster_member *living, size_t count, const char *table,
                              int64_t needs);

/* The `count` nodes that live, this one first, and then those of the `gone` that have gone in the last minute
 * or so; malloc'ed, NULL when out of memory. */
cluster_member *cluster_living(const struct cluster *cluster, size_t *count, size_t *gone);

/* ---- renewal.c */

/* Takes the lease and learns who else has one. WAITS. False: it cannot (logged). */
bool cluster_lease_take(struct cluster *cluster);

/* Renews it when that is due, and learns of the others again; call it several times a second. A node that
 * could not for CLUSTER_LOST_MS is lost. */
void cluster_lease_tick(struct cluster *cluster, int64_t now_ms);

/* ---- relay.c */

/* The ports of the links. */
cluster_link_ports cluster_relay_ports(struct cluster *cluster);

/* A message from the bus. */
void cluster_relay_message(void *context, const void *bytes, size_t length);

/* Nobody there gets anything of a topic here any more. */
void cluster_peer_topics_clear(cluster_peer *peer);

/* Tells every node that this one leaves. */
void cluster_relay_bye(struct cluster *cluster);

/* ---- presence.c */

bool cluster_is_present(const cluster_present_person *set, int64_t person);

/* One more or one less; true: he was not there before, is not there any more. */
bool cluster_present_add(cluster_present_person **set, int64_t person);
bool cluster_present_remove(cluster_present_person **set, int64_t person);
size_t cluster_present_count(const cluster_present_person *set);
void cluster_present_clear(cluster_present_person **set);
void cluster_present_each(const cluster_present_person *set, void (*each)(void *context, int64_t person),
                          void *context);

/* ---- takeover.c */

/* Looks for tables whose owner is gone; if it is doing so, once more afterwards. */
void cluster_takeover_sweep(struct cluster *cluster);

/* How many tables wait to be taken back into the hub. */
size_t cluster_takeover_waiting(const struct cluster *cluster);

bool cluster_takeover_start(struct cluster *cluster);
void cluster_takeover_stop(struct cluster *cluster);

#endif
