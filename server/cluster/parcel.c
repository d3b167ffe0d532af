/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/cluster/frame.h"
#include "server/cluster/subscription.h"

/* A frame that must wait for the store as messages do. It goes through the outbox as a message to the node's
 * number. The message's text is the frame's kind, number and bytes. */
struct parcel {
    uint32_t kind;
    uint64_t id;
};

void cluster_parcel_send(struct cluster *c, hub_node to, cluster_frame_kind kind, uint64_t id,
                         const char *first, size_t first_length, const char *bytes, size_t length)
{
    struct parcel parcel = {kind, id};
    assert(to);
    size_t size = sizeof parcel + first_length + length;
    char *text = malloc(size);
    if (!text)
        return;
    memcpy(text, &parcel, sizeof parcel);
    memcpy(text + sizeof parcel, first, first_length);
    memcpy(text + sizeof parcel + first_length, bytes, length);
    topic_frame *frame = topic_frame_new(text, size);
    if (frame)
        delivery_outbox_tell(&c->parts.delivery->outbox,
                             &(delivery_message){.conn = DELIVERY_ELSEWHERE | to, .frame = frame});
    topic_frame_drop(frame);
    free(text);
}

static void say_parcel(cluster_peer *peer, const struct parcel *parcel, const char *bytes, size_t length)
{
    if (parcel->kind == CLUSTER_SAY_JOIN || parcel->kind == CLUSTER_SAY_PART)
        cluster_subscription_count(peer, parcel->kind == CLUSTER_SAY_JOIN, bytes);
    cluster_peer_say(peer, (cluster_frame_kind)parcel->kind, parcel->id, bytes, length);
}

void cluster_deliver(void *context, delivery_message *message)
{
    struct cluster *c = context;
    struct parcel parcel;
    hub_node to = (hub_node)message->conn;
    const topic_frame *frame = message->frame;
    assert(frame->length >= sizeof parcel);
    memcpy(&parcel, frame->bytes, sizeof parcel);
    for (cluster_peer *peer = c->peers; peer; peer = peer->hh.next)
        if (peer->node && (to == CLUSTER_ALL_NODES || peer->node == to))
            say_parcel(peer, &parcel, frame->bytes + sizeof parcel, frame->length - sizeof parcel);
    delivery_message_free(message);
}

void cluster_send(void *context, hub_conn conn, const topic_frame *frame)
{
    struct cluster *c = context;
    const cluster_guest *guest = base_registry_get(&c->guests, conn & ~DELIVERY_ELSEWHERE);
    if (guest && guest->peer->node)
        cluster_parcel_send(c, guest->peer->node, CLUSTER_SAY_ANSWER, guest->home, "", 0, frame->bytes,
                            frame->length);
}

void cluster_subscribe(void *context, enum topic_message_kind kind, topic_key topic, hub_conn conn)
{
    struct cluster *c = context;
    const cluster_guest *guest = base_registry_get(&c->guests, conn & ~DELIVERY_ELSEWHERE);
    cluster_subscription s = {.topic = topic, .rest = kind == TOPIC_TO_PART_TOLD};
    if (guest && guest->peer->node)
        cluster_parcel_send(c, guest->peer->node, kind == TOPIC_TO_JOIN ? CLUSTER_SAY_JOIN : CLUSTER_SAY_PART,
                            guest->home, "", 0, (const char *)&s, sizeof s);
}

void cluster_notice(struct cluster *c, const char *table, const char *text, size_t length)
{
    if (c->peers)
        cluster_parcel_send(c, CLUSTER_ALL_NODES, CLUSTER_SAY_NOTICE, 0, table, strlen(table) + 1, text,
                            length);
}
