#include "bots/master.h"

#include "bots/bots.h"
#include "bots/master_numbers.h"

kz_search_options kz_master_options(const kz_view *view)
{
    kz_search_options options = kz_search_defaults;
    options.layers = kz_network_of(&view->pub.rules);
    if (options.layers)
        options.prior = (float)KZ_MASTER_PRIOR * kz_network_points(kz_network_class(&view->pub.rules));
    options.weighs = true;
    return options;
}

kz_action kz_master_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
    kz_search_result result;
    const kz_search_options options = kz_master_options(view);
    kz_search(view, budget, &options, rng, &result);
    return result.action[result.best];
}
