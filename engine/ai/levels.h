/* SPDX-License-Identifier: MIT */
/* The choose functions of the levels, for the table in bot.c. The levels between `novice`, `club` and
 * `master` are rows of numbers: the ladder of characters (docs/decisions/0013-network.md). */
#ifndef KOZEL_ENGINE_AI_LEVELS_H
#define KOZEL_ENGINE_AI_LEVELS_H

#include "engine/ai/club.h"

#include <kozel/bot.h>

/* Sets of principles as bits (ai_limits). */
#define AI_KNOWS(principle) (1u << (principle))
#define AI_KNOWS_ALL (AI_KNOWS(AI_PRINCIPLES) - 1)

/* The levels below `club`, which weigh actions as it does, within limits. Columns: NAME, key, attention,
 * memory, principles. A key has a dot. No person's name may have one (server/accounts/identity/name.c), so a
 * key is no existing name. */
#define AI_LEVELS_BELOW_CLUB(ROW)                                                                            \
    ROW(hasty, "hasty.bot", 3, 0, 0)                                                                         \
    ROW(forgetful, "forgetful.bot", KZ_TILES, 0, AI_KNOWS(AI_VARIETY))                                       \
    ROW(distracted, "distracted.bot", 3, 2, AI_KNOWS_ALL)

/* The levels above `club`, which search as `master` does with a maximum of playouts. They ignore the clock,
 * however much time they have. Columns: NAME, key, playouts, trust in the evidence of the others' choices,
 * maximum of tiles that are solved at the end (ai_search_options), whether they use the network of
 * `master`. */
#define AI_LEVELS_ABOVE_CLUB(ROW)                                                                            \
    ROW(thoughtful, "thoughtful.bot", 36, 0, 0, false)                                                       \
    ROW(patient, "patient.bot", 120, 0, 0, false)                                                            \
    ROW(observant, "observant.bot", 300, 1, 0, false)                                                        \
    ROW(seasoned, "seasoned.bot", 400, 1, 10, true)

#define AI_LEVEL_CHOOSES(name, key, ...)                                                                     \
    kz_action ai_##name##_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng);
#define AI_LEVEL_SEARCHES(name, key, ...)                                                                    \
    kz_action ai_until_##name##_choose(const kz_view *view, const kz_budget *budget, const kz_stop *stop,    \
                                       kz_rng *rng);
AI_LEVELS_BELOW_CLUB(AI_LEVEL_CHOOSES)
AI_LEVELS_ABOVE_CLUB(AI_LEVEL_CHOOSES)
AI_LEVELS_ABOVE_CLUB(AI_LEVEL_SEARCHES)
#undef AI_LEVEL_CHOOSES
#undef AI_LEVEL_SEARCHES

/* Chooses any legal action, all equally likely. */
kz_action ai_random_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng);

/* Chooses the heaviest tile (docs/spec/strategy.md). Equally heavy actions are equally likely. */
kz_action ai_novice_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng);

/* Choose by determinized search with rollouts (search.h). A stop ends the second one early, as it does those
 * of the levels above. */
kz_action ai_master_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng);
kz_action ai_until_master_choose(const kz_view *view, const kz_budget *budget, const kz_stop *stop,
                                 kz_rng *rng);

#endif
