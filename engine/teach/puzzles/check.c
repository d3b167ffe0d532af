/* SPDX-License-Identifier: MIT */
#include "engine/teach/puzzles/make.h"

#include "engine/teach/analysis/worlds.h"
#include "engine/teach/puzzles/prove.h"

#include <string.h>

void kz_puzzle_check(const kz_puzzle *p, const kz_match *match, int32_t playouts, kz_puzzle_verdict *out)
{
    kz_view v;
    kz_tried t;
    kz_scale scale;
    kz_scale_of(&match->pub.rules, &scale);
    kz_view_of(match, p->seat, &v);
    kz_alternatives_of(&v, &t.set);
    int answer = 0;
    for (int i = 0; i < v.legal_count; i++)
        if (!memcmp(&v.legal[i], &p->answer[0], sizeof v.legal[i]))
            answer = t.set.class_of[i];
    kz_try(&v, answer, playouts, KZ_TO_CHECK, &t);
    *out = (kz_puzzle_verdict){.approved = t.lead >= KZ_PUZZLE_LEAD * scale.deviation,
                               .lead = t.lead,
                               .certain = t.certain,
                               .effective = t.effective};
}
