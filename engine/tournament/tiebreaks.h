/* SPDX-License-Identifier: MIT */
/* Tie-breaks. */
#pragma once

#include "engine/tournament/state.h"

/* Fills the tie-break of index `index` of the terms. The rows are in order by the score and the tie-breaks
 * before it; `row_of` is the index of each entrant's row. Returns false without memory. */
bool tournament_tiebreak(const kz_tournament *t, int index, kz_tournament_row row[], const uint16_t row_of[]);
/* Compares two rows by score and the first `tiebreaks` tie-breaks: below 0 if a is better. */
int tournament_compare(const kz_tournament_row *a, const kz_tournament_row *b, int tiebreaks);
