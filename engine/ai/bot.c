/* SPDX-License-Identifier: MIT */
#include "engine/ai/levels.h"

#include <string.h>

#define AT_ONCE(name, key, ...) {key, true, ai_##name##_choose},
#define THINKS(name, key, ...) {key, false, ai_##name##_choose},

static const kz_bot bots[] = {
    {"random", true, ai_random_choose},
    {"novice", true, ai_novice_choose},
    AI_LEVELS_BELOW_CLUB(AT_ONCE){"club", true, ai_club_choose},
    AI_LEVELS_ABOVE_CLUB(THINKS){"master", false, ai_master_choose},
};

enum { BOTS = sizeof bots / sizeof *bots };

/* The levels that search, and how they choose with a stop flag. */
typedef struct searching_bot {
    kz_action (*choose)(const kz_view *view, const kz_budget *budget, kz_rng *rng);
    kz_action (*until)(const kz_view *view, const kz_budget *budget, const kz_stop *stop, kz_rng *rng);
} searching_bot;

#define SEARCHES(name, key, ...) {ai_##name##_choose, ai_until_##name##_choose},

static const searching_bot searching[] = {
    AI_LEVELS_ABOVE_CLUB(SEARCHES){ai_master_choose, ai_until_master_choose},
};

const kz_bot *kz_bot_at(int index)
{
    return index >= 0 && index < BOTS ? &bots[index] : NULL;
}

const kz_bot *kz_bot_find(const char *name)
{
    for (int i = 0; i < BOTS; i++)
        if (!strcmp(bots[i].name, name))
            return &bots[i];
    return NULL;
}

kz_action kz_bot_choose_until(const kz_bot *bot, const kz_view *view, const kz_budget *budget,
                              const kz_stop *stop, kz_rng *rng)
{
    for (size_t i = 0; stop && i < sizeof searching / sizeof *searching; i++)
        if (bot->choose == searching[i].choose)
            return searching[i].until(view, budget, stop, rng);
    return bot->choose(view, budget, rng);
}
