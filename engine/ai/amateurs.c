/* SPDX-License-Identifier: MIT */
/* The levels below `club` (levels.h). */
#include "engine/ai/levels.h"

#define ROW(name, key, looks_at, remembers, knows)                                                           \
    kz_action ai_##name##_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng)                  \
    {                                                                                                        \
        static const ai_limits limits = {.attention = looks_at, .memory = remembers, .principles = knows};   \
        (void)budget;                                                                                        \
        return ai_club_choose_within(view, &limits, rng);                                                    \
    }
AI_LEVELS_BELOW_CLUB(ROW)
