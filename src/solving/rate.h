/* What a rated attempt changes: the ratings of both, by Glicko-2 (kozel/rating.h), and the streaks. A rating
 * period lasts a day; attempts come one by one, each rated at once (docs/solving.md). Pure. */
#ifndef KOZEL_SOLVING_RATE_H
#define KOZEL_SOLVING_RATE_H

#include "store/solving.h"

/* The rating of somebody who has not attempted anything. */
kz_store_skill kz_solving_first(double rating);

/* Rates an attempt: `solver` and `puzzle` as they were - all zero: of a first attempt; the puzzle then begins
 * at its level - become what they are after it. */
void kz_solving_rate(kz_store_solver *solver, kz_store_puzzle *puzzle, int level, bool right, int64_t now_ms);

/* The streak of days as it stands at that time: over, if neither that day nor the one before had an attempt.
 */
int64_t kz_solving_days(const kz_store_solver *solver, int64_t now_ms);

/* The day since 1970 (UTC). */
int64_t kz_solving_day(int64_t now_ms);

#endif
