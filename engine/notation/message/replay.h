/* SPDX-License-Identifier: MIT */
/* Writes a finished match with everybody's tiles (docs/protocol.md, "Replay") while a reader reads its
 * record. It must never be used for a running match. */
#pragma once

#include <kozel/record.h>

#include "engine/notation/message/match_message.h"

typedef struct message_replay {
    /* Set by the caller before reading. All other fields are zero. */
    base_text *json; /* an open object, into which the members are written */
    const kz_games *games;
    const char *id; /* the match's */
    const kz_reader *reader;
    /* Returns true for the name of a bot. NULL: the seats have no `kind`. */
    bool (*is_bot)(const char *name);

    /* Private. */
    kz_match before; /* the action being played */
} message_replay;

/* Returns the events with which the reader must be started. They refer to `replay`. */
kz_reader_events message_replay_events(message_replay *replay);

/* Writes the members after the deals. The reader must have a match. `laps`: whether the match has a table of
 * laps. */
void message_replay_end(message_replay *replay, bool laps);
