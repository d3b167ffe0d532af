/* SPDX-License-Identifier: MIT */
/* Topics here that connections of other nodes have joined, and topics there that connections here have
 * joined. Each node gets a published frame once, and fans it out (server/topic/topics.h). */
#pragma once

#include "server/cluster/cluster_state.h"

/* The content of a frame when a connection joins or parts. */
typedef struct cluster_subscription {
    topic_key topic;
    uint64_t rest; /* for parting: messages published before still arrive first */
} cluster_subscription;

/* ---- topics here */

/* Counts a connection there that has joined or parted. `bytes`: a cluster_subscription. */
void cluster_subscription_count(cluster_peer *peer, bool joins, const char *bytes);

/* cluster_peer_has_topic() returns true if a connection there has joined. The other one reports that the
 * topic has ended. */
bool cluster_peer_has_topic(const cluster_peer *peer, topic_key topic);
void cluster_peer_topic_end(cluster_peer *peer, topic_key topic);

/* ---- topics there */

/* Lets a connection here join or part. Invalid bytes are ignored. Returns false if out of memory. */
bool cluster_subscription_join(cluster_peer *peer, hub_conn conn, const char *bytes, size_t length);
void cluster_subscription_part(cluster_peer *peer, hub_conn conn, const char *bytes, size_t length);

/* Publishes a frame to those who have joined here; returns false if out of memory. The other one ends the
 * topic. */
bool cluster_subscription_publish(cluster_peer *peer, topic_key topic, const char *bytes, size_t length);
void cluster_subscription_end(cluster_peer *peer, topic_key topic);

/* Drops both kinds when the link to the peer, which had the number `node`, is down. */
void cluster_subscriptions_end(cluster_peer *peer, hub_node node);
