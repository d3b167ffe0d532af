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
