/* SPDX-License-Identifier: MIT */
#include "apps/arena/contest.h"

int arena_contest_seating(const arena_contest *contest, int rotation, int side)
{
    int sides = contest->rules.side_count, place = (side + sides - rotation) % sides;
    return place < contest->count ? place : contest->count - 1;
}

/* Decimates the curve: when it is full every second point goes, and the step doubles. */
static void extend_curve(arena_contest_result *o)
{
    o->curve_step += !o->curve_step;
    if (o->rounds % o->curve_step)
        return;
    if (o->curve_count == ARENA_CURVE_POINTS) {
        for (int i = 0; i < ARENA_CURVE_POINTS / 2; i++)
            o->curve[i] = o->curve[2 * i + 1];
        o->curve_count = ARENA_CURVE_POINTS / 2;
        o->curve_step *= 2;
        if (o->rounds % o->curve_step)
            return;
    }
    o->curve[o->curve_count++] =
        (arena_curve_point){o->rounds, o->points[0].mean, arena_sample_margin(&o->points[0])};
}

bool arena_contest_count(const arena_contest *c, arena_contest_result *o, const arena_round *round)
{
    o->rounds++;
    o->deals += round->deals;
    for (int i = 0; i < c->count; i++) {
        arena_sample_add(&o->points[i], round->points[i]);
        o->faults[i] += round->faults[i];
    }
    extend_curve(o);
    if (!c->tested)
        return false;
    o->ratio = arena_sprt_ratio(&c->sprt, &o->points[0]);
    o->verdict = arena_sprt_verdict(&c->sprt, &o->points[0]);
    return o->verdict != ARENA_UNDECIDED;
}
