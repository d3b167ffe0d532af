/* SPDX-License-Identifier: MIT */
/* A board of rows: seats turn face-down tiles one by one, and two lines grow from a start tile
 * (docs/spec/rules.md, "sausage"). The functions are its row in rules_boards. The lines are public state,
 * the rows are hidden. */
#pragma once

#include <kozel/play.h>

int rules_rows_legal(const kz_public *pub, kz_set hand, kz_action out[KZ_LEGAL]);
bool rules_rows_refuse(const kz_public *pub, kz_set hand, kz_action action, kz_error *error);
void rules_rows_lay(const kz_rules *rules, kz_board *board, kz_action action);
bool rules_rows_blocked(const kz_public *pub);

/* Moves the hidden rows for a legal action. The turned tile goes to the place that the action names. Tiles
 * that a cut takes back go to the left of the other row. `before` is the public state before the action.
 * Returns the tile that the next seat turns, or KZ_NO_TILE if its row is empty. */
kz_tile rules_rows_move(kz_hidden *hidden, const kz_public *before, kz_action action);

/* Returns the tile at the right end of a seat's row, or KZ_NO_TILE if the row is empty. */
kz_tile rules_rows_right(const kz_hidden *hidden, const uint8_t count[], int seat);
