/* SPDX-License-Identifier: MIT */
#include "engine/solver/worth.h"

#include "engine/core/rules/scoring/scoring.h"
#include "engine/memory/memory.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

static int32_t points_of(const kz_match *m, int side)
{
    return m->pub.rules.play_points ? m->pub.account[side].score - m->pub.end.before[side].score
                                    : m->pub.end.credit[side];
}

int32_t kz_utility_points(void *context, const kz_match *m)
{
    (void)context;
    int32_t worth = points_of(m, 0) - points_of(m, 1);
    if (m->pub.rules.target_means == KZ_TARGET_MEANS_LOSES)
        worth = -worth;
    return worth + scoring_outright_lead(&m->pub, 0, 1);
}

int solver_worth_match(const kz_match *ended, kz_utility *utility, void *context)
{
    int32_t worth = utility(context, ended);
    assert(worth >= -KZ_UTILITY_MAX && worth <= KZ_UTILITY_MAX);
    return worth;
}

/* Copies a match without its log, which is half of it. */
static void copy_without_log(kz_match *to, const kz_match *from)
{
    memcpy(to, from, offsetof(kz_match, pub.log));
}

/* Copies the fields that are compared below, but not the padding. */
static void keep_accounts(kz_account to[KZ_SEATS], const kz_account from[KZ_SEATS])
{
    memset(to, 0, KZ_SEATS * sizeof *to);
    for (int i = 0; i < KZ_SEATS; i++) {
        to[i].score = from[i].score;
        to[i].memory = from[i].memory;
        to[i].open = from[i].open;
    }
}

/* Copies the scores, which scoring uses in addition to the hands. Deals with equal scores share all computed
 * worths. */
static void keep_scores(kz_match *to, const kz_public *from)
{
    kz_public *p = &to->pub;
    memset(to, 0, sizeof *to);
    memcpy(&p->rules, &from->rules, sizeof p->rules);
    p->phase = from->phase;
    p->next = from->next;
    p->lot = from->lot;
    p->deal_number = from->deal_number;
    p->carry = from->carry;
    memcpy(&p->standing, &from->standing, sizeof p->standing);
    keep_accounts(p->account, from->account);
    keep_accounts(p->before, from->before);
    p->led_six = from->led_six;
    p->board.lead = scoring_lead_bonus(from) ? from->board.lead : KZ_NO_TILE;
    p->must_lead = KZ_NO_TILE;
}

/* Computes a worth. Seat `side` represents its side; a utility may use only the side. */
static int ask(const solver_worth *w, kz_deal_kind kind, int side, kz_set last, int value0, int value1)
{
    kz_match m;
    int32_t value[KZ_SEATS] = {value0, value1};
    copy_without_log(&m, &w->match);
    m.pub.board.last = last;
    scoring_end_by_values(&m.pub, kind, side, value, NULL);
    return solver_worth_match(&m, w->utility, w->context);
}

static void fill_outs(solver_worth *w)
{
    w->last_matters = false;
    for (int side = 0; side < 2; side++)
        for (int last = 0; last < 4; last++) {
            kz_set tiles = (last & 1 ? kz_bit(0) : 0) | (last & 2 ? kz_bit(KZ_TILES - 1) : 0);
            for (int v = 0; v < w->size; v++) {
                w->out[side][last][v] =
                    (int16_t)ask(w, KZ_ENDED_OUT, side, tiles, side ? v : 0, side ? 0 : v);
                w->last_matters |= w->out[side][last][v] != w->out[side][0][v];
            }
        }
}

static void fill_fishes(solver_worth *w)
{
    w->fisherman_matters = false;
    for (int v = 0; v < w->size; v++)
        for (int u = 0; u < w->size; u++) {
            int i = v * w->size + u;
            for (int side = 0; side < 2; side++)
                w->fish[side][i] = (int16_t)ask(w, KZ_ENDED_FISH, side, 0, v, u);
            w->fisherman_matters |= w->fish[0][i] != w->fish[1][i];
        }
}

static void widen(int16_t bound[2], int worth)
{
    bound[0] = worth > bound[0] ? (int16_t)worth : bound[0];
    bound[1] = worth < bound[1] ? (int16_t)worth : bound[1];
}

/* Fills the bounds. Hands only lose value as a deal goes on: the bounds are the largest and smallest worth
 * of ends with hands up to (v, u). */
static void fill_bounds(solver_worth *w)
{
    for (int v = 0; v < w->size; v++)
        for (int u = 0; u < w->size; u++) {
            int i = v * w->size + u;
            int16_t *bound = w->bound + 2 * i;
            bound[0] = INT16_MIN, bound[1] = INT16_MAX;
            for (int side = 0; side < 2; side++) {
                widen(bound, w->fish[side][i]);
                for (int last = 0; last < 4; last++)
                    widen(bound, w->out[side][last][side ? v : u]);
            }
            for (int b = 0; b < 2; b++) {
                if (v)
                    widen(bound, bound[b - 2 * w->size]);
                if (u)
                    widen(bound, bound[b - 2]);
            }
        }
}

