/* SPDX-License-Identifier: MIT */
/* What the boards of a round of duplicate score. */
#pragma once

#include "engine/tournament/state.h"

/* Returns the score of a bye, and of who was there at a table that was not played: hundredths. */
int32_t tournament_bye_in_duplicate(const kz_tournament *t);

/* Returns whether partners have the same points and places, and the boards add up to the points. */
bool tournament_are_boards_possible(const kz_tournament *t, const kz_tournament_table *table,
                                    const kz_tournament_result *result, const int32_t board[]);

/* Scores the tables of the last round that are over, and adds the scores to the entrants. */
void tournament_score_last_round(kz_tournament *t);

/* Scores all rounds again. The last one counts if it is over, or if the tournament is closed. */
void tournament_score_all_rounds(kz_tournament *t);

/* Adds up the differences of each entrant to the mean of the other tables, in hundredths, cut off in each
 * round. With teams it is the difference to the opponent. */
void tournament_add_differences(const kz_tournament *t, int64_t sum[]);
