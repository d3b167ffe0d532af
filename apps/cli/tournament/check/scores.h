/* SPDX-License-Identifier: MIT */
/* What a table scores: 2 1 0 for two, 6 4 2 0 for four, 6 3 0 for three. Equal places share the
 * mean. Who forfeits scores nothing, and is behind all others. */
#pragma once

#include "apps/cli/tournament/check/state.h"

/* Adds to the score of an entrant. Lines with faults may have any scores: far beyond those of a real event
 * the sum stays the same. */
void check_add_score(check_entrant *entrant, int32_t score);

/* Checks what a table scored, and adds it. */
void check_table(check_state *c, const event_log_table *table);
