/* SPDX-License-Identifier: MIT */
#include "engine/ai/master.h"

#include "engine/ai/bots.h"
#include "engine/ai/master_numbers.h"

kz_search_options kz_master_options(const kz_rules *rules)
{
    kz_search_options options = kz_search_defaults;
    options.layers = kz_network_of(rules);
    options.weighs = true;
    if (!options.layers)
        return options;
    int class = kz_network_class(rules);
    bool cuts = kz_network_tells_worth(class);
    options.prior = (float)(cuts ? KZ_MASTER_CUTS_PRIOR : KZ_MASTER_PRIOR) * kz_network_points(class);
    if (rules->side_count > 2)
        options.lasts = KZ_MASTER_SINGLES_LASTS;
    if (cuts) {
        options.plays = KZ_MASTER_CUTS_PLAYS;
        options.sure = KZ_MASTER_CUTS_SURE;
        options.cuts = true;
    }
    return options;
}

kz_action kz_master_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
    kz_search_result result;
    const kz_search_options options = kz_master_options(&view->pub.rules);
    kz_search(view, budget, &options, rng, &result);
    return result.action[result.best];
}
