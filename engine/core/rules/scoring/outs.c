/* SPDX-License-Identifier: MIT */
/* The credits for an out (docs/spec/rules.md sections 2 and 3): a function for each word of `out`. */
#include "engine/core/rules/scoring/scoring.h"
#include "engine/core/rules/scoring/tally.h"

/* Returns what a last turn of 0-0 and 6-6 adds for the losers. */
static int32_t last_bonus(const kz_public *p)
{
    kz_set last = p->board.last;
    return (last & kz_bit(KZ_TILE_00) ? p->rules.bonus_00 : 0) +
           (last & kz_bit(KZ_TILE_66) ? p->rules.bonus_66 : 0);
}

/* Section 2, "Own" and "Carry after an out". The finisher's side has no value to compare. */
static void out_own(kz_public *p, scoring_tally *t)
{
    int32_t losing[KZ_SEATS];
    int32_t extra = scoring_lead_bonus(p) + last_bonus(p);
    for (int i = 0; i < p->rules.side_count; i++) {
        losing[i] = t->value[i];
        p->end.credit[i] = t->value[i] + extra;
    }
    losing[t->side] = -1;
    p->end.credit[t->side] = 0;
    t->payee = scoring_alone_largest(losing, p->rules.side_count);
    t->forget = true;
}

/* Section 2, "Winner". */
static void out_winner(kz_public *p, scoring_tally *t)
{
    p->end.credit[t->side] = scoring_sum(t->value, p->rules.side_count) - t->value[t->side];
    t->payee = t->side;
    t->forget = true;
}

static void out_points(kz_public *p, scoring_tally *t)
{
    p->end.credit[t->side] = p->rules.out_points;
    t->forget = true;
}

/* "telephone": losers lose whole fives. A score never becomes negative. */
static void out_fives(kz_public *p, scoring_tally *t)
{
    for (int i = 0; i < p->rules.side_count; i++) {
        int32_t loss = t->value[i] / 5 * 5, score = p->account[i].score;
        if (i != t->side)
            p->end.credit[i] = -(loss < score ? loss : score);
    }
}

/* "general": returns whether the tiles of the last turn make a form. */
static bool is_form(const kz_rules *r, kz_set last)
{
    bool blank = last & kz_bit(KZ_TILE_00), six = last & kz_bit(KZ_TILE_66);
    return r->form == KZ_FORM_STRICT ? blank && six : r->form == KZ_FORM_BALD ? blank : blank || six;
}

static void out_form(kz_public *p, scoring_tally *t)
{
    int loser = p->rules.side_of[(t->seat + 1) % p->rules.seats];
    p->end.credit[loser] = is_form(&p->rules, p->board.last);
    p->end.bald = p->rules.form == KZ_FORM_BALD && p->board.last == kz_bit(KZ_TILE_00);
    p->standing.lost[loser]++;
}

scoring_tally_function *const scoring_outs[] = {
    [KZ_OUT_OWN] = out_own,     [KZ_OUT_WINNER] = out_winner,         [KZ_OUT_POINTS] = out_points,
    [KZ_OUT_FIVES] = out_fives, [KZ_OUT_HOLDER] = scoring_holder_out, [KZ_OUT_TITLES] = scoring_titles_out,
    [KZ_OUT_FORM] = out_form,
};
