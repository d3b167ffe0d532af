/* SPDX-License-Identifier: MIT */
/* Simple bots, as a baseline for comparisons, and their common parts. They are not offered to people as
 * levels. The arena and engines find them by name. */
#pragma once

#include <kozel/bot.h>

/* All baselines. A row with name NULL ends the table.
 *
 *   "heaviest" plays the heaviest tile. It is the same as the level "novice".
 *
 *   "flat" is flat Monte Carlo. It plays one random rollout of each action in each of budget->rollouts
 *          determinizations, drawn uniformly from the information set.
 *
 *   "pimc" is perfect information Monte Carlo. It solves one determinization for ten rollouts of the budget
 *          (100 for 1,000). If the solver does not support the game, it plays ten random rollouts of each
 *          action. */
extern const kz_bot ai_baselines[];

/* Returns the baseline named `name`, or NULL if there is none. */
const kz_bot *ai_baseline_find(const char *name);

/* ---- parts */

/* Returns the value of a finished deal to a side. The value is the change of the side's account, remembered
 * points included, less the mean of the others' changes. The sign is turned where the target loses. Winning
 * or losing the match counts the target in addition. `before` has the accounts before the deal. */
double ai_deal_value(const kz_match *ended, const kz_account before[KZ_SEATS], int side);

/* Plays a deal to its end with uniformly random actions. */
void ai_play_at_random(kz_match *match, kz_rng *rng);

/* Evaluates each action by the mean of `count` random rollouts. */
void ai_evaluate_at_random(const kz_match *world, int count, kz_rng *rng, double value[KZ_LEGAL]);
