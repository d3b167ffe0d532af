/* SPDX-License-Identifier: MIT */
#include "server/cluster/subscription.h"

#include <stdlib.h>
#include <string.h>

/* ---- topics here */

static cluster_peer_topic *topic_of(const cluster_peer *peer, topic_key topic)
{
    cluster_peer_topic *t;
    HASH_FIND(hh, peer->topics, &topic, sizeof topic, t);
    return t;
}

static void drop_topic(cluster_peer *peer, cluster_peer_topic *t)
{
    HASH_DEL(peer->topics, t);
    free(t);
}

void cluster_peer_topics_clear(cluster_peer *peer)
{
    while (peer->topics)
        drop_topic(peer, peer->topics);
}

void cluster_subscription_count(cluster_peer *peer, bool joins, const char *bytes)
{
    cluster_subscription s;
    memcpy(&s, bytes, sizeof s);
    cluster_peer_topic *t = topic_of(peer, s.topic);
    if (!t && joins && (t = calloc(1, sizeof *t))) {
        t->topic = s.topic;
        HASH_ADD(hh, peer->topics, topic, sizeof t->topic, t);
    }
    if (!t)
        return;
    t->joined += joins ? 1 : -1;
    if (!t->joined)
        drop_topic(peer, t);
}

bool cluster_peer_has_topic(const cluster_peer *peer, topic_key topic)
{
    return topic_of(peer, topic) != NULL;
}

void cluster_peer_topic_end(cluster_peer *peer, topic_key topic)
{
    cluster_peer_topic *t = topic_of(peer, topic);
    if (t)
        drop_topic(peer, t);
}

/* ---- topics there, among those here, whose numbers are small */

enum { NODE_SHIFT = 40 };

static topic_key number(hub_node node, topic_key topic)
{
    return (topic_key)node << NODE_SHIFT | topic;
}

static topic_broker *topics_of(const cluster_peer *peer)
{
    return &peer->cluster->parts.delivery->topics;
}

bool cluster_subscription_join(cluster_peer *peer, hub_conn conn, const char *bytes, size_t length)
{
    cluster_subscription s;
    if (length != sizeof s)
        return true;
    memcpy(&s, bytes, sizeof s);
    return topic_broker_join(topics_of(peer), number(peer->node, s.topic), conn);
}

void cluster_subscription_part(cluster_peer *peer, hub_conn conn, const char *bytes, size_t length)
{
    cluster_subscription s;
    if (length != sizeof s)
        return;
    memcpy(&s, bytes, sizeof s);
    topic_broker_part(topics_of(peer), number(peer->node, s.topic), conn, s.rest);
}

bool cluster_subscription_publish(cluster_peer *peer, topic_key topic, const char *bytes, size_t length)
{
    topic_frame *frame = topic_frame_new(bytes, length);
    bool done = frame && topic_broker_publish(topics_of(peer), number(peer->node, topic), frame);
    topic_frame_drop(frame);
    return done;
}

void cluster_subscription_end(cluster_peer *peer, topic_key topic)
{
    topic_broker_end(topics_of(peer), number(peer->node, topic));
}

void cluster_subscriptions_end(cluster_peer *peer, hub_node node)
{
    topic_broker_drop(topics_of(peer), number(node, 0), ~(topic_key)0 << NODE_SHIFT);
    cluster_peer_topics_clear(peer);
}
