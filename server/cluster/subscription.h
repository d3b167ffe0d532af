/* SPDX-License-Identifier: MIT */
/* Topics that connections of other nodes have joined, and those there that connections here have: each node
 * gets what is published once, and fans it out itself (server/topic/topics.h). */
#ifndef KOZEL_SERVER_CLUSTER_SUBSCRIPTION_H
#define KOZEL_SERVER_CLUSTER_SUBSCRIPTION_H

#include "server/cluster/cluster_state.h"

/* What is said when a connection joins or parts. */
typedef struct kz_subscription {
    kz_topic topic;
    uint64_t rest; /* parts: what was published till then comes first */
} kz_subscription;

/* ---- topics here */

/* A connection there has joined or parted. `bytes`: a kz_subscription. */
void kz_subscription_count(kz_peer *peer, bool joins, const char *bytes);

/* Whether there is one that has joined; the topic has ended. */
bool kz_peer_has_topic(const kz_peer *peer, kz_topic topic);
void kz_peer_topic_end(kz_peer *peer, kz_topic topic);

/* ---- topics there */

/* A connection here joins or parts; what is no kz_subscription is left alone. False: out of memory. */
bool kz_subscription_join(kz_peer *peer, kz_conn conn, const char *bytes, size_t length);
void kz_subscription_part(kz_peer *peer, kz_conn conn, const char *bytes, size_t length);

/* A frame for who has joined here; false: out of memory. The topic ends. */
bool kz_subscription_publish(kz_peer *peer, kz_topic topic, const char *bytes, size_t length);
void kz_subscription_end(kz_peer *peer, kz_topic topic);

/* The link is down, in which the peer was that node: forgets both. */
void kz_subscriptions_end(kz_peer *peer, kz_node node);

#endif
