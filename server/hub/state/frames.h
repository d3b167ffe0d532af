/* SPDX-License-Identifier: MIT */
/* The frames of one call of the hub, kept until its writes are all reported: durable before visible. A text
 * that several connections get stands once. */
#ifndef KOZEL_SERVER_HUB_STATE_FRAMES_H
#define KOZEL_SERVER_HUB_STATE_FRAMES_H

#include "base/json_text.h"
#include "server/hub/ports/ports.h"
#include "server/topic/message_kind.h"

/* What is to be done when the call ends. */
typedef struct kz_letter {
    enum kz_message_kind kind;
    kz_conn to;
    kz_topic topic;
    kz_frame *frame;
} kz_letter;

typedef struct kz_frames {
    kz_json json; /* the text being written */
    kz_letter *letters;
    size_t count, letter_room;
    kz_frame **made; /* each with a reference of its own */
    size_t made_count, made_room;
} kz_frames;

/* Begins a text: an object whose members are to be written. One at a time. */
kz_json *kz_frames_open(kz_frames *frames);

/* Ends it. Frames belong to `frames` and are there till its flush. */
kz_frame *kz_frames_close(kz_frames *frames);

/* Ends it; there is nothing to tell. */
void kz_frames_discard(kz_frames *frames);

/* A text that was written before. */
kz_frame *kz_frames_copy(kz_frames *frames, const char *text, size_t length);

/* Addresses a frame to a connection (NULL: not known yet); returns the letter's number. */
size_t kz_frames_post(kz_frames *frames, kz_conn to, kz_frame *frame);

/* To a topic. */
void kz_frames_publish(kz_frames *frames, kz_topic topic, kz_frame *frame);

/* A connection's subscription changes behind what has been posted (kz_hub_ports: join, part); the topic
 * ends. */
void kz_frames_join(kz_frames *frames, kz_topic topic, kz_conn conn);
void kz_frames_part(kz_frames *frames, kz_topic topic, kz_conn conn, bool rest);
void kz_frames_end(kz_frames *frames, kz_topic topic);

/* Sends all in the order of posting and forgets them. Letters without a frame are left out. */
void kz_frames_flush(kz_frames *frames, const kz_hub_ports *ports);

void kz_frames_clear(kz_frames *frames);

#endif
