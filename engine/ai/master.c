/* SPDX-License-Identifier: MIT */
#include "engine/ai/search.h"

#include "engine/ai/levels.h"
#include "engine/ai/master_numbers.h"
#include "engine/ai/policy/networks.h"

ai_search_options ai_master_options(const kz_rules *rules)
{
    ai_search_options options = ai_search_defaults;
    options.layers = policy_network_of(rules);
    options.weighs = true;
    if (!options.layers)
        return options;
    int class = policy_network_class(rules);
    bool cuts = policy_network_tells_worth(class);
    options.prior = (float)(cuts ? AI_MASTER_CUTS_PRIOR : AI_MASTER_PRIOR) * policy_network_points(class);
    if (rules->side_count > 2)
        options.lasts = AI_MASTER_SINGLES_LASTS;
    if (cuts) {
        options.plays = AI_MASTER_CUTS_PLAYS;
        options.sure = AI_MASTER_CUTS_SURE;
        options.cuts = true;
    }
    return options;
}

kz_action ai_until_master_choose(const kz_view *view, const kz_budget *budget, const kz_stop *stop,
                                 kz_rng *rng)
{
    ai_search_result result;
    ai_search_options options = ai_master_options(&view->pub.rules);
    options.stop = stop;
    ai_search(view, budget, &options, rng, &result);
    return result.action[result.best];
}

kz_action ai_master_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
    return ai_until_master_choose(view, budget, NULL, rng);
}

/* ---- the levels between `club` and `master` */

static kz_action think(const kz_view *view, const kz_budget *budget, int32_t most, float trust, int exact,
                       bool eye, const kz_stop *stop, kz_rng *rng)
{
    ai_search_result result;
    ai_search_options options = eye ? ai_master_options(&view->pub.rules) : ai_search_defaults;
    kz_budget own = {.rollouts = most, .threads = budget->threads};
    if (budget->rollouts && budget->rollouts < most)
        own.rollouts = budget->rollouts;
    options.trust = trust;
    options.exact = exact;
    options.stop = stop;
    ai_search(view, &own, &options, rng, &result);
    return result.action[result.best];
}

#define ROW(name, key, most, trust, exact, eye)                                                              \
    kz_action ai_until_##name##_choose(const kz_view *view, const kz_budget *budget, const kz_stop *stop,    \
                                       kz_rng *rng)                                                          \
    {                                                                                                        \
        return think(view, budget, most, trust, exact, eye, stop, rng);                                      \
    }                                                                                                        \
    kz_action ai_##name##_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng)                  \
    {                                                                                                        \
        return think(view, budget, most, trust, exact, eye, NULL, rng);                                      \
    }
AI_LEVELS_ABOVE_CLUB(ROW)
