/* SPDX-License-Identifier: MIT */
/* Tables and what they score. */
#pragma once

#include "engine/tournament/state.h"

/* Adds the tables of a pairing. It checks what kz_tournament_apply() describes. */
bool tournament_add_pairing(kz_tournament *t, const kz_tournament_event *event, kz_error *error);
/* Add a result, with the differences of its boards in duplicate, or correct it. */
bool tournament_add_result(kz_tournament *t, const kz_tournament_event *event, const int32_t board[],
                           kz_error *error);
bool tournament_correct(kz_tournament *t, const kz_tournament_event *event, const int32_t board[],
                        kz_error *error);

/* Returns the score of a win at any table, and of a bye: hundredths. */
int32_t tournament_win(const kz_tournament_terms *terms);
