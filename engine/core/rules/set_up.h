/* SPDX-License-Identifier: MIT */
/* The history of a position, and a position without one. */
#pragma once

#include <kozel/play.h>

/* Returns whether the log has all actions of the deal in play: none was dropped, and every tile on the board
 * was laid by one of them. A copy by kz_match_copy() has no log. */
bool rules_log_is_whole(const kz_public *pub);

/* Returns the hand of `seat` before action `at` of the log, if `hand` is the hand after it. `action` is this
 * action as the seat saw it. Not for boards of rows. */
kz_set rules_hand_before(const kz_public *pub, int at, kz_action action, unsigned seat, kz_set hand);

/* Completes a deal in play whose earlier actions are not stored. `pub` has the start tile, the tiles of both
 * lines, the last tile laid and the counts. The function derives the values of the lines, and the tiles that
 * lie. Returns false if tiles do not join, if a tile is missing or lies twice, or if the deal is over. */
bool rules_set_up_rows(kz_public *pub);
