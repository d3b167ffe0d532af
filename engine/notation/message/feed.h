/* SPDX-License-Identifier: MIT */
/* Makes a seat's messages about a match (docs/protocol.md, "Table") from its record: the events of every
 * deal and action, and the resulting state. It receives the events of a record's reader. */
#pragma once

#include <kozel/record.h>

#include "engine/notation/message/match_message.h"

typedef struct message_feed {
    /* Set by the caller before reading. All other fields are zero. */
    uint8_t seat; /* the receiving seat, from 0; KZ_NOBODY: a spectator */
    int after;    /* events up to this number are not sent */
    void *context;
    /* Receives each event as JSON, which is valid during the call. NULL: no events. */
    void (*tell)(void *context, const char *text, size_t length);

    /* Private. */
    int number; /* number of the newest event, from 1 */
    base_text json;
    message_past_list past;
    message_before before;
} message_feed;

/* Returns the events with which the reader must be started. They refer to `feed`. */
kz_reader_events message_feed_events(message_feed *feed);

/* Writes the current member `match` of the state. The reader must have a match, and have read a deal of
 * it. */
void message_feed_state(const message_feed *feed, const kz_match *match, base_text *json);

/* Frees the feed's memory. */
void message_feed_drop(message_feed *feed);
