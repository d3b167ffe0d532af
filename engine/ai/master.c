/* SPDX-License-Identifier: MIT */
#include "engine/ai/search.h"

#include "engine/ai/levels.h"
#include "engine/ai/master_numbers.h"
#include "engine/ai/policy/networks.h"

#include <kozel/search.h>

#include <string.h>

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

kz_action ai_search_choose(void *context, const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
    const ai_search_level *level = context;
    bool network = !level || level->network;
    ai_search_result result;
    ai_search_options options = network ? ai_master_options(&view->pub.rules) : ai_search_defaults;
    kz_budget own = *budget;
    if (level) {
        bool pairs = view->pub.rules.side_count < view->pub.rules.seats;
        int32_t max_rollouts = pairs && level->in_pairs ? level->in_pairs : level->rollouts;
        own.ms = 0;
        own.cpu = false;
        if (!own.rollouts || own.rollouts > max_rollouts)
            own.rollouts = max_rollouts;
        options.trust = level->trust;
        options.exact = level->exact;
        options.named_leads = level->named_leads;
    }
    bool found = ai_search(view, &own, &options, rng, &result);
    return found ? result.action[result.best] : (kz_action){KZ_NO_ACTION, view->seat, KZ_NO_TILE, KZ_NO_END};
}

/* Returns the index of an action of the view in the result, which has no mirror images. */
static int index_of(const ai_search_result *result, const kz_public *pub, kz_action action)
{
    int at = 0;
    if (ai_search_is_mirrored(pub, action))
        action.end = KZ_END_A;
    while (memcmp(&result->action[at], &action, sizeof action) != 0)
        at++;
    return at;
}

bool kz_search(const kz_view *view, const kz_budget *budget, kz_rng *rng, kz_action_values *values)
{
    ai_search_result result;
    ai_search_options options = ai_master_options(&view->pub.rules);
    if (!ai_search(view, budget, &options, rng, &result))
        return false;
    values->count = view->legal_count;
    for (int i = values->count; i-- > 0;) {
        int at = index_of(&result, &view->pub, view->legal[i]);
        values->action[i] =
            (kz_action_value){view->legal[i], result.worlds[at], result.value[at], result.error[at]};
        values->best = at == result.best ? i : values->best;
    }
    return true;
}