static bool make_room(solver_worth *w, int size)
{
    size_t square = (size_t)size * (size_t)size, row = (size_t)size;
    if (size > w->room) {
        memory_free(w->block);
        w->block = memory_new(4 * square + 8 * row, sizeof *w->block);
        w->room = w->block ? size : 0;
        w->size = 0;
    }
    int16_t *at = w->block;
    if (!at)
        return false;
    w->size = size;
    w->bound = at, at += 2 * square;
    for (int side = 0; side < 2; side++) {
        w->fish[side] = at, at += square;
        for (int last = 0; last < 4; last++)
            w->out[side][last] = at, at += row;
    }
    return true;
}

/* Finds how much more than their pips 0-0 and 6-6 may be worth. The core values hands that show each of
 * their values. */
static void find_extra(solver_worth *w)
{
    const kz_set first = kz_bit(0), last = kz_bit(KZ_TILES - 1), other = kz_bit(1);
    const kz_set hands[2][3] = {{first, first | other, first | last}, {last, last | other, first | last}};
    w->special = false;
    for (int tile = 0; tile < 2; tile++) {
        w->extra[tile] = 0;
        for (int i = 0; i < 3; i++) {
            int more = kz_hand_value(&w->match.pub.rules, hands[tile][i]) - (int)kz_set_pips(hands[tile][i]);
            w->special |= more != 0;
            w->extra[tile] = more > w->extra[tile] ? (int16_t)more : w->extra[tile];
        }
    }
}

/* Returns the largest value that hands of this deal can have, rounded up to steps, so that the next deal
 * rarely needs more. */
static int size_for(const solver_worth *w, const kz_match *m)
{
    enum { STEP = 32 };
    kz_set stock = 0;
    int most = 0;
    if (m->pub.stock_count > m->pub.rules.reserve)
        for (int i = m->pub.stock_dealt - m->pub.stock_count; i < m->pub.stock_dealt; i++)
            stock |= kz_bit(m->hidden.stock[i]);
    for (int side = 0; side < 2; side++) {
        int pips = (int)kz_set_pips(m->hidden.hand[side] | m->hidden.hand[side + 2] | stock);
        most = pips > most ? pips : most;
    }
    return (most + w->extra[0] + w->extra[1]) / STEP * STEP + STEP;
}

bool solver_worth_prepare(solver_worth *w, const kz_match *match, kz_utility *utility, void *context)
{
    kz_match scores;
    keep_scores(&scores, &match->pub);
    /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): a difference of padding costs time, no more. */
    bool same = w->utility == utility && w->context == context && !memcmp(&scores, &w->match, sizeof scores);
    if (!same) {
        w->match = scores;
        w->utility = utility;
        w->context = context;
        w->size = 0;
        find_extra(w);
    }
    w->by_hands = match->pub.rules.play_points || scoring_needs_hands(&match->pub.rules);
    if (w->by_hands) {
        w->fisherman_matters = true;
        return same;
    }
    int size = size_for(w, match);
    if (same && size <= w->size)
        return true;
    if (!make_room(w, size)) {
        w->failed = true;
        return false;
    }
    fill_outs(w);
    fill_fishes(w);
    fill_bounds(w);
    return same;
}

void solver_worth_free(solver_worth *w)
{
    memory_free(w->block);
}

static int value_of(const solver_worth *w, const solver_position *p, int side)
{
    const kz_set both = kz_bit(0) | kz_bit(KZ_TILES - 1);
    if (!w->special || !((p->hand[side] | p->hand[side + 2]) & both))
        return p->pips[side];
    return kz_hand_value(&w->match.pub.rules, p->hand[side]) +
           kz_hand_value(&w->match.pub.rules, p->hand[side + 2]);
}

static int end_by_hands(const solver_worth *w, const solver_position *p, solver_outcome outcome)
{
    kz_match m;
    copy_without_log(&m, &w->match);
    m.pub.board.last = p->last;
    for (int i = 0; i < m.pub.rules.side_count; i++)
        m.pub.account[i].score += p->scored[i];
    kz_deal_kind kind = outcome == SOLVER_STOPPED    ? KZ_ENDED_STOPPED
                        : outcome == SOLVER_WENT_OUT ? KZ_ENDED_OUT
                                                     : KZ_ENDED_FISH;
    kz_public_end(&m.pub, (kz_after){true, (uint8_t)kind, kind == KZ_ENDED_FISH ? p->fisherman : p->turn},
                  p->hand);
    return solver_worth_match(&m, w->utility, w->context);
}

int solver_worth_end(const solver_worth *w, const solver_position *p, solver_outcome outcome)
{
    if (w->by_hands)
        return end_by_hands(w, p, outcome);
    if (outcome == SOLVER_BLOCKED)
        return w->fish[p->fisherman & 1][value_of(w, p, 0) * w->size + value_of(w, p, 1)];
    int side = p->turn & 1, last = (int)(p->last & 1) | (int)(p->last >> (KZ_TILES - 1) & 1) << 1;
    return w->out[side][last][value_of(w, p, 1 - side)];
}
