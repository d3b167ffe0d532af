/* SPDX-License-Identifier: MIT */
/* An outgoing text message: immutable, reference-counted, serialized once for any number of connections.
 * Belongs to one thread. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { TOPIC_FRAME_HEAD_ROOM = 10 };

typedef struct topic_frame {
    uint32_t references;
    uint32_t messages; /* in it; several form an array */
    size_t length;
    uint8_t head_length;                 /* of its head as a WebSocket's frame; 0: not encoded yet */
    uint8_t head[TOPIC_FRAME_HEAD_ROOM]; /* the head ends where `bytes` begin: they leave as one piece */
    char bytes[];
} topic_frame;

/* Makes a frame of one message, copied, with one reference for the caller. Returns NULL if out of memory. */
topic_frame *topic_frame_new(const char *text, size_t length);

/* Joins the messages of `count` (one or more) frames, in their order, with one reference for the caller.
 * Returns NULL if out of memory. */
topic_frame *topic_frame_join(topic_frame *const frames[], size_t count);

/* Writes its messages, comma-separated, to `out`, which has room for `length` bytes. Returns the number of
 * bytes. For an array of several frames' messages. */
size_t topic_frame_put(const topic_frame *frame, void *out);

/* Adds a reference; returns the frame. */
topic_frame *topic_frame_keep(topic_frame *frame);

/* Drops a reference; the last one frees it. NULL is allowed. */
void topic_frame_drop(topic_frame *frame);
