/* SPDX-License-Identifier: MIT */
/* WebSocket frames by wslay, for the servers of this folder. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wslay/wslay.h>

/* What a connection holds of wslay. */
typedef enum frames_manner {
    FRAMES_EVENT, /* an event context, always */
    FRAMES_OWN,   /* a frame context, always */
    FRAMES_LENT,  /* a frame context while a frame is incomplete */
} frames_manner;

typedef struct reader reader;

typedef struct frames {
    reader *reader;     /* NULL: between two frames, and lent */
    uint64_t fed, used; /* bytes, since the reader was taken */
    uint64_t missing;   /* of the frame's payload */
    char *text;         /* the message that comes in pieces */
    size_t length;
    bool fragmented;
    wslay_event_context_ptr event;
    const uint8_t *bytes; /* the event context's input */
    size_t left;
} frames;

/* Of all connections of a program. */
extern frames_manner frames_manner_used;

/* "event", "own" or "lent"; false: another word. */
bool frames_manner_read(const char *word);

bool frames_begin(frames *f);
void frames_end(frames *f);

/* Takes in what came; false: the connection is to be ended. Calls on_text. */
bool frames_take(frames *f, const uint8_t *bytes, size_t length);

/* Sends a frame by way of on_frame. */
bool frames_send(frames *f, const void *text, size_t length);

/* Sec-WebSocket-Accept. */
void frames_accept(const char *key, size_t length, char accept[29]);

/* ---- the server's part ---- */

/* A whole message; ends with no NUL. */
bool on_text(frames *f, const char *text, size_t length);

/* The bytes of frames, to be written. */
bool on_frame(frames *f, const void *bytes, size_t length);
