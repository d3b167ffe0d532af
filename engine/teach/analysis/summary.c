/* SPDX-License-Identifier: MIT */
#include "engine/ai/policy/elementary.h"

#include <kozel/analysis.h>

#include <math.h>

void kz_summary_add(kz_play_summary *s, const kz_judgement *j, const kz_scale *scale)
{
    if (!j->judged)
        return;
    s->choices++;
    s->mark[j->mark]++;
    s->shares += j->loss / scale->deviation;
    s->lost += j->loss_points;
    s->stage[j->stage] += j->loss_points;
    if (j->reason != KZ_NO_REASON)
        s->reason[j->reason] += j->loss_points;
}

int kz_summary_accuracy(const kz_play_summary *s, const kz_scale *scale)
{
    double mean = s->choices ? s->shares / s->choices : 0;
    return (int)lrint(100 * policy_exp(-scale->strictness * mean));
}
