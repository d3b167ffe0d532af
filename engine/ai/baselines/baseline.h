/* SPDX-License-Identifier: MIT */
/* Simple bots, as a baseline for comparisons. They are not offered to people as levels. The arena and
 * engines find them by name. */
#ifndef KOZEL_ENGINE_AI_BASELINES_BASELINE_H
#define KOZEL_ENGINE_AI_BASELINES_BASELINE_H

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

#endif
