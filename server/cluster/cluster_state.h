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

enum { KZ_NODE_NAME = 64 };

/* A person here whose connection at another node has business with a table here. */
typedef struct kz_guest {
    kz_conn conn; /* as the hub here knows it: its number in `guests`, and KZ_ELSEWHERE */
    kz_conn home; /* at the other node */
    int64_t person;
    struct kz_peer *peer;
    UT_hash_handle hh; /* by `home` */
} kz_guest;

/* A connection here that has business with a table there. */
typedef struct kz_proxied {
    kz_conn conn;
    UT_hash_handle hh;
} kz_proxied;

/* A topic here that connections there have joined. */
typedef struct kz_peer_topic {
    kz_topic topic;
    size_t joined;
    UT_hash_handle hh;
} kz_peer_topic;

/* A set of persons, each so many times (presence.c); NULL: nobody. */
typedef struct kz_present kz_present;

/* Another node. */
typedef struct kz_peer {
    kz_link link; /* its epoch is link.other */
    kz_cluster *cluster;
    char name[KZ_NODE_NAME]; /* "": not known yet, like */
    int64_t knows;           /* kz_store.knows of its program */
    kz_node node;            /* its number for the hub, another one with every session; 0: the link is down */
    int64_t known_ms;        /* since when it is known */
    bool listed;             /* among those that live, in the list that is being read */
    bool gone;               /* it has left, or its lease has ended; */
    int64_t gone_ms;         /* since when */
    bool retired;            /* in the store, by this node, which has then looked for its matches */
    kz_guest *guests;
    kz_proxied *proxied;
    kz_peer_topic *topics;
    kz_present *there; /* whose connections are at that node */
    UT_hash_handle hh; /* by epoch */
} kz_peer;

/* This node, as the others know it. */
typedef struct kz_cluster_self {
    int64_t epoch;
    char name[KZ_NODE_NAME];
    char inbox[64];
} kz_cluster_self;

/* Whose connections are at this node, and whose guest connections. */
typedef struct kz_cluster_present {
    kz_present *here, *visit;
} kz_cluster_present;

typedef struct kz_lease_state {
    bool renewing, failing; /* it is being renewed; the last renewal failed */
    int64_t renewed_ms;     /* when the last renewal that succeeded was begun */
} kz_lease_state;

typedef struct kz_takeover_state {
    kz_worker_pool *workers; /* of sweeps and renewals: one of each at a time */
    bool sweeping, sweep_again;
    int64_t swept_ms;                   /* when the last sweep began */
    size_t left_tables;                 /* that it found to be known to no living node */
    struct kz_unconfirmed *unconfirmed; /* tables whose claim got no reply: this node may own them */
    struct kz_stored_table *claimed, **claimed_end; /* this node's in the store, not yet back in the hub */
    uv_idle_t restore;                              /* runs while there are such */
} kz_takeover_state;

typedef struct kz_cluster_counts {
    uint64_t relayed, taken_over; /* as kz_cluster_figures has them */
} kz_cluster_counts;

struct kz_cluster {
    kz_cluster_parts parts;
    kz_cluster_config config;
    kz_bus *bus;
    kz_link_ports ports;
    kz_cluster_self self;
    kz_peer *peers; /* by epoch; those that are gone, too, for a minute */
    kz_registry guests;
    kz_cluster_present present;
    kz_node last_node;
    kz_timer check;
    kz_timer rest; /* until a link may send again */
    int handles;   /* that are not closed yet: check, rest, restore */
    int64_t checked_ms;
    bool begun, left, lost;
    bool foreign; /* links of another kind were heard, and told of */
    kz_lease_state lease;
    kz_takeover_state takeover;
    kz_cluster_counts counts;
};

/* Milliseconds that only go on. */
int64_t kz_cluster_now(void);

/* ---- node.c */

/* The node of that epoch, made if it is not known. NULL when out of memory. */
kz_peer *kz_peer_of(kz_cluster *cluster, int64_t epoch);

/* Whether a node of that epoch is known to live, this one included. */
bool kz_epoch_lives(const kz_cluster *cluster, int64_t epoch);

/* Whether what a node of that epoch had may be another's by now: it is gone, and this one has retired it and
 * looked for its matches. One that is not known is asked about, for the next time. */
bool kz_epoch_is_over(kz_cluster *cluster, int64_t epoch);

/* A node, for a sweep. */
typedef struct kz_member {
    int64_t epoch, knows;
} kz_member;

/* A sweep that began when these were gone has ended well: they are retired. */
void kz_epochs_retired(kz_cluster *cluster, const kz_member *members, size_t count);

/* The node has left or died. */
void kz_peer_end(kz_peer *peer, const char *why);

/* This node is lost (kz_cluster_parts.lose), if it is not already or leaves. */
void kz_cluster_lose(kz_cluster *cluster, const char *why);

/* Whether the node of epoch `own` is the one to take a table over: of all that live and know what it needs
 * (kz_store_tables_of()) that with the highest hash of both. */
bool kz_table_falls_here(int64_t own, const kz_member *living, size_t count, const char *table,
                         int64_t needs);

/* The `count` nodes that live, this one first, and then those of the `gone` that have gone in the last minute
 * or so; malloc'ed, NULL when out of memory. */
kz_member *kz_living(const kz_cluster *cluster, size_t *count, size_t *gone);

/* ---- renewal.c */

/* Takes the lease and learns who else has one. WAITS. False: it cannot (logged). */
bool kz_lease_take(kz_cluster *cluster);

/* Renews it when that is due, and learns of the others again; call it several times a second. A node that
 * could not for KZ_LOST_MS is lost. */
void kz_lease_tick(kz_cluster *cluster, int64_t now_ms);

/* ---- relay.c */

/* The ports of the links. */
kz_link_ports kz_relay_ports(kz_cluster *cluster);

/* A message from the bus. */
void kz_relay_message(void *context, const void *bytes, size_t length);

/* Nobody there gets anything of a topic here any more. */
void kz_peer_topics_clear(kz_peer *peer);

/* Tells every node that this one leaves. */
void kz_relay_bye(kz_cluster *cluster);

/* ---- presence.c */

bool kz_is_present(const kz_present *set, int64_t person);

/* One more or one less; true: he was not there before, is not there any more. */
bool kz_present_add(kz_present **set, int64_t person);
bool kz_present_remove(kz_present **set, int64_t person);
size_t kz_present_count(const kz_present *set);
void kz_present_clear(kz_present **set);
void kz_present_each(const kz_present *set, void (*each)(void *context, int64_t person), void *context);

/* ---- takeover.c */

/* Looks for tables whose owner is gone; if it is doing so, once more afterwards. */
void kz_takeover_sweep(kz_cluster *cluster);

/* How many tables wait to be taken back into the hub. */
size_t kz_takeover_waiting(const kz_cluster *cluster);

bool kz_takeover_start(kz_cluster *cluster);
void kz_takeover_stop(kz_cluster *cluster);

#endif
