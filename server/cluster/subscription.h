/* SPDX-License-Identifier: MIT */
/* Topics that connections of other nodes have joined, and those there that connections here have: each node
 * gets what is published once, and fans it out itself (server/topic/topics.h). */
#ifndef KOZEL_SERVER_CLUSTER_SUBSCRIPTION_H
#define KOZEL_SERVER_CLUSTER_SUBSCRIPTION_H

#include "server/cluster/cluster_state.h"

/* What is said when a connection joins or parts. */
typedef struct cluster_subscription {
    topic_key topic;
    uint64_t rest; /* parts: what was published till then comes first */
} cluster_subscription;

/* ---- topics here */

/* A connection there has joined or parted. `bytes`: a cluster_subscription. */
void cluster_subscription_count(cluster_peer *peer, bool joins, const char *bytes);

/* Whether there is one that has joined; the topic has ended. */
bool cluster_peer_has_topic(const cluster_peer *peer, topic_key topic);
void cluster_peer_topic_end(cluster_peer *peer, topic_key topic);

/* ---- topics there */

/* A connection here joins or parts; what is no cluster_subscription is left alone. False: out of memory. */
bool cluster_subscription_join(cluster_peer *peer, hub_conn conn, const char *bytes, size_t length);
void cluster_subscription_part(cluster_peer *peer, hub_conn conn, const char *bytes, size_t length);

/* A frame for who has joined here; false: out of memory. The topic ends. */
bool cluster_subscription_publish(cluster_peer *peer, topic_key topic, const char *bytes, size_t length);
void cluster_subscription_end(cluster_peer *peer, topic_key topic);

/* The link is down, in which the peer was that node: forgets both. */
void cluster_subscriptions_end(cluster_peer *peer, hub_node node);

#endif
