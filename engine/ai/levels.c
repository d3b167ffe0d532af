/* SPDX-License-Identifier: MIT */
#include "engine/ai/levels.h"

#include <assert.h>

static kz_action choose_random(void *context, const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
    (void)context;
    (void)budget;
    assert(view->legal_count > 0);
    return view->legal[kz_rng_below(rng, view->legal_count)];
}

static int weight(kz_action action)
{
    return (int)kz_set_pips(kz_action_tiles(action));
}

kz_action ai_novice_choose(void *context, const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
    (void)context;
    (void)budget;
    assert(view->legal_count > 0);
    kz_action best = view->legal[0];
    uint32_t equal = 0;
    for (int i = 0; i < view->legal_count; i++) {
        int more = weight(view->legal[i]) - weight(best);
        if (more > 0)
            equal = 0;
        /* Reservoir sampling: the n-th equal action replaces the current best with probability 1/n. */
        if (more > 0 || (more == 0 && kz_rng_below(rng, ++equal) == 0))
            best = view->legal[i];
        if (more > 0)
            equal = 1;
    }
    return best;
}

kz_action ai_limited_choose(void *context, const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
    (void)budget;
    return ai_club_choose(view, context, rng);
}

static const ai_limits hasty = {.attention = 4},
                       forgetful = {.attention = KZ_TILES, .principles = AI_KNOWS(AI_VARIETY)},
                       distracted = {.attention = 4, .memory = 2, .principles = AI_KNOWS_ALL};

const kz_bot ai_instant_levels[AI_INSTANT_LEVELS] = {
    {"random", NULL, true, choose_random},
    {"novice", NULL, true, ai_novice_choose},
    {"hasty.bot", (void *)&hasty, true, ai_limited_choose},
    {"forgetful.bot", (void *)&forgetful, true, ai_limited_choose},
    {"distracted.bot", (void *)&distracted, true, ai_limited_choose},
    {"club", NULL, true, ai_limited_choose},
};
