/* SPDX-License-Identifier: MIT */
/* The parts of reading and writing a position. */
#pragma once

#include "base/text.h"
#include "engine/notation/position/line.h"

/* ---- reading; each function rejects with the column of what is wrong ---- */

/* Reads what a match has before a deal: numbers, seats, accounts. */
bool position_read_numbers(const position_line *line, const kz_rules *rules, kz_set_up *set_up,
                           kz_error *error);

/* Sets the column of an error of kz_match_set_up_between() and kz_match_deal(): that of the tag to blame.
 * Returns false. */
bool position_blame(const position_line *line, kz_error *error);

/* Reads a match that is over. */
bool position_read_over(const position_line *line, const kz_rules *rules, kz_set_up *set_up, kz_match *match,
                        kz_error *error);

/* Reads the seat of a tag, and leaves *seat if the tag is missing. */
bool position_read_seat(const position_line *line, position_tag tag, const kz_rules *rules, uint8_t *seat,
                        kz_error *error);

/* Reads the hands, each in its order and of its size, one after the other into `order`. Adds the tiles to
 * *seen, none of which may be in a hand. */
bool position_read_hands(const position_line *line, const kz_rules *rules, const uint8_t size[KZ_SEATS],
                         kz_set *seen, kz_tile *order, kz_error *error);

/* Reads the public part of a long deal. `pub` is that of the match before the deal. */
bool position_read_long(const position_line *line, kz_public *pub, kz_error *error);

/* Reads a long deal with all tiles. `match` is the match before the deal. */
bool position_read_long_match(const position_line *line, kz_match *match, kz_error *error);

/* Reads the deal of a seat's view. `view` is that of the match before the deal. */
bool position_read_view(const position_line *line, kz_view *view, kz_error *error);

/* Takes the text of an action, as kz_action_parse() reads it, from an item of the list. Rejects one that is
 * too long. The form with a tile, "draw:0-5", becomes "draw 0-5". */
bool position_read_action(const kz_public *pub, const record_cursor *item, kz_action *action,
                          kz_error *error);

/* ---- writing ---- */

/* Writes what a match has before a deal. */
void position_put_numbers(base_text *sink, const kz_rules *rules, const kz_set_up *set_up);

/* Writes a list of tiles with commas. */
void position_put_tiles(base_text *sink, const kz_tile *tile, int count);
void position_put_set(base_text *sink, kz_set tiles);

/* Writes one action of a list, with a comma unless it is the first. */
void position_put_action(base_text *sink, kz_action action, bool first);

/* Writes the deal of a view in play. */
void position_put_view(base_text *sink, const kz_view *view);

/* Writes a long deal in play. `hidden` is NULL for a view. */
void position_put_long(base_text *sink, const kz_public *pub, const kz_hidden *hidden);

/* Writes the end of a match. */
void position_put_over(base_text *sink, const kz_public *pub);
