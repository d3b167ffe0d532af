/* SPDX-License-Identifier: MIT */
/* The messages of one call (host.h), kept until its writes are all reported: durable before visible. A text
 * for several connections is stored once. */
#pragma once

#include <stdbool.h>

#include "base/text.h"
#include "server/topic/message.h"

typedef struct room_frames {
    base_text json; /* the text being written */
    topic_message *messages;
    size_t count, capacity;
    topic_frame **made; /* one reference each */
    size_t made_count, made_capacity;
} room_frames;

/* Begins a text: an object whose members the caller writes. Only one text can be open. */
base_text *room_frames_open(room_frames *frames);

/* Ends the text. The result belongs to `frames` and lives until their flush. */
topic_frame *room_frames_close(room_frames *frames);

/* Ends the text without a message. */
void room_frames_discard(room_frames *frames);

/* Makes a message of an existing text. */
topic_frame *room_frames_copy(room_frames *frames, const char *text, size_t length);

/* Addresses a message to a connection. `frame` NULL: not known yet. Returns the index of the entry. */
size_t room_frames_post(room_frames *frames, uint64_t to, topic_frame *frame);

/* Addresses a message to a topic. */
void room_frames_publish(room_frames *frames, topic_key topic, topic_frame *frame);

/* Changes a connection's subscription behind the messages posted so far. With `rest` the connection still
 * gets what was published till now. room_frames_end() ends the topic. */
void room_frames_join(room_frames *frames, topic_key topic, uint64_t conn);
void room_frames_part(room_frames *frames, topic_key topic, uint64_t conn, bool rest);
void room_frames_end(room_frames *frames, topic_key topic);

/* Passes all messages to `pass` in the order of posting and drops them. Entries without a message are
 * skipped. */
void room_frames_flush(room_frames *frames, void (*pass)(void *context, const topic_message *message),
                       void *context);

void room_frames_clear(room_frames *frames);
