/* SPDX-License-Identifier: MIT */
/* What a seat is told of a match (docs/protocol.md, "Table"), from its record: the events of every deal and
 * action, and the state that they lead to. It listens to a record's reader. */
#ifndef KOZEL_ENGINE_NOTATION_MESSAGE_FEED_H
#define KOZEL_ENGINE_NOTATION_MESSAGE_FEED_H

#include <kozel/record.h>

#include "engine/notation/message/match_message.h"

typedef struct message_feed {
    /* The caller's, set before reading; all else zero. */
    uint8_t seat; /* who is told, from 0; KZ_NOBODY: a spectator */
    int after;    /* events up to this number are not told */
    void *context;
    /* Is told each event as JSON, valid during the call; NULL: nobody is. */
    void (*tell)(void *context, const char *text, size_t length);

    /* Its own. */
    int number; /* of the newest event, from 1 */
    base_json json;
    message_past *past;
    int past_count, past_room;
    kz_set opened[KZ_SEATS];
    kz_set stock;
    message_before before;
} message_feed;

/* What the reader is to be begun with; they refer to `feed`. */
kz_reader_events message_feed_events(message_feed *feed);

/* Member `match` of the state, as it stands; the reader has a match, and a deal of it was read. */
void message_feed_state(const message_feed *feed, const kz_match *match, base_json *json);

/* Frees what it owns. */
void message_feed_drop(message_feed *feed);

#endif
