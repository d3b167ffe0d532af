/* SPDX-License-Identifier: MIT */
/* The levels of former versions, so that choices of older records can be re-run. A level that plays
 * differently in a new version gets a row here with its old parameters. */
#include "engine/ai/former.h"

#include "engine/ai/levels.h"

#include <kozel/version.h>

#include <string.h>

static const ai_limits hasty = {.attention = 3},
                       distracted = {.attention = 3, .memory = 2, .principles = AI_KNOWS_ALL};
static const ai_search_level
    thoughtful = {.rollouts = 36},
    patient = {.rollouts = 120},
    seasoned = {.rollouts = 400, .trust = 1, .exact = 10, .network = true, .named_leads = true},
    master = {.rollouts = KZ_ROLLOUTS_MAX, .trust = 1, .exact = 10, .network = true, .named_leads = true};

/* Rows by the last version that played so, the oldest first. */
static const struct {
    const char *last;
    kz_bot bot;
} former[] = {
    {"0.1.4", {"hasty.bot", (void *)&hasty, true, ai_limited_choose}},
    {"0.1.4", {"distracted.bot", (void *)&distracted, true, ai_limited_choose}},
    {"0.1.4", {"thoughtful.bot", (void *)&thoughtful, false, ai_search_choose}},
    {"0.1.4", {"patient.bot", (void *)&patient, false, ai_search_choose}},
    {"0.1.4", {"seasoned.bot", (void *)&seasoned, false, ai_search_choose}},
    {"0.1.4", {"master", (void *)&master, false, ai_search_choose}},
};

const kz_bot *ai_level_of(const char *program, const char *name)
{
    bool known = false;
    for (size_t i = 0; i < sizeof former / sizeof *former; i++) {
        known = known || !strcmp(former[i].last, program);
        if (known && !strcmp(former[i].bot.name, name))
            return &former[i].bot;
    }
    return known || !strcmp(program, KZ_VERSION) ? kz_bot_find(name) : NULL;
}
