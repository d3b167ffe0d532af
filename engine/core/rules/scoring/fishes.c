/* SPDX-License-Identifier: MIT */
/* The credits for a fish (docs/spec/rules.md sections 2 and 3): a function for each word of `fish`. */
#include "engine/core/rules/scoring/scoring.h"
#include "engine/core/rules/scoring/tally.h"

static void fish_all(kz_public *p, scoring_tally *t)
{
    for (int i = 0; i < p->rules.side_count; i++)
        p->end.credit[i] = t->value[i];
}

/* Credits all values to the side that alone has the largest value; without one all are carried (section 2,
 * "Fish `one`"). */
static void credit_largest(kz_public *p, scoring_tally *t, bool whole)
{
    int32_t all = scoring_sum(t->value, p->rules.side_count) + scoring_lead_bonus(p);
    int most = scoring_alone_largest(t->value, p->rules.side_count);
    if (most == KZ_NOBODY) {
        p->carry += all;
        return;
    }
    p->end.credit[most] = whole || most == t->side ? all : t->value[most] + scoring_lead_bonus(p);
    t->payee = most;
    t->forget = true;
}

static void fish_one(kz_public *p, scoring_tally *t)
{
    credit_largest(p, t, true);
}

static void fish_fisherman(kz_public *p, scoring_tally *t)
{
    credit_largest(p, t, false);
}

/* Section 2, "Fish `lowest`"; "kozel-eggs": all equal values are carried. */
static void fish_lowest(kz_public *p, scoring_tally *t)
{
    int32_t eggs;
    if (scoring_lays_eggs(&p->rules, t->seat, t->value, p->account, &eggs)) {
        p->carry += eggs;
        return;
    }
    int32_t lowest = t->value[0];
    for (int i = 1; i < p->rules.side_count; i++)
        lowest = t->value[i] < lowest ? t->value[i] : lowest;
    for (int i = 0; i < p->rules.side_count; i++)
        p->end.credit[i] = t->value[i] == lowest ? 0 : t->value[i];
    t->payee = scoring_alone_largest(t->value, p->rules.side_count);
    t->winner = scoring_alone_lowest(t->value, p->rules.side_count);
    t->forget = true;
}

static void fish_larger(kz_public *p, scoring_tally *t)
{
    if (p->rules.side_count == p->rules.seats) {
        fish_all(p, t);
        return;
    }
    int most = scoring_alone_largest(t->value, p->rules.side_count);
    if (most != KZ_NOBODY)
        p->end.credit[most] = t->value[most];
    t->payee = most;
    t->forget = most != KZ_NOBODY;
}

/* Makes the side that alone is lowest the winner. Returns the others' values, or -1 if there is no such
 * side. */
static int32_t win_lowest(kz_public *p, scoring_tally *t)
{
    int least = scoring_alone_lowest(t->value, p->rules.side_count);
    int32_t all = scoring_sum(t->value, p->rules.side_count);
    t->winner = t->payee = least;
    if (least != KZ_NOBODY) {
        t->forget = true;
        return all - t->value[least];
    }
    if (p->rules.fish_tie == KZ_FISH_TIE_CARRY)
        p->carry += all;
    return -1;
}

static void fish_others(kz_public *p, scoring_tally *t)
{
    int32_t others = win_lowest(p, t);
    if (others >= 0)
        p->end.credit[t->winner] = others;
}

/* The side that alone is lowest is below all others, so the difference is positive. */
static void fish_rest(kz_public *p, scoring_tally *t)
{
    int32_t others = win_lowest(p, t);
    if (others >= 0)
        p->end.credit[t->winner] = others - t->value[t->winner];
}

static void fish_rest_fives(kz_public *p, scoring_tally *t)
{
    int32_t others = win_lowest(p, t);
    if (others >= 0)
        p->end.credit[t->winner] = (others - t->value[t->winner] + 2) / 5 * 5;
}

static void fish_fives(kz_public *p, scoring_tally *t)
{
    t->side = KZ_NOBODY; /* no side is spared */
    scoring_outs[KZ_OUT_FIVES](p, t);
}

/* rules.md, "bergen": "Fish: 2 to the seat alone without doubles". BEYOND_PIPS is more than any hand has. */
enum { BERGEN_FISH = 2, BEYOND_PIPS = 1000 };

