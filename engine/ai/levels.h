/* SPDX-License-Identifier: MIT */
/* The levels between `novice`, `club` and `master` as rows of numbers: the ladder of characters
 * (docs/decisions/0013-network.md). */
#ifndef KOZEL_ENGINE_AI_LEVELS_H
#define KOZEL_ENGINE_AI_LEVELS_H

#include "engine/ai/club.h"

/* Principles known, as bits (ai_limits). */
#define AI_KNOWS(principle) (1u << (principle))
#define AI_KNOWS_ALL (AI_KNOWS(AI_PRINCIPLES) - 1)

/* Those below `club` weigh as it does, within limits. NAME, key, attention, memory, principles. A key has a
 * dot, which no person's name may have (server/accounts/identity/name.c): nobody is called so already. */
#define AI_LEVELS_BELOW_CLUB(ROW)                                                                            \
    ROW(hasty, "hasty.bot", 3, 0, 0)                                                                         \
    ROW(forgetful, "forgetful.bot", KZ_TILES, 0, AI_KNOWS(AI_VARIETY))                                       \
    ROW(distracted, "distracted.bot", 3, 2, AI_KNOWS_ALL)

/* Those above search as `master` does, with so many playouts at most; however much time they are given they
 * look at no clock. NAME, key, playouts, trust in what the others' choices tell, most tiles that are counted
 * out at the end (ai_search_options), whether they have `master`'s eye for a good move (its network). */
#define AI_LEVELS_ABOVE_CLUB(ROW)                                                                            \
    ROW(thoughtful, "thoughtful.bot", 36, 0, 0, false)                                                       \
    ROW(patient, "patient.bot", 120, 0, 0, false)                                                            \
    ROW(observant, "observant.bot", 300, 1, 0, false)                                                        \
    ROW(seasoned, "seasoned.bot", 400, 1, 10, true)

#define AI_LEVEL_CHOOSES(name, key, ...)                                                                     \
    kz_action ai_##name##_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng);
AI_LEVELS_BELOW_CLUB(AI_LEVEL_CHOOSES)
AI_LEVELS_ABOVE_CLUB(AI_LEVEL_CHOOSES)
#undef AI_LEVEL_CHOOSES

#endif
