/* SPDX-License-Identifier: MIT */
/* What is told of a match (docs/protocol.md, "Table"), to each as he may see it. Whoever tells hands in a
 * view and what stands beside the match - never the match. Each function writes members into the object that
 * is open in `json`. */
#ifndef KOZEL_ENGINE_NOTATION_MESSAGE_MATCH_MESSAGE_H
#define KOZEL_ENGINE_NOTATION_MESSAGE_MATCH_MESSAGE_H

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

/* What is told of a match at the moment. The pointers are the caller's. */
typedef struct message_match_told {
    const kz_view *view; /* of who is told */
    const char *id;
    bool over;                /* for its table, too */
    const char *rating;       /* what it did to ratings and coins (JSON); NULL: that is not known yet */
    const message_past *past; /* the deals that have ended */
    int past_count;
    const kz_set *opened;        /* the hands of the last of them, by seat */
    kz_set stock;                /* and what of it was left to draw */
    int64_t move_ms, reserve_ms; /* of who is to act; move_ms -1: no time is kept */
    int64_t wait_ms;             /* until it goes on by itself; -1: nothing is waited for */
} message_match_told;

/* `match` of the state, and of the event `deal`: that has no history, who watches knows it. */
void message_match(base_json *json, const message_match_told *told, bool history);

/* Events without `ev`, `table` and `v`. */
void message_write_step(base_json *json, const message_match_told *told, const message_step *step);
void message_end(base_json *json, const message_match_told *told);

/* `clock` of the seat to act, if the match has one. */
void message_clock(base_json *json, const message_match_told *told);

/* `wait`, if anything is waited for. */
void message_wait(base_json *json, const message_match_told *told);

/* `options`: every option of the game with its value under these rules. */
void message_options(base_json *json, const kz_game *game, const kz_rules *rules);

/* ---- results, also of replays (server/pages/replay.h) */

/* A deal that has just ended, and its result without the hands. */
message_past message_past_of(const kz_view *view);
/* What of it was left to draw. */
kz_set message_past_stock(const kz_view *view);
void message_deal_result(base_json *json, const kz_rules *rules, int deal, const message_past *past);

/* The result as a value. No tile in it. */
void message_match_result(base_json *json, const char *key, const kz_public *pub, const char *id);

#endif
