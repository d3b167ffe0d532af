/* SPDX-License-Identifier: MIT */
#include "server/net/codec.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include <wslay/wslay.h>

struct net_codec {
    wslay_event_context_ptr wslay;
    const net_codec_ports *ports;
    void *owner;
    const uint8_t *bytes; /* received bytes that wslay has not taken yet */
    size_t length;
    uint64_t unread; /* bytes that wslay has taken and that belong to no reported frame */
    uint64_t rest;   /* of the frame's payload */
    bool control, text, final;
    bool within; /* in a message: a piece of it has been passed on */
    bool half;   /* a close with one byte, which is no status */
};

/* ---- callbacks of wslay ---- */

static ssize_t on_want(wslay_event_context_ptr wslay, uint8_t *out, size_t space, int flags, void *data)
{
    net_codec *codec = data;
    (void)flags;
    size_t length = codec->length < space ? codec->length : space;
    if (!length) {
        wslay_event_set_error(wslay, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(out, codec->bytes, length);
    codec->bytes += length;
    codec->length -= length;
    codec->unread += length;
    return (ssize_t)length;
}

static ssize_t on_send(wslay_event_context_ptr wslay, const uint8_t *bytes, size_t length, int flags,
                       void *data)
{
    net_codec *codec = data;
    (void)wslay, (void)flags;
    codec->ports->send(codec->owner, bytes, length);
    return (ssize_t)length;
}

static bool is_control(uint8_t opcode)
{
    return opcode & 8;
}

/* A frame's head: two bytes, the mask's four, and two or eight of a length that needs them (wslay insists on
 * the shortest form). */
static void on_frame(wslay_event_context_ptr wslay, const struct wslay_event_on_frame_recv_start_arg *frame,
                     void *data)
{
    net_codec *codec = data;
    (void)wslay;
    codec->unread -= 6 + (frame->payload_length < 126 ? 0 : frame->payload_length <= UINT16_MAX ? 2 : 8);
    codec->rest = frame->payload_length;
    codec->control = is_control(frame->opcode);
    codec->half = frame->opcode == WSLAY_CONNECTION_CLOSE && frame->payload_length == 1;
    if (codec->control)
        return;
    codec->final = frame->fin;
    if (frame->opcode != WSLAY_CONTINUATION_FRAME)
        codec->text = frame->opcode == WSLAY_TEXT_FRAME;
}

static void on_chunk(wslay_event_context_ptr wslay, const struct wslay_event_on_frame_recv_chunk_arg *chunk,
                     void *data)
{
    net_codec *codec = data;
    (void)wslay;
    codec->unread -= chunk->data_length;
    codec->rest -= chunk->data_length;
    if (codec->control)
        return;
    bool begins = !codec->within, ends = codec->final && !codec->rest;
    codec->within = !ends;
    codec->ports->piece(codec->owner, (const char *)chunk->data, chunk->data_length, begins, ends,
                        codec->text);
}

static void on_message(wslay_event_context_ptr wslay, const struct wslay_event_on_msg_recv_arg *message,
                       void *data)
{
    net_codec *codec = data;
    (void)wslay;
    if (message->opcode == WSLAY_PING || message->opcode == WSLAY_PONG)
        codec->ports->control(codec->owner);
}

/* ---- lending ---- */

static net_codec *new_codec(net_codec_pool *pool)
{
    static const struct wslay_event_callbacks callbacks = {.recv_callback = on_want,
                                                           .send_callback = on_send,
                                                           .on_frame_recv_start_callback = on_frame,
                                                           .on_frame_recv_chunk_callback = on_chunk,
                                                           .on_msg_recv_callback = on_message};
    net_codec *codec = calloc(1, sizeof *codec);
    if (!codec || wslay_event_context_server_init(&codec->wslay, &callbacks, codec) != 0) {
        free(codec);
        return NULL;
    }
    codec->ports = pool->ports;
    wslay_event_config_set_no_buffering(codec->wslay, 1);
    return codec;
}

static net_codec *borrow(net_codec_pool *pool, net_codec *kept, void *owner)
{
    net_codec *codec = kept ? kept : pool->spare ? pool->spare : new_codec(pool);
    if (codec == pool->spare)
        pool->spare = NULL;
    if (codec)
        codec->owner = owner;
    return codec;
}

void net_codec_drop(net_codec **codec)
{
    if (*codec) {
        wslay_event_context_free((*codec)->wslay);
        free(*codec);
    }
    *codec = NULL;
}

/* Returns true if nothing of the owner is left in it. */
static bool is_at_rest(const net_codec *codec)
{
    return !codec->unread && !codec->rest && !codec->within && wslay_event_get_read_enabled(codec->wslay) &&
           wslay_event_get_write_enabled(codec->wslay) && !wslay_event_want_write(codec->wslay);
}

static void give_back(net_codec_pool *pool, net_codec **codec)
{
    if (pool->spare) {
        net_codec_drop(codec);
    } else {
        pool->spare = *codec;
        *codec = NULL;
    }
}

void net_codec_pool_clear(net_codec_pool *pool)
{
    net_codec_drop(&pool->spare);
    wslay_frame_context_free(pool->sender);
    pool->sender = NULL;
}

/* ---- in and out ---- */

/* Sends a close with the status of a broken protocol. For a fault in a frame's head, or a close with half a
 * status, wslay has queued one without a status. Returns false if out of memory. */
static bool send_fault(net_codec_pool *pool, const net_codec *codec)
{
    static const uint8_t status[] = {WSLAY_CODE_PROTOCOL_ERROR >> 8, WSLAY_CODE_PROTOCOL_ERROR & 255};
    size_t length;
    if (wslay_event_get_close_sent(codec->wslay))
        return true;
    const uint8_t *head = net_codec_head(pool, NET_CLOSE_FRAME, status, sizeof status, &length);
    if (!head)
        return false;
    codec->ports->send(codec->owner, head, length);
    codec->ports->send(codec->owner, status, sizeof status);
    return true;
}

net_codec_state net_codec_feed(net_codec_pool *pool, net_codec **kept, void *owner, const uint8_t *bytes,
                               size_t length)
{
    net_codec *codec = *kept = borrow(pool, *kept, owner);
    if (!codec)
        return NET_CODEC_BROKEN;
    codec->bytes = bytes;
    codec->length = length;
    wslay_event_set_error(codec->wslay, 0);
    int failed = wslay_event_recv(codec->wslay);
    codec->bytes = NULL;
    codec->length = 0;
    bool faulty = failed || (codec->half && !wslay_event_get_read_enabled(codec->wslay));
    if (failed == WSLAY_ERR_NOMEM || (faulty && !send_fault(pool, codec)))
        return NET_CODEC_BROKEN;
    if (!faulty)
        wslay_event_send(codec->wslay); /* pongs, and the close that answers a close or a fault */
    if (failed || !wslay_event_get_read_enabled(codec->wslay))
        return NET_CODEC_CLOSED;
    if (is_at_rest(codec))
        give_back(pool, kept);
    return NET_CODEC_OPEN;
}

bool net_codec_close(net_codec_pool *pool, net_codec **kept, void *owner, uint16_t status)
{
    net_codec *codec = *kept = borrow(pool, *kept, owner);
    return codec && wslay_event_queue_close(codec->wslay, status, NULL, 0) == 0 &&
           wslay_event_send(codec->wslay) == 0;
}

/* ---- frames to clients ---- */

/* wslay writes the head, then the payload, which its owner has anyway. */
static ssize_t take_head(const uint8_t *bytes, size_t length, int flags, void *data)
{
    net_codec_pool *pool = data;
    (void)flags;
    if (!pool->head_length) {
        assert(length <= NET_FRAME_HEAD);
        memcpy(pool->head, bytes, length);
        pool->head_length = length;
    }
    return (ssize_t)length;
}

const uint8_t *net_codec_head(net_codec_pool *pool, net_opcode opcode, const uint8_t *payload, size_t length,
                              size_t *head_length)
{
    static const struct wslay_frame_callbacks callbacks = {.send_callback = take_head};
    if (!pool->sender && wslay_frame_context_init(&pool->sender, &callbacks, pool) != 0)
        return NULL;
    struct wslay_frame_iocb frame = {.fin = 1,
                                     .opcode = (uint8_t)opcode,
                                     .payload_length = length,
                                     .data = payload,
                                     .data_length = length};
    pool->head_length = 0;
    ssize_t sent = wslay_frame_send(pool->sender, &frame);
    assert(sent == (ssize_t)length);
    (void)sent;
    *head_length = pool->head_length;
    return pool->head;
}
