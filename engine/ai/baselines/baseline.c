/* SPDX-License-Identifier: MIT */
#include "engine/ai/baselines/baseline.h"

#include "engine/ai/baselines/baselines.h"
#include "engine/ai/bots.h"

#include <string.h>

const kz_bot ai_baselines[] = {
    {"heaviest", true, ai_novice_choose},
    {"flat", false, ai_flat_choose},
    {"pimc", false, ai_pimc_choose},
    {NULL, false, NULL},
};

const kz_bot *ai_baseline_find(const char *name)
{
    for (const kz_bot *bot = ai_baselines; bot->name; bot++)
        if (!strcmp(bot->name, name))
            return bot;
    return NULL;
}
