/* SPDX-License-Identifier: MIT */
/* Writes the table and the hand of a seat (docs/protocol.md, "Table"), as members of the object that is open
 * in `json`. The only input is a view. */
#pragma once

#include <kozel/view.h>

#include "engine/notation/record/json.h"

/* Returns the number of a seat in texts, from 1; 0: nobody. */
static inline int message_seat_number(int seat)
{
    return seat == KZ_NOBODY ? 0 : seat + 1;
}

/* Writes a number for each seat of the match: number[seat] + first. */
void message_seats(base_text *json, const char *key, const kz_view *view, const uint8_t *number, int first);

/* Writes the open ends, and the spinner if there is one. */
void message_ends(base_text *json, const kz_view *view);

/* Writes `rows` on a board of rows. */
void message_rows(base_text *json, const kz_view *view);

/* Writes the board, what the game keeps in addition to the accounts, the numbers of tiles, and the seat to
 * act. */
void message_position(base_text *json, const kz_view *view);

/* Writes `line`, as it was laid. On a board of rows, which has another form, it writes nothing. */
void message_line(base_text *json, const kz_view *view);

/* Writes `hand`: the seat's tiles. Rows lie face down for their owner too. */
void message_hand(base_text *json, const kz_view *view);

/* Writes `signal`, where partners see a part of each other's hands. */
void message_signal(base_text *json, const kz_view *view);

/* Writes `standing`: what the game keeps in addition to the accounts, if it does. The members are the values
 * that are not zero. */
void message_standing(base_text *json, const kz_view *view);
void message_standing_members(base_text *json, const kz_view *view);

/* Writes `legal`: the seat's choices. Forced actions happen automatically. */
void message_legal(base_text *json, const kz_view *view);

/* Writes the seat and the text of an action. */
void message_act(base_text *json, kz_action action);

/* Writes the seat, the text, the line's new entries and the points of an action. `view` is the one after
 * it. */
void message_action(base_text *json, const kz_view *view, kz_action action);

/* Writes `acts`: the actions of the deal in play. A draw or knock has the ends on which the seat could not
 * lay. */
void message_acts(base_text *json, const kz_view *view);
