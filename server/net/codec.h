/* SPDX-License-Identifier: MIT */
/* The frames of a WebSocket's client, by wslay: pieces of messages come out, pings are answered.
 *
 * A context of wslay has 8 KiB of buffers. A connection that rests between two messages needs none: contexts
 * are lent by a pool, and kept by a connection only while a frame or a message is incomplete, or the closing
 * handshake is under way. All of it belongs to one thread. */
#ifndef KOZEL_SERVER_NET_CODEC_H
#define KOZEL_SERVER_NET_CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct kz_codec kz_codec;

typedef struct kz_codec_ports {
    /* Bytes to be sent, all of them. */
    void (*send)(void *owner, const uint8_t *bytes, size_t length);
    /* A piece of a message of text or bytes. */
    void (*piece)(void *owner, const char *bytes, size_t length, bool begins, bool ends, bool text);
    /* A ping or a pong; pings have been answered. */
    void (*control)(void *owner);
} kz_codec_ports;

enum { KZ_FRAME_HEAD = 10 };

/* All zero but the ports is an empty pool. */
typedef struct kz_codec_pool {
    const kz_codec_ports *ports;
    kz_codec *spare;
    struct wslay_frame_context *sender;
    uint8_t head[KZ_FRAME_HEAD];
    size_t head_length;
} kz_codec_pool;

void kz_codec_pool_clear(kz_codec_pool *pool);

typedef enum kz_codec_state {
    KZ_CODEC_OPEN,
    KZ_CODEC_CLOSED, /* both have said so, or the client has broken the protocol and been told */
    KZ_CODEC_BROKEN, /* out of memory */
} kz_codec_state;

/* What has come from the owner's client. `*codec`: NULL, or what the last call left there. */
kz_codec_state kz_codec_feed(kz_codec_pool *pool, kz_codec **codec, void *owner, const uint8_t *bytes,
                             size_t length);

/* Says that the connection is to be closed, with a status; what comes then is fed as before. False: out of
 * memory. */
bool kz_codec_close(kz_codec_pool *pool, kz_codec **codec, void *owner, uint16_t status);

/* Gives back what the owner has kept. */
void kz_codec_drop(kz_codec **codec);

typedef enum kz_opcode { KZ_TEXT_FRAME = 1, KZ_CLOSE_FRAME = 8, KZ_PING_FRAME = 9 } kz_opcode;

/* The head of a whole frame with that payload (a ping's: at most 125 bytes); it stands until the next call.
 * NULL: out of memory. */
const uint8_t *kz_codec_head(kz_codec_pool *pool, kz_opcode opcode, const uint8_t *payload, size_t length,
                             size_t *head_length);

#endif
