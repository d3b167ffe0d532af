/* SPDX-License-Identifier: MIT */
/* Writes messages about a match (docs/protocol.md, "Table"), to each receiver as that receiver may see it.
 * The caller passes a view and the data next to the match, never the match. Each function writes members
 * into the object that is open in `json`. */
#pragma once

#include <kozel/catalogue.h>

#include "engine/notation/message/position.h"
#include "engine/notation/message/step.h"

/* A deal that has ended. */
typedef struct message_past {
    kz_deal_end end;
    kz_account after[KZ_SEATS];
    int32_t carry;
    kz_standing standing;
} message_past;

/* The deals of a match that have ended. All zero: none. The caller frees `deal`. */
typedef struct message_past_list {
    message_past *deal;
    int count, room;
    kz_set hand[KZ_SEATS], stock; /* the last deal's tiles in hand, and those left to draw */
} message_past_list;

/* The current state of a match for messages. The caller owns what the pointers point to. */
typedef struct message_match_state {
    const kz_view *view; /* view of the receiver */
    const char *id;
    bool over;          /* the match is over for its table, too */
    const char *rating; /* its effect on ratings and coins (JSON); NULL: not known yet */
    const message_past_list *past;
    int64_t move_ms, reserve_ms; /* time of the seat to act; move_ms -1: no clock */
    int64_t wait_ms;             /* time until the match goes on by itself; -1: nothing pending */
} message_match_state;

/* Writes `match` of the state and of the event `deal`. The event has no history, because its receivers have
 * it already. */
void message_match(base_text *json, const message_match_state *snapshot, bool history);

/* Write events without `ev`, `table` and `v`. */
void message_write_step(base_text *json, const message_match_state *snapshot, const message_step *step);
void message_end(base_text *json, const message_match_state *snapshot);

/* Writes `clock` of the seat to act, if the match has a clock. */
void message_clock(base_text *json, const message_match_state *snapshot);

/* Writes `wait` if something is pending. */
void message_wait(base_text *json, const message_match_state *snapshot);

/* Writes `options`: every option of the game with its value under these rules. */
void message_options(base_text *json, const kz_game *game, const kz_rules *rules);

/* ---- results, also of replays (server/pages/replay.h) */

/* Returns a deal that has just ended, and its result without the hands. */
message_past message_past_of(const kz_view *view);
/* Returns the tiles of that deal that were left to draw. */
kz_set message_past_stock(const kz_view *view);
/* Adds the deal of `match` that has just ended. */
void message_past_add(message_past_list *list, const kz_match *match);
void message_deal_result(base_text *json, const kz_rules *rules, int deal, const message_past *past);

/* Writes the result as a value. It contains no tile. */
void message_match_result(base_text *json, const char *key, const kz_public *pub, const char *id);
