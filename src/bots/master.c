#include "bots/bots.h"
#include "bots/search.h"

kz_action kz_master_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
    kz_search_result result;
    kz_search(view, budget, &kz_search_defaults, rng, &result);
    return result.action[result.best];
}
