/* SPDX-License-Identifier: MIT */
/* What lies on the table and what a seat holds (docs/protocol.md, "Table"), as members of the object that is
 * open in `json`: all of it from a view. */
#ifndef KOZEL_ENGINE_NOTATION_MESSAGE_POSITION_H
#define KOZEL_ENGINE_NOTATION_MESSAGE_POSITION_H

#include <kozel/view.h>

#include "base/json_text.h"

/* Seats count from 1 in every text; 0: nobody. */
static inline int message_seat_number(int seat)
{
    return seat == KZ_NOBODY ? 0 : seat + 1;
}

void message_tiles(base_json *json, const char *key, kz_set tiles);
void message_accounts(base_json *json, const char *key, const kz_account *accounts, int sides);

/* Board, what the game keeps beside the accounts, numbers of tiles, who acts. */
void message_position(base_json *json, const kz_view *view);

/* `line`: as it was laid; of rows, which lie otherwise, nothing. */
void message_line(base_json *json, const kz_view *view);

/* `hand`: the own tiles; rows lie face down for their owner too. */
void message_hand(base_json *json, const kz_view *view);

/* `signal`, where partners see something of each other's hands. */
void message_signal(base_json *json, const kz_view *view);

/* `standing`: what the game keeps beside the accounts, if it does. */
void message_standing(base_json *json, const kz_view *view);

/* `legal`: what the own seat may choose from; what it must do happens by itself. */
void message_legal(base_json *json, const kz_view *view);

/* Seat, text, the line's new entries, what it scored; `view`: after it. */
void message_action(base_json *json, const kz_view *view, kz_action action);

/* `acts`: what has been done in the deal that is played; of who had nothing to lay, on which ends. */
void message_acts(base_json *json, const kz_view *view);

#endif
