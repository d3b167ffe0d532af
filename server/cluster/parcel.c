/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/cluster/frame.h"
#include "server/cluster/subscription.h"

/* A frame that must wait for the store as messages do goes through the outbox: as a message to the number of
 * the node whose text is kind, number and bytes of the frame. */
struct parcel {
    uint32_t kind;
    uint64_t id;
};

void kz_parcel_send(kz_cluster *c, kz_node to, kz_frame_kind kind, uint64_t id, const char *first,
                    size_t first_length, const char *bytes, size_t length)
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
    kz_frame *frame = kz_frame_new(text, size);
    if (frame)
        kz_outbox_tell(&c->parts.delivery->outbox, &(kz_message){.conn = KZ_ELSEWHERE | to, .frame = frame});
    kz_frame_drop(frame);
    free(text);
}

static void say_parcel(kz_peer *peer, const struct parcel *parcel, const char *bytes, size_t length)
{
    if (parcel->kind == KZ_SAY_JOIN || parcel->kind == KZ_SAY_PART)
        kz_subscription_count(peer, parcel->kind == KZ_SAY_JOIN, bytes);
    kz_peer_say(peer, (kz_frame_kind)parcel->kind, parcel->id, bytes, length);
}

void kz_cluster_deliver(void *context, kz_message *message)
{
    kz_cluster *c = context;
    struct parcel parcel;
    kz_node to = (kz_node)message->conn;
    const kz_frame *frame = message->frame;
    assert(frame->length >= sizeof parcel);
    memcpy(&parcel, frame->bytes, sizeof parcel);
    for (kz_peer *peer = c->peers; peer; peer = peer->hh.next)
        if (peer->node && (to == KZ_ALL_NODES || peer->node == to))
            say_parcel(peer, &parcel, frame->bytes + sizeof parcel, frame->length - sizeof parcel);
    kz_message_free(message);
}

void kz_cluster_send(void *context, kz_conn conn, const kz_frame *frame)
{
    kz_cluster *c = context;
    const kz_guest *guest = kz_registry_get(&c->guests, conn & ~KZ_ELSEWHERE);
    if (guest && guest->peer->node)
        kz_parcel_send(c, guest->peer->node, KZ_SAY_ANSWER, guest->home, "", 0, frame->bytes, frame->length);
}

void kz_cluster_subscribe(void *context, enum kz_message_kind kind, kz_topic topic, kz_conn conn)
{
    kz_cluster *c = context;
    const kz_guest *guest = kz_registry_get(&c->guests, conn & ~KZ_ELSEWHERE);
    kz_subscription s = {.topic = topic, .rest = kind == KZ_TO_PART_TOLD};
    if (guest && guest->peer->node)
        kz_parcel_send(c, guest->peer->node, kind == KZ_TO_JOIN ? KZ_SAY_JOIN : KZ_SAY_PART, guest->home, "",
                       0, (const char *)&s, sizeof s);
}

void kz_cluster_notice(kz_cluster *c, const char *table, const char *text, size_t length)
{
    if (c->peers)
        kz_parcel_send(c, KZ_ALL_NODES, KZ_SAY_NOTICE, 0, table, strlen(table) + 1, text, length);
}
