/* SPDX-License-Identifier: MIT */
/* The levels between `club` and `master` (levels.h). */
#include "engine/ai/levels.h"
#include "engine/ai/master.h"
#include "engine/ai/search.h"

static kz_action think(const kz_view *view, const kz_budget *budget, int32_t most, float trust, int exact,
                       bool eye, kz_rng *rng)
{
    ai_search_result result;
    ai_search_options options = eye ? ai_master_options(&view->pub.rules) : ai_search_defaults;
    kz_budget own = {.rollouts = most, .threads = budget->threads};
    if (budget->rollouts && budget->rollouts < most)
        own.rollouts = budget->rollouts;
    options.trust = trust;
    options.exact = exact;
    ai_search(view, &own, &options, rng, &result);
    return result.action[result.best];
}

#define ROW(name, key, most, trust, exact, eye)                                                              \
    kz_action ai_##name##_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng)                  \
    {                                                                                                        \
        return think(view, budget, most, trust, exact, eye, rng);                                            \
    }
AI_LEVELS_ABOVE_CLUB(ROW)
