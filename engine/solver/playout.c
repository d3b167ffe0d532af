/* SPDX-License-Identifier: MIT */
#include "engine/solver/playout.h"

#include "engine/solver/lanes.h"

#include <assert.h>

/* Returns a random move of the seat to choose. */
static solver_move random_move(const solver_course *c, const solver_position *p, uint32_t *dice)
{
    uint64_t lays = rules_line_lays(p->hand[p->turn], p->end[0], p->end[1]);
    unsigned count = rules_line_count_lays(lays), pair = !c->plain && solver_position_has_both(c, p);
    unsigned chosen = solver_dice_below(dice, count + pair);
    return chosen == count ? (solver_move){KZ_NO_TILE, SOLVER_BOTH_ENDS}
                           : solver_move_of(rules_line_nth_lay(lays, chosen));
}

solver_outcome solver_playout(const solver_course *c, solver_position *p, uint32_t *dice)
{
    solver_outcome outcome;
    do
        outcome = solver_position_play(c, p, random_move(c, p, dice));
    while (outcome == SOLVER_GOES_ON);
    return outcome;
}

solver_rollout solver_rollout_of(const solver_position *p, uint32_t dice)
{
    solver_rollout r = {.dice = dice, .end = {p->end[0], p->end[1]}, .turn = p->turn};
    for (int i = 0; i < KZ_SEATS; i++)
        r.hand[i] = p->hand[i];
    r.fisherman = (uint8_t)(p->fisherman | p->fished << 2);
    return r;
}

solver_rollout solver_rollout_lead(const kz_set hand[KZ_SEATS], int seat, uint32_t dice)
{
    solver_rollout r = {.hand = {hand[0], hand[1], hand[2], hand[3]}, .dice = dice};
    kz_tile tile = (kz_tile)rules_line_nth_lay(hand[seat], solver_dice_below(&r.dice, kz_count(hand[seat])));
    r.hand[seat] &= ~kz_bit(tile);
    r.end[0] = kz_low[tile];
    r.end[1] = kz_high[tile];
    r.turn = (uint8_t)rules_line_next_seat((unsigned)seat, KZ_SEATS);
    r.fisherman = (uint8_t)(seat | ((kz_bit(tile) & RULES_LINE_FISHES) != 0) << 2);
    return r;
}

int solver_rollout_worth(const solver_worth *w, const solver_rollout *r)
{
    solver_position p;
    for (int i = 0; i < KZ_SEATS; i++)
        p.hand[i] = r->hand[i] & r->left;
    p.pips[0] = r->pips[0];
    p.pips[1] = r->pips[1];
    p.last = kz_bit(r->last);
    p.turn = p.fisherman = r->ended & 3;
    return solver_worth_end(w, &p, solver_rollout_outcome(r));
}

/* Plays one playout. `keepers` comes from rules_line_keepers(). Two seats are four seats of which two hold
 * nothing. */
static void play(solver_rollout *r, kz_set keepers)
{
    kz_set hand[KZ_SEATS] = {r->hand[0], r->hand[1], r->hand[2], r->hand[3]};
    kz_set left = hand[0] | hand[1] | hand[2] | hand[3];
    unsigned a = r->end[0], b = r->end[1], seat = r->turn;
    kz_set fits = left & rules_line_fits(a, b);
    unsigned fisherman = r->fisherman & 3;
    bool fished = r->fisherman & 4, out = false;
    uint32_t dice = r->dice;
    kz_tile tile;
    for (;; seat = rules_line_next_seat(seat, KZ_SEATS)) {
        while (!(hand[seat] & fits))
            seat = rules_line_next_seat(seat, KZ_SEATS);
        uint64_t lays = rules_line_lays(hand[seat] & left, a, b);
        unsigned lay = rules_line_nth_lay(lays, solver_dice_below(&dice, rules_line_count_lays(lays)));
        tile = rules_lay_tile(lay);
        rules_line_lay(tile, rules_lay_end(lay), &a, &b);
        left &= ~kz_bit(tile);
        fisherman = rules_line_either(rules_line_makes_fisherman(kz_bit(tile), fished), fisherman, seat);
        fished |= (kz_bit(tile) & RULES_LINE_FISHES) != 0;
        out = !(hand[seat] & left);
        fits = left & rules_line_fits(a, b);
        if (out || !(fits & keepers))
            break;
    }
    r->left = left;
    r->last = tile;
    r->ended = (uint8_t)(out ? seat | SOLVER_WENT_OUT << 2 : fisherman | SOLVER_BLOCKED << 2);
    r->pips[0] = (uint8_t)kz_set_pips(left & (r->hand[0] | r->hand[2]));
    r->pips[1] = (uint8_t)kz_set_pips(left & (r->hand[1] | r->hand[3]));
}

static void play_all(solver_rollout rollout[], int count, kz_set keepers)
{
    for (int i = 0; i < count; i++)
        play(&rollout[i], keepers);
}

bool solver_rollout_has(solver_way way)
{
#ifdef SOLVER_LANES
    if (way == SOLVER_AVX2)
        return __builtin_cpu_supports("avx2");
    if (way == SOLVER_AVX512)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") &&
               __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vpopcntdq");
#endif
    return way == SOLVER_SCALAR;
}

void solver_rollout_by(solver_way way, const solver_course *c, solver_rollout rollout[], int count)
{
    assert(c->plain && solver_rollout_has(way));
    kz_set keepers = rules_line_keepers(c->immediate);
#ifdef SOLVER_LANES
    if (way == SOLVER_AVX2) {
        solver_lanes_avx2(rollout, count, keepers);
        return;
    }
    if (way == SOLVER_AVX512) {
        solver_lanes_avx512(rollout, count, keepers);
        return;
    }
#endif
    play_all(rollout, count, keepers);
}

void solver_rollout_all(const solver_course *c, solver_rollout rollout[], int count)
{
    solver_way way = SOLVER_AVX512;
    while (!solver_rollout_has(way))
        way--;
    solver_rollout_by(way, c, rollout, count);
}
