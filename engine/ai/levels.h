/* SPDX-License-Identifier: MIT */
/* The levels, for the table in bot.c: the ladder of characters (docs/decisions/0027-levels.md). A key has a
 * dot. No person's name may have one (server/accounts/identity/name.c), so a key is no existing name. */
#pragma once

#include "engine/ai/club.h"

#include <kozel/bot.h>

/* Sets of principles as bits (ai_limits). */
#define AI_KNOWS(principle) (1u << (principle))
#define AI_KNOWS_ALL (AI_KNOWS(AI_PRINCIPLES) - 1)

/* The instant levels, the weakest first: from `random` to `club`. */
enum { AI_INSTANT_LEVELS = 6 };
extern const kz_bot ai_instant_levels[AI_INSTANT_LEVELS];

/* Chooses the heaviest tile (docs/spec/strategy.md). Equally heavy actions are equally likely. It has no
 * context. */
kz_action ai_novice_choose(void *context, const kz_view *view, const kz_budget *budget, kz_rng *rng);

/* Chooses as `club` within limits. The context is an ai_limits, or NULL for `club` itself. */
kz_action ai_limited_choose(void *context, const kz_view *view, const kz_budget *budget, kz_rng *rng);

/* A level that searches (search.h). */
typedef struct ai_search_level {
    int32_t rollouts; /* maximum for a choice. The level ignores the clock, however much time it has */
    int32_t in_pairs; /* the same in games of two pairs; 0: as above */
    float trust;      /* as in ai_search_options */
    int exact;        /* the same */
    bool network;     /* the level uses the network of the game */
    bool named_leads; /* as in ai_search_options */
} ai_search_level;

/* Chooses by determinized search with rollouts. The context is an ai_search_level, or NULL for
 * `master`, which the budget alone limits. */
kz_action ai_search_choose(void *context, const kz_view *view, const kz_budget *budget, kz_rng *rng);
