/* SPDX-License-Identifier: MIT */
/* Common parts of the baselines, and their choose functions. */
#ifndef KOZEL_ENGINE_AI_BASELINES_BASELINES_H
#define KOZEL_ENGINE_AI_BASELINES_BASELINES_H

#include <kozel/bot.h>

kz_action ai_flat_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng);
kz_action ai_pimc_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng);

/* Returns the value of a finished deal to a side. The value is the change of the side's account, remembered
 * points included, less the mean of the others' changes. The sign is turned where the target loses. Winning
 * or losing the match counts the target in addition. `before` has the accounts before the deal. */
double ai_deal_value(const kz_match *ended, const kz_account before[KZ_SEATS], int side);

/* Plays a deal to its end with uniformly random actions. */
void ai_play_at_random(kz_match *match, kz_rng *rng);

/* Evaluates the legal actions of the seat to act in a determinization. */
typedef void ai_evaluate(const kz_match *world, kz_rng *rng, void *context, double value[KZ_LEGAL]);

/* Determinized search: returns the action with the best mean value over worlds drawn uniformly. The number
 * of worlds is `worlds`, or less if the budget's time ends before. */
kz_action ai_best_on_average(const kz_view *view, const kz_budget *budget, int worlds, ai_evaluate *evaluate,
                             void *context, kz_rng *rng);

/* Evaluates each action by the mean of `count` random rollouts. */
void ai_evaluate_at_random(const kz_match *world, int count, kz_rng *rng, double value[KZ_LEGAL]);

#endif
