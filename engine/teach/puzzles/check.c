/* SPDX-License-Identifier: MIT */
#include "engine/teach/puzzles/make.h"

#include "engine/teach/analysis/worlds.h"
#include "engine/teach/puzzles/prove.h"

#include <string.h>

void puzzle_check(const puzzle_entry *p, const kz_match *match, int32_t playouts, puzzle_verdict *out)
{
    kz_view v;
    puzzle_tried t;
    kz_scale scale;
    kz_scale_of(&match->pub.rules, &scale);
    kz_view_of(match, p->seat, &v);
    analysis_alternatives_of(&v, &t.set);
    int answer = 0;
    for (int i = 0; i < v.legal_count; i++)
        if (!memcmp(&v.legal[i], &p->answer[0], sizeof v.legal[i]))
            answer = t.set.class_of[i];
    puzzle_try(&v, answer, playouts, PUZZLE_TO_CHECK, &t);
    *out = (puzzle_verdict){.approved = t.lead >= PUZZLE_LEAD * scale.deviation,
                            .lead = t.lead,
                            .certain = t.certain,
                            .effective = t.effective};
}
