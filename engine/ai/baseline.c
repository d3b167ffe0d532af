/* SPDX-License-Identifier: MIT */
#include "engine/ai/baseline.h"

#include "engine/ai/baselines.h"
#include "engine/ai/bots.h"

#include <string.h>

const kz_bot kz_baselines[] = {
    {"heaviest", true, kz_novice_choose},
    {"flat", false, kz_flat_choose},
    {"pimc", false, kz_pimc_choose},
    {NULL, false, NULL},
};

const kz_bot *kz_baseline_find(const char *name)
{
    for (const kz_bot *bot = kz_baselines; bot->name; bot++)
        if (!strcmp(bot->name, name))
            return bot;
    return NULL;
}
