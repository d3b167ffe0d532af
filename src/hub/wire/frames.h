/* The frames of one call of the hub, kept until its writes are all reported: durable before visible. A text
 * that several connections get stands once. */
#ifndef KOZEL_HUB_WIRE_FRAMES_H
#define KOZEL_HUB_WIRE_FRAMES_H

#include "hub/hub.h"
#include "hub/wire/json_text.h"

/* Where a text stands in kz_frames.json. */
typedef struct kz_span {
    size_t at, length;
} kz_span;

typedef struct kz_letter {
    kz_conn to;
    kz_span text;
} kz_letter;

typedef struct kz_frames {
    kz_json json;
    kz_letter *letters;
    size_t count, letter_room;
} kz_frames;

/* Begins a text: an object whose members are to be written. One at a time. */
kz_json *kz_frames_open(kz_frames *frames);

/* Ends it. */
kz_span kz_frames_close(kz_frames *frames);

/* A text that was written before. */
kz_span kz_frames_copy(kz_frames *frames, const char *text, size_t length);

/* Addresses a text; returns the letter's number. */
size_t kz_frames_post(kz_frames *frames, kz_conn to, kz_span text);

/* Sends all in the order of posting and forgets them. Letters without a text (length 0) are left out. */
void kz_frames_flush(kz_frames *frames, const kz_hub_ports *ports);

void kz_frames_clear(kz_frames *frames);

#endif
