/* SPDX-License-Identifier: MIT */
/* Victory points of duplicate (docs/spec/tournaments.md, section 1). */
#pragma once

#include <stdint.h>

/* Returns the victory points, in hundredths from 0 to 2000, for a difference of `sum` / `divisor` points over
 * `boards` boards. `divisor` is at least 1. `deviation` is that of a board, in hundredths of a point. The
 * result for the opponent, with -`sum`, is 2000 less. The computation uses integers only. */
int32_t tournament_victory_points(int64_t sum, int64_t divisor, int boards, uint32_t deviation);
