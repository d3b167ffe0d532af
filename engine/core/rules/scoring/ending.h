/* SPDX-License-Identifier: MIT */
/* How a match ends (docs/spec/rules.md section 1, "Match end", and section 4). */
#ifndef KOZEL_ENGINE_CORE_RULES_SCORING_ENDING_H
#define KOZEL_ENGINE_CORE_RULES_SCORING_ENDING_H

#include <kozel/play.h>

/* Ends the match. `winners` and `losers` are sets of sides. */
void scoring_finish(kz_public *pub, unsigned winners, unsigned losers, kz_reason reason);

/* Ends the match if the target, or the agreed number of deals or of losses, is reached. */
void scoring_test_end(kz_public *pub);

/* Computes rating points in a game that has them. `lost_at` is the score that is worth 0 points. */
void scoring_rate_seats(kz_public *pub, int32_t lost_at);

#endif
