/* SPDX-License-Identifier: MIT */
/* The changes by a rated attempt: both ratings, by Glicko-2 (kozel/rating.h), and the streaks. A rating
 * period lasts a day. Attempts come one by one, each rated at once (docs/solving.md). Pure. */
#pragma once

#include "server/store/people/solving.h"

/* Returns the initial rating of a new solver. */
store_skill learning_solving_first(double rating);

/* Returns what share of a game an answer counts, 0..1, by what is at stake (docs/solving.md). A wrong one
 * counts by its loss, a right one by the mean share of the wrong ones. `loss` has each action's loss in
 * thousandths of the chance, 0: right. At least one is right and one is wrong. 0 <= answer < count. */
double learning_solving_share(const int16_t loss[], int count, int answer);

/* Rates an attempt that counts `share` of a game, 0 < share <= 1. Updates `solver` and `puzzle`, which may be
 * all zero before a first attempt. A new puzzle begins at its level. */
void learning_solving_rate(store_solver *solver, store_puzzle *puzzle, int level, bool right, double share,
                           int64_t now_ms);

/* Returns true if the rating is still provisional, and is shown so. */
bool learning_solving_provisional(const store_skill *skill);

/* Returns the streak of days at that time. It is over if neither that day nor the one before had an
 * attempt. */
int64_t learning_solving_days(const store_solver *solver, int64_t now_ms);

/* Returns the day since 1970 (UTC). */
int64_t learning_solving_day(int64_t now_ms);
