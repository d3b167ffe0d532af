/* What is told of a match (docs/protocol.md, "Table"), to each as he may see it: made from a kz_view. Each
 * function writes members into the object that is open in `json`; `viewer` is a seat or KZ_NOBODY. */
#ifndef KOZEL_HUB_WIRE_MATCH_MESSAGE_H
#define KOZEL_HUB_WIRE_MATCH_MESSAGE_H

#include <kozel/view.h>

#include "hub/hub_state.h"
#include "hub/wire/json_text.h"

/* An action that was carried out, and what it has changed. */
typedef struct kz_step {
    kz_action action;
    uint8_t hands;   /* bit i: the hand of seat i */
    uint8_t signals; /* bit i: what seat i is shown of its partner's hand */
    bool accounts;   /* within the deal */
} kz_step;

/* `match` of the state, and of the event `deal`: that has no history, who watches knows it. */
void kz_message_match(kz_json *json, const kz_table *table, int viewer, bool history, int64_t now);

/* Events without `ev`, `table` and `v`. */
void kz_message_step(kz_json *json, const kz_table *table, int viewer, const kz_step *step, int64_t now);
void kz_message_end(kz_json *json, const kz_table *table, int64_t now);

/* ---- their parts, of which replays (replay.h) are made, too */

void kz_message_tiles(kz_json *json, const char *key, kz_set tiles);
void kz_message_accounts(kz_json *json, const char *key, const kz_account *accounts, int sides);

/* Seat, text, the line's new entries, what it scored; `view`: after it. */
void kz_message_action(kz_json *json, const kz_view *view, kz_action action);

/* Board, what the game keeps beside the accounts, numbers of tiles, who acts. */
void kz_message_position(kz_json *json, const kz_view *view);

/* A deal that has just ended, and its result without the hands. */
kz_past kz_past_of(const kz_view *view);
void kz_message_deal_result(kz_json *json, const kz_rules *rules, int deal, const kz_past *past);

/* As a value. */
void kz_message_match_result(kz_json *json, const char *key, const kz_match *match, const char *id);

/* `clock` of who is to act, if somebody is. */
void kz_message_clock(kz_json *json, const kz_table *table, int64_t now);

/* `wait`: in the pause, and after a match when the queue is about to come. */
void kz_message_wait(kz_json *json, const kz_table *table, int64_t now);

/* Does this seat see something in a step that others do not? */
bool kz_step_is_own(const kz_table *table, const kz_step *step, int seat);

#endif
