/* SPDX-License-Identifier: MIT */
#include "engine/ai/baselines/baselines.h"

#include <limits.h>

static void evaluate(const kz_match *world, kz_rng *rng, void *context, double value[KZ_LEGAL])
{
    (void)context;
    ai_evaluate_at_random(world, 1, rng, value);
}

kz_action ai_flat_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
    int worlds = budget->rollouts ? budget->rollouts : INT_MAX;
    return ai_best_on_average(view, budget, worlds, evaluate, NULL, rng);
}
