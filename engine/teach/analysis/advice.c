/* SPDX-License-Identifier: MIT */
#include "engine/teach/analysis/reason.h"

#include <assert.h>

void kz_advise(const kz_view *view, int32_t playouts, const kz_scale *scale, kz_advice *out)
{
    kz_judgement j;
    assert(view->legal_count > 0);
    *out = (kz_advice){.action = view->legal[0], .reason = KZ_NO_REASON};
    if (!kz_is_judged(view))
        return;
    kz_judge(view, view->legal[0], playouts, scale, &j);
    int best = 0, next = -1;
    for (int i = 1; i < j.count; i++)
        if (j.action[i].chance > j.action[best].chance)
            best = i;
    for (int i = 0; i < j.count; i++)
        if (i != best && (next < 0 || j.action[i].chance > j.action[next].chance))
            next = i;
    out->action = j.action[best].action;
    out->reason = analysis_reason_of(view, out->action, j.action[next].action);
    out->chance = j.action[best].chance - j.action[next].chance;
    out->points = j.action[best].points - j.action[next].points;
}
