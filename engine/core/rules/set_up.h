/* SPDX-License-Identifier: MIT */
/* The history of a position. */
#ifndef KOZEL_ENGINE_CORE_RULES_SET_UP_H
#define KOZEL_ENGINE_CORE_RULES_SET_UP_H

#include <kozel/play.h>

/* Returns whether the log has all actions of the deal in play: none was dropped, and every tile on the board
 * was laid by one of them. A copy by kz_match_copy() has no log. */
bool rules_log_is_whole(const kz_public *pub);

/* Returns the hand of `seat` before action `at` of the log, if `hand` is the hand after it. `action` is this
 * action as the seat saw it. Not for boards of rows. */
kz_set rules_hand_before(const kz_public *pub, int at, kz_action action, unsigned seat, kz_set hand);

#endif
