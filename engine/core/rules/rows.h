/* SPDX-License-Identifier: MIT */
/* A board of rows: face-down tiles are turned one by one, two lines grow from a start tile
 * (docs/spec/rules.md, "sausage"). The board's row of rules_boards; the lines are public state, the rows
 * hidden.
 */
#ifndef KOZEL_ENGINE_CORE_RULES_ROWS_H
#define KOZEL_ENGINE_CORE_RULES_ROWS_H

#include <kozel/play.h>

int rules_rows_legal(const kz_public *pub, kz_set hand, kz_action out[KZ_LEGAL]);
bool rules_rows_refuse(const kz_public *pub, kz_set hand, kz_action action, kz_error *error);
void rules_rows_lay(const kz_rules *rules, kz_board *board, kz_action action);
bool rules_rows_blocked(const kz_public *pub);

/* Moves the hidden rows as an allowed action does: the turned tile goes where the action says, what a cut
 * takes back comes to the left of the other row. `before`: the public state before the action. Returns the
 * tile that the next seat turns, KZ_NO_TILE if its row is empty. */
kz_tile rules_rows_move(kz_hidden *hidden, const kz_public *before, kz_action action);

/* The tile at the right end of a seat's row; KZ_NO_TILE if it is empty. */
kz_tile rules_rows_right(const kz_hidden *hidden, const uint8_t count[], int seat);

#endif
