/* SPDX-License-Identifier: MIT */
#include "server/cluster/subscription.h"

#include <stdlib.h>
#include <string.h>

/* ---- topics here */

static kz_peer_topic *topic_of(const kz_peer *peer, kz_topic topic)
{
    kz_peer_topic *t;
    HASH_FIND(hh, peer->topics, &topic, sizeof topic, t);
    return t;
}

static void forget_topic(kz_peer *peer, kz_peer_topic *t)
{
    HASH_DEL(peer->topics, t);
    free(t);
}

void kz_peer_topics_clear(kz_peer *peer)
{
    while (peer->topics)
        forget_topic(peer, peer->topics);
}

void kz_subscription_count(kz_peer *peer, bool joins, const char *bytes)
{
    kz_subscription s;
    memcpy(&s, bytes, sizeof s);
    kz_peer_topic *t = topic_of(peer, s.topic);
    if (!t && joins && (t = calloc(1, sizeof *t))) {
        t->topic = s.topic;
        HASH_ADD(hh, peer->topics, topic, sizeof t->topic, t);
    }
    if (!t)
        return;
    t->joined += joins ? 1 : -1;
    if (!t->joined)
        forget_topic(peer, t);
}

bool kz_peer_has_topic(const kz_peer *peer, kz_topic topic)
{
    return topic_of(peer, topic) != NULL;
}

void kz_peer_topic_end(kz_peer *peer, kz_topic topic)
{
    kz_peer_topic *t = topic_of(peer, topic);
    if (t)
        forget_topic(peer, t);
}

/* ---- topics there, among those here, whose numbers are small */

enum { NODE_SHIFT = 40 };

static kz_topic number(kz_node node, kz_topic topic)
{
    return (kz_topic)node << NODE_SHIFT | topic;
}

static kz_topics *topics_of(const kz_peer *peer)
{
    return &peer->cluster->parts.delivery->topics;
}

bool kz_subscription_join(kz_peer *peer, kz_conn conn, const char *bytes, size_t length)
{
    kz_subscription s;
    if (length != sizeof s)
        return true;
    memcpy(&s, bytes, sizeof s);
    return kz_topics_join(topics_of(peer), number(peer->node, s.topic), conn);
}

void kz_subscription_part(kz_peer *peer, kz_conn conn, const char *bytes, size_t length)
{
    kz_subscription s;
    if (length != sizeof s)
        return;
    memcpy(&s, bytes, sizeof s);
    kz_topics_part(topics_of(peer), number(peer->node, s.topic), conn, s.rest);
}

bool kz_subscription_publish(kz_peer *peer, kz_topic topic, const char *bytes, size_t length)
{
    kz_frame *frame = kz_frame_new(bytes, length);
    bool done = frame && kz_topics_publish(topics_of(peer), number(peer->node, topic), frame);
    kz_frame_drop(frame);
    return done;
}

void kz_subscription_end(kz_peer *peer, kz_topic topic)
{
    kz_topics_end(topics_of(peer), number(peer->node, topic));
}

void kz_subscriptions_end(kz_peer *peer, kz_node node)
{
    kz_topics_forget(topics_of(peer), number(node, 0), ~(kz_topic)0 << NODE_SHIFT);
    kz_peer_topics_clear(peer);
}
