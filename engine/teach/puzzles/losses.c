/* SPDX-License-Identifier: MIT */
#include "engine/teach/puzzles/puzzle.h"

#include "engine/teach/analysis/choice.h"

#include <string.h>

int puzzle_losses(const puzzle_entry *p, const kz_match *match, int16_t loss[KZ_LEGAL])
{
    kz_view v;
    analysis_alternatives set;
    int16_t chance[KZ_LEGAL] = {0}, best = p->action[p->best].chance;
    kz_view_of(match, p->seat, &v);
    analysis_alternatives_of(&v, &set);
    for (int i = 0; i < v.legal_count; i++)
        for (int a = 0; a < p->count; a++)
            if (!memcmp(&v.legal[i], &p->action[a].action, sizeof v.legal[i]))
                chance[set.class_of[i]] = p->action[a].chance;
    for (int i = 0; i < v.legal_count; i++) {
        int16_t less = (int16_t)(best - chance[set.class_of[i]]);
        loss[i] = less > 0 ? less : 1;
        for (int a = 0; a < p->accepted; a++)
            if (!memcmp(&v.legal[i], &p->answer[a], sizeof v.legal[i]))
                loss[i] = 0;
    }
    return v.legal_count;
}
