/* SPDX-License-Identifier: MIT */
#include "engine/ai/levels.h"

#include <assert.h>

kz_action ai_random_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
    (void)budget;
    assert(view->legal_count > 0);
    return view->legal[kz_rng_below(rng, view->legal_count)];
}

static int weight(kz_action action)
{
    return (int)kz_set_pips(kz_action_tiles(action));
}

kz_action ai_novice_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
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

/* The levels below `club`. */
#define ROW(name, key, looks_at, remembers, knows)                                                           \
    kz_action ai_##name##_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng)                  \
    {                                                                                                        \
        static const ai_limits limits = {.attention = looks_at, .memory = remembers, .principles = knows};   \
        (void)budget;                                                                                        \
        return ai_club_choose_within(view, &limits, rng);                                                    \
    }
AI_LEVELS_BELOW_CLUB(ROW)
