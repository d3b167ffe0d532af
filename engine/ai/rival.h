/* SPDX-License-Identifier: MIT */
/* Bots that adapt to a person: a level for each match, by an estimate from the last results
 * (docs/decisions/0027-levels.md). The estimate is an Elo whose unit is the step of two neighbouring levels.
 */
#pragma once

#include <kozel/rng.h>
#include <kozel/rules.h>

/* What is known of a person. */
typedef struct ai_estimate {
    double strength; /* equal to the level with this number (kz_bot_at()) */
    int matches;
} ai_estimate;

/* The estimate of a person without a match. */
ai_estimate ai_estimate_first(void);

/* Adds the result of a match against bots of one level. `score`: 1 the person was among the winners, 0 among
 * the losers, 0.5 neither. */
void ai_estimate_add(ai_estimate *estimate, const kz_rules *rules, int level, double score);

/* Returns the number of the level for the person's next match, 0 to `top`. Of two it is to win 45 %. Where
 * more play for themselves it is to lose or win as often as the others. `rng` chooses between two levels. */
int ai_estimate_rival(const ai_estimate *estimate, const kz_rules *rules, int top, kz_rng *rng);
