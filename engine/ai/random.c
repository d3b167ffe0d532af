/* SPDX-License-Identifier: MIT */
#include "engine/ai/bots.h"

#include <assert.h>

kz_action ai_random_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
    (void)budget;
    assert(view->legal_count > 0);
    return view->legal[kz_rng_below(rng, view->legal_count)];
}
