/* SPDX-License-Identifier: MIT */
/* A text frame on its way out: immutable, reference-counted, made once however many connections get it.
 * Belongs to one thread. */
#ifndef KOZEL_SERVER_TOPIC_FRAME_H
#define KOZEL_SERVER_TOPIC_FRAME_H

#include <stddef.h>
#include <stdint.h>

enum { TOPIC_FRAME_HEAD_ROOM = 10 };

typedef struct topic_frame {
    uint32_t references;
    uint32_t messages;   /* in it; several: they stand in an array */
    uint8_t head_length; /* of its head as a WebSocket's frame; 0: that has not been encoded yet */
    uint8_t head[TOPIC_FRAME_HEAD_ROOM];
    size_t length;
    char bytes[];
} topic_frame;

/* One message, copied; one reference, the caller's. NULL when out of memory. */
topic_frame *topic_frame_new(const char *text, size_t length);

/* The messages of `count` (one or more) frames, in their order, as one frame; one reference, the caller's.
 * NULL when out of memory. */
topic_frame *topic_frame_join(topic_frame *const frames[], size_t count);

/* Writes its messages, with commas between them, to `out`, which has room for `length` bytes; returns how
 * many they are. For an array of several frames' messages. */
size_t topic_frame_put(const topic_frame *frame, void *out);

/* One reference more; returns the frame. */
topic_frame *topic_frame_keep(topic_frame *frame);

/* One less; the last one frees it. NULL is allowed. */
void topic_frame_drop(topic_frame *frame);

#endif
