/* SPDX-License-Identifier: MIT */
#include "engine/ai/levels.h"

#include <string.h>

static const ai_search_level thoughtful = {.rollouts = 36, .in_pairs = 144},
                             patient = {.rollouts = 120, .in_pairs = 480},
                             observant = {.rollouts = 300, .trust = 1},
                             seasoned = {.rollouts = 400, .trust = 1, .exact = 10, .network = true};

static const kz_bot searching[] = {
    {"thoughtful.bot", (void *)&thoughtful, false, ai_search_choose},
    {"patient.bot", (void *)&patient, false, ai_search_choose},
    {"observant.bot", (void *)&observant, false, ai_search_choose},
    {"seasoned.bot", (void *)&seasoned, false, ai_search_choose},
    {"master", NULL, false, ai_search_choose},
};

enum { BOTS = AI_INSTANT_LEVELS + sizeof searching / sizeof *searching };

const kz_bot *kz_bot_at(int index)
{
    if (index < 0 || index >= BOTS)
        return NULL;
    return index < AI_INSTANT_LEVELS ? &ai_instant_levels[index] : &searching[index - AI_INSTANT_LEVELS];
}

const kz_bot *kz_bot_find(const char *name)
{
    for (int i = 0; name && i < BOTS; i++)
        if (!strcmp(kz_bot_at(i)->name, name))
            return kz_bot_at(i);
    return NULL;
}
