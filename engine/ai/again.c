/* SPDX-License-Identifier: MIT */
#include "engine/ai/again.h"

#include <kozel/version.h>

#include <string.h>

ai_beyond ai_again_prevented(const char *program, const char *level, int32_t playouts)
{
    const kz_bot *bot = kz_bot_find(level);
    if (strcmp(program, KZ_VERSION) != 0)
        return AI_BEYOND_PROGRAM;
    if (!bot)
        return AI_BEYOND_LEVEL;
    if (bot->instant)
        return AI_BEYOND_COUNT;
    return playouts < 1 ? AI_BEYOND_PLAYOUTS : playouts > KZ_PLAYOUTS_MOST ? AI_BEYOND_MOST : AI_BEYOND_COUNT;
}

kz_action ai_again(const kz_view *view, const char *level, int32_t playouts, uint64_t seed)
{
    kz_rng rng;
    const kz_bot *bot = kz_bot_find(level);
    kz_budget budget = {.rollouts = playouts, .threads = 1};
    kz_rng_seed(&rng, seed);
    return bot->choose(view, bot->instant ? NULL : &budget, &rng);
}
