/* SPDX-License-Identifier: MIT */
#include "apps/arena/contest.h"

int kz_contest_seating(const kz_contest *contest, int rotation, int side)
{
    int sides = contest->rules.side_count, place = (side + sides - rotation) % sides;
    return place < contest->count ? place : contest->count - 1;
}

/* Decimates the curve: when it is full every second point goes, and the step doubles. */
static void extend_curve(kz_contest_result *o)
{
    o->curve_step += !o->curve_step;
    if (o->rounds % o->curve_step)
        return;
    if (o->curve_count == KZ_CURVE_POINTS) {
        for (int i = 0; i < KZ_CURVE_POINTS / 2; i++)
            o->curve[i] = o->curve[2 * i + 1];
        o->curve_count = KZ_CURVE_POINTS / 2;
        o->curve_step *= 2;
        if (o->rounds % o->curve_step)
            return;
    }
    o->curve[o->curve_count++] =
        (kz_curve_point){o->rounds, o->points[0].mean, kz_sample_margin(&o->points[0])};
}

bool kz_contest_count(const kz_contest *c, kz_contest_result *o, const kz_round *round)
{
    o->rounds++;
    o->deals += round->deals;
    for (int i = 0; i < c->count; i++) {
        kz_sample_add(&o->points[i], round->points[i]);
        o->faults[i] += round->faults[i];
    }
    extend_curve(o);
    if (!c->tested)
        return false;
    o->ratio = kz_sprt_ratio(&c->sprt, &o->points[0]);
    o->verdict = kz_sprt_verdict(&c->sprt, &o->points[0]);
    return o->verdict != KZ_UNDECIDED;
}
