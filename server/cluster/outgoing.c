/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/cluster/frame.h"
#include "server/cluster/subscription.h"

/* A frame that waits for the store goes through the outbox as a message to the node's number. The message's
 * text is this head and the frame's bytes. */
struct head {
    uint32_t kind;
    uint64_t id;
};

void cluster_message_send(struct cluster *c, hub_node to, cluster_frame_kind kind, uint64_t id,
                          const char *first, size_t first_length, const char *bytes, size_t length)
{
    struct head head = {kind, id};
    assert(to);
    size_t size = sizeof head + first_length + length;
    char *text = malloc(size);
    if (!text)
        return;
    memcpy(text, &head, sizeof head);
    memcpy(text + sizeof head, first, first_length);
    memcpy(text + sizeof head + first_length, bytes, length);
    topic_frame *frame = topic_frame_new(text, size);
    if (frame)
        delivery_outbox_post(&c->parts.delivery->outbox,
                             &(topic_message){.conn = DELIVERY_ELSEWHERE | to, .frame = frame}, 0);
    topic_frame_drop(frame);
    free(text);
}

/* ---- messages from the outbox */

static void say(cluster_peer *peer, const struct head *head, const char *bytes, size_t length)
{
    if (head->kind == CLUSTER_FRAME_JOIN || head->kind == CLUSTER_FRAME_PART)
        cluster_subscription_count(peer, head->kind == CLUSTER_FRAME_JOIN, bytes);
    cluster_peer_send(peer, (cluster_frame_kind)head->kind, head->id, bytes, length);
}

static void deliver_to_node(struct cluster *c, hub_node to, const topic_frame *frame)
{
    struct head head;
    assert(frame->length >= sizeof head);
    memcpy(&head, frame->bytes, sizeof head);
    for (cluster_peer *peer = c->peers; peer; peer = peer->hh.next)
        if (peer->node && (to == CLUSTER_ALL_NODES || peer->node == to))
            say(peer, &head, frame->bytes + sizeof head, frame->length - sizeof head);
}

static void publish(struct cluster *c, topic_key topic, const topic_frame *frame)
{
    for (cluster_peer *peer = c->peers; peer; peer = peer->hh.next)
        if (cluster_peer_has_topic(peer, topic)) {
            c->counts.relayed++;
            cluster_peer_send(peer, CLUSTER_FRAME_PUBLISH, topic, frame->bytes, frame->length);
        }
}

static void end(struct cluster *c, topic_key topic)
{
    for (cluster_peer *peer = c->peers; peer; peer = peer->hh.next)
        if (cluster_peer_has_topic(peer, topic)) {
            cluster_peer_send(peer, CLUSTER_FRAME_END, topic, NULL, 0);
            cluster_peer_topic_end(peer, topic);
        }
}

void cluster_deliver(void *context, const topic_message *message)
{
    if (message->kind == TOPIC_TO_CONNECTION)
        deliver_to_node(context, (hub_node)message->conn, message->frame);
    else if (message->kind == TOPIC_TO_TOPIC)
        publish(context, message->topic, message->frame);
    else if (message->kind == TOPIC_TO_END)
        end(context, message->topic);
}

/* ---- messages of the hub */

void cluster_post(void *context, const topic_message *message)
{
    struct cluster *c = context;
    const cluster_guest *guest = base_registry_get(&c->guests, message->conn & ~DELIVERY_ELSEWHERE);
    if (!guest || !guest->peer->node)
        return;
    if (message->kind == TOPIC_TO_CONNECTION) {
        cluster_message_send(c, guest->peer->node, CLUSTER_FRAME_ANSWER, guest->home, "", 0,
                             message->frame->bytes, message->frame->length);
        return;
    }
    cluster_subscription s = {.topic = message->topic, .rest = message->kind == TOPIC_TO_PART_WITH_REST};
    cluster_message_send(c, guest->peer->node,
                         message->kind == TOPIC_TO_JOIN ? CLUSTER_FRAME_JOIN : CLUSTER_FRAME_PART,
                         guest->home, "", 0, (const char *)&s, sizeof s);
}

void cluster_notice(struct cluster *c, const char *table, const char *text, size_t length)
{
    if (c->peers)
        cluster_message_send(c, CLUSTER_ALL_NODES, CLUSTER_FRAME_NOTICE, 0, table, strlen(table) + 1, text,
                             length);
}
