/* SPDX-License-Identifier: MIT */
#include "engine/ai/rerun.h"

#include "engine/ai/former.h"

ai_rerun_error ai_rerun_check(const char *program, const char *level, int32_t playouts)
{
    const kz_bot *bot = ai_level_of(program, level);
    if (!ai_level_of(program, kz_bot_at(0)->name))
        return AI_RERUN_PROGRAM;
    if (!bot)
        return AI_RERUN_LEVEL;
    if (bot->instant)
        return AI_RERUN_ERRORS;
    return playouts < 1                 ? AI_RERUN_PLAYOUTS
           : playouts > KZ_ROLLOUTS_MAX ? AI_RERUN_TOO_MANY
                                        : AI_RERUN_ERRORS;
}

kz_action ai_rerun(const kz_view *view, const char *program, const char *level, int32_t playouts,
                   uint64_t seed)
{
    kz_rng rng;
    const kz_bot *bot = ai_level_of(program, level);
    kz_budget budget = {.rollouts = playouts, .threads = 1};
    kz_rng_seed(&rng, seed);
    return kz_bot_choose(bot, view, bot->instant ? NULL : &budget, &rng);
}
