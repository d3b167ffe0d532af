/* SPDX-License-Identifier: MIT */
/* The frames of one call of the hub, kept until its writes are all reported: durable before visible. A text
 * that several connections get stands once. */
#ifndef KOZEL_SERVER_HUB_STATE_FRAMES_H
#define KOZEL_SERVER_HUB_STATE_FRAMES_H

#include "base/json_text.h"
#include "server/hub/ports/ports.h"
#include "server/topic/message_kind.h"

/* What is to be done when the call ends. */
typedef struct hub_letter {
    enum topic_message_kind kind;
    hub_conn to;
    topic_key topic;
    topic_frame *frame;
} hub_letter;

typedef struct hub_frames {
    base_json json; /* the text being written */
    hub_letter *letters;
    size_t count, letter_room;
    topic_frame **made; /* each with a reference of its own */
    size_t made_count, made_room;
} hub_frames;

/* Begins a text: an object whose members are to be written. One at a time. */
base_json *hub_frames_open(hub_frames *frames);

/* Ends it. Frames belong to `frames` and are there till its flush. */
topic_frame *hub_frames_close(hub_frames *frames);

/* Ends it; there is nothing to tell. */
void hub_frames_discard(hub_frames *frames);

/* A text that was written before. */
topic_frame *hub_frames_copy(hub_frames *frames, const char *text, size_t length);

/* Addresses a frame to a connection (NULL: not known yet); returns the letter's number. */
size_t hub_frames_post(hub_frames *frames, hub_conn to, topic_frame *frame);

/* To a topic. */
void hub_frames_publish(hub_frames *frames, topic_key topic, topic_frame *frame);

/* A connection's subscription changes behind what has been posted (hub_ports: join, part); the topic
 * ends. */
void hub_frames_join(hub_frames *frames, topic_key topic, hub_conn conn);
void hub_frames_part(hub_frames *frames, topic_key topic, hub_conn conn, bool rest);
void hub_frames_end(hub_frames *frames, topic_key topic);

/* Sends all in the order of posting and forgets them. Letters without a frame are left out. */
void hub_frames_flush(hub_frames *frames, const hub_ports *ports);

void hub_frames_clear(hub_frames *frames);

#endif
