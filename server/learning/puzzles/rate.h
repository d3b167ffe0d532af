/* SPDX-License-Identifier: MIT */
/* What a rated attempt changes: the ratings of both, by Glicko-2 (kozel/rating.h), and the streaks. A rating
 * period lasts a day; attempts come one by one, each rated at once (docs/solving.md). Pure. */
#ifndef KOZEL_SERVER_LEARNING_PUZZLES_RATE_H
#define KOZEL_SERVER_LEARNING_PUZZLES_RATE_H

#include "server/store/people/solving.h"

/* The rating of somebody who has not attempted anything. */
store_skill learning_solving_first(double rating);

/* What share of a game an answer counts, 0..1, by what is at stake (docs/solving.md): a wrong one by its own
 * loss, a right one by the mean share of the wrong ones. `loss`: of each action in thousandths of the chance,
 * 0: right; at least one is right and one is wrong. 0 <= answer < count. */
double learning_solving_share(const int16_t loss[], int count, int answer);

/* Rates an attempt that counts `share` of a game, 0 < share <= 1: `solver` and `puzzle` as they were - all
 * zero: of a first attempt; the puzzle then begins at its level - become what they are after it. */
void learning_solving_rate(store_solver *solver, store_puzzle *puzzle, int level, bool right, double share,
                           int64_t now_ms);

/* Is the rating still a first guess, which is shown as one? */
bool learning_solving_provisional(const store_skill *skill);

/* The streak of days as it stands at that time: over, if neither that day nor the one before had an attempt.
 */
int64_t learning_solving_days(const store_solver *solver, int64_t now_ms);

/* The day since 1970 (UTC). */
int64_t learning_solving_day(int64_t now_ms);

#endif
