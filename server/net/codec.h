/* SPDX-License-Identifier: MIT */
/* The frames of a WebSocket's client, by wslay. Pieces of messages come out, pings are answered.
 *
 * A context of wslay has 8 KiB of buffers. A connection between two messages needs none, so a pool lends
 * contexts. A connection keeps one only while a frame or a message is incomplete, or during the closing
 * handshake. All of it belongs to one thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct net_codec net_codec;

typedef struct net_codec_ports {
    /* Bytes to send, all of them. */
    void (*send)(void *owner, const uint8_t *bytes, size_t length);
    /* A piece of a message of text or bytes. */
    void (*piece)(void *owner, const char *bytes, size_t length, bool begins, bool ends, bool text);
    /* A ping or a pong; pings have been answered. */
    void (*control)(void *owner);
} net_codec_ports;

enum { NET_FRAME_HEAD = 10 };

/* All zero but the ports is an empty pool. */
typedef struct net_codec_pool {
    const net_codec_ports *ports;
    net_codec *spare;
    struct wslay_frame_context *sender;
    uint8_t head[NET_FRAME_HEAD];
    size_t head_length;
} net_codec_pool;

void net_codec_pool_clear(net_codec_pool *pool);

typedef enum net_codec_state {
    NET_CODEC_OPEN,
    NET_CODEC_CLOSED, /* both sides have closed, or the client has broken the protocol and was notified */
    NET_CODEC_BROKEN, /* out of memory */
} net_codec_state;

/* Handles bytes from the owner's client. `*codec`: NULL, or the value from the last call. */
net_codec_state net_codec_feed(net_codec_pool *pool, net_codec **codec, void *owner, const uint8_t *bytes,
                               size_t length);

/* Sends a close with a status. Feed later bytes as before. Returns false if out of memory. */
bool net_codec_close(net_codec_pool *pool, net_codec **codec, void *owner, uint16_t status);

/* Returns the owner's context to the pool. */
void net_codec_drop(net_codec **codec);

typedef enum net_opcode { NET_TEXT_FRAME = 1, NET_CLOSE_FRAME = 8, NET_PING_FRAME = 9 } net_opcode;

/* Returns the head of a whole frame with that payload (a ping's: at most 125 bytes). It is valid until the
 * next call. NULL: out of memory. */
const uint8_t *net_codec_head(net_codec_pool *pool, net_opcode opcode, const uint8_t *payload, size_t length,
                              size_t *head_length);
