/* SPDX-License-Identifier: MIT */
/* Bots to measure others by: what everybody would try first. They are no levels that people are offered; the
 * arena and engines know them by name. */
#ifndef KOZEL_ENGINE_AI_BASELINE_H
#define KOZEL_ENGINE_AI_BASELINE_H

#include <kozel/bot.h>

/* All baselines, ended by a row with name NULL.
 *
 *   heaviest   the heaviest tile; the same as the level "novice"
 *
 *   flat   flat Monte Carlo: one random rollout of each action in each of budget->rollouts determinizations,
 * drawn uniformly from the information set
 *
 *   pimc   perfect information Monte Carlo: one determinization for ten rollouts of the budget (100 for
 * 1,000), solved; where the solver does not serve, ten random rollouts of each action */
extern const kz_bot ai_baselines[];

/* The baseline of that name, NULL if there is none. */
const kz_bot *ai_baseline_find(const char *name);

#endif