/* Returns the seat alone without doubles ("bergen"). If several have none, it is the one with the fewest
 * pips. If all have one, it is the owner of the lowest. A tie is nobody's. */
static int lacks_doubles(const kz_public *p)
{
    int32_t pips[KZ_SEATS];
    int without = 0, lowest = KZ_NOBODY;
    for (int i = 0; i < p->rules.seats; i++) {
        bool has = p->end.hand[i] & KZ_DOUBLES;
        pips[i] = has ? BEYOND_PIPS : (int32_t)kz_set_pips(p->end.hand[i]);
        without += !has;
    }
    if (without)
        return scoring_alone_lowest(pips, p->rules.seats);
    for (unsigned value = KZ_VALUES; value-- > 0;)
        for (int i = 0; i < p->rules.seats; i++)
            if (p->end.hand[i] & kz_bit(kz_double_of(value)))
                lowest = i;
    return lowest;
}

static void fish_doubles(kz_public *p, scoring_tally *t)
{
    int seat = lacks_doubles(p);
    if (seat == KZ_NOBODY)
        return;
    t->winner = p->rules.side_of[seat];
    p->end.credit[t->winner] = BERGEN_FISH;
}

static void fish_void(kz_public *p, scoring_tally *t)
{
    (void)p;
    t->void_ = true;
}

scoring_tally_function *const scoring_fishes[] = {
    [KZ_FISH_ALL] = fish_all,
    [KZ_FISH_ONE] = fish_one,
    [KZ_FISH_FISHERMAN] = fish_fisherman,
    [KZ_FISH_LOWEST] = fish_lowest,
    [KZ_FISH_LARGER] = fish_larger,
    [KZ_FISH_OTHERS] = fish_others,
    [KZ_FISH_REST] = fish_rest,
    [KZ_FISH_REST_FIVES] = fish_rest_fives,
    [KZ_FISH_FIVES] = fish_fives,
    [KZ_FISH_DOUBLES] = fish_doubles,
    [KZ_FISH_HOLDER] = scoring_holder_fish,
    [KZ_FISH_TITLES] = scoring_titles_fish,
    [KZ_FISH_VOID] = fish_void,
};

/* ---- fishes of equal values, which lay eggs (docs/spec/rules.md, "sea-goat", "sea-goat-navy", "kozel-eggs")
 */

static bool all_equal(const kz_rules *r, const int32_t value[KZ_SEATS])
{
    for (int i = 1; i < r->side_count; i++)
        if (value[i] != value[0])
            return false;
    return true;
}

/* Eggs of "sea-goat": F = O. */
static bool lays_holder(const kz_rules *r, int seat, const int32_t value[KZ_SEATS], int32_t *eggs)
{
    int side = r->side_of[seat];
    int32_t most = 0;
    for (int i = 0; i < r->side_count; i++)
        if (i != side && value[i] > most)
            most = value[i];
    *eggs = value[side] + most;
    return value[side] == most;
}

static bool lays_titles(const kz_rules *r, const int32_t value[KZ_SEATS], const kz_account account[KZ_SEATS],
                        int32_t *eggs)
{
    *eggs = value[0];
    return all_equal(r, value) && (value[0] >= r->least_win || account[0].open || account[1].open);
}

static bool lays_lowest(const kz_rules *r, const int32_t value[KZ_SEATS], int32_t *eggs)
{
    *eggs = scoring_sum(value, r->side_count);
    return r->fish_tie == KZ_FISH_TIE_CARRY && all_equal(r, value);
}

bool scoring_lays_eggs(const kz_rules *r, int seat, const int32_t value[KZ_SEATS],
                       const kz_account account[KZ_SEATS], int32_t *eggs)
{
    switch (r->fish) {
    case KZ_FISH_HOLDER:
        return lays_holder(r, seat, value, eggs);
    case KZ_FISH_TITLES:
        return lays_titles(r, value, account, eggs);
    case KZ_FISH_LOWEST:
        return lays_lowest(r, value, eggs);
    default:
        return false;
    }
}

int32_t kz_deal_eggs(const kz_rules *r, const kz_deal_end *end)
{
    int32_t value[KZ_SEATS], eggs;
    if (end->kind != KZ_ENDED_FISH)
        return 0;
    scoring_side_values(r, end->hand, value);
    return scoring_lays_eggs(r, end->seat, value, end->before, &eggs) ? eggs : 0;
}
