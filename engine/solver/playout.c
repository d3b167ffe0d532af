/* SPDX-License-Identifier: MIT */
#include "engine/solver/playout.h"

#include "engine/solver/lanes.h"

#include <assert.h>

/* A random move of the seat to choose. */
static kz_move random_move(const kz_course *c, const kz_position *p, uint32_t *dice)
{
    uint64_t lays = kz_line_lays(p->hand[p->turn], p->end[0], p->end[1]);
    unsigned count = kz_line_count_lays(lays), pair = !c->plain && kz_position_has_both(c, p);
    unsigned chosen = kz_dice_below(dice, count + pair);
    return chosen == count ? (kz_move){KZ_NO_TILE, KZ_BOTH_ENDS} : kz_move_of(kz_line_nth_lay(lays, chosen));
}

kz_outcome kz_playout(const kz_course *c, kz_position *p, uint32_t *dice)
{
    kz_outcome outcome;
    do
        outcome = kz_position_play(c, p, random_move(c, p, dice));
    while (outcome == KZ_GOES_ON);
    return outcome;
}

kz_rollout kz_rollout_of(const kz_position *p, uint32_t dice)
{
    kz_rollout r = {.dice = dice, .end = {p->end[0], p->end[1]}, .turn = p->turn};
    for (int i = 0; i < KZ_SEATS; i++)
        r.hand[i] = p->hand[i];
    r.fisherman = (uint8_t)(p->fisherman | p->fished << 2);
    return r;
}

kz_rollout kz_rollout_lead(const kz_set hand[KZ_SEATS], int seat, uint32_t dice)
{
    kz_rollout r = {.hand = {hand[0], hand[1], hand[2], hand[3]}, .dice = dice};
    kz_tile tile = (kz_tile)kz_line_nth_lay(hand[seat], kz_dice_below(&r.dice, kz_count(hand[seat])));
    r.hand[seat] &= ~kz_bit(tile);
    r.end[0] = kz_low[tile];
    r.end[1] = kz_high[tile];
    r.turn = (uint8_t)kz_line_next_seat((unsigned)seat, KZ_SEATS);
    r.fisherman = (uint8_t)(seat | ((kz_bit(tile) & KZ_LINE_FISHES) != 0) << 2);
    return r;
}

int kz_rollout_worth(const kz_worth *w, const kz_rollout *r)
{
    kz_position p;
    for (int i = 0; i < KZ_SEATS; i++)
        p.hand[i] = r->hand[i] & r->left;
    p.pips[0] = r->pips[0];
    p.pips[1] = r->pips[1];
    p.last = kz_bit(r->last);
    p.turn = p.fisherman = r->ended & 3;
    return kz_worth_end(w, &p, kz_rollout_outcome(r));
}

/* One playout; `keepers`: kz_line_keepers(). Two seats are four of which two hold nothing. */
static void play(kz_rollout *r, kz_set keepers)
{
    kz_set hand[KZ_SEATS] = {r->hand[0], r->hand[1], r->hand[2], r->hand[3]};
    kz_set left = hand[0] | hand[1] | hand[2] | hand[3];
    unsigned a = r->end[0], b = r->end[1], seat = r->turn;
    kz_set fits = left & kz_line_fits(a, b);
    unsigned fisherman = r->fisherman & 3;
    bool fished = r->fisherman & 4, out = false;
    uint32_t dice = r->dice;
    kz_tile tile;
    for (;; seat = kz_line_next_seat(seat, KZ_SEATS)) {
        while (!(hand[seat] & fits))
            seat = kz_line_next_seat(seat, KZ_SEATS);
        uint64_t lays = kz_line_lays(hand[seat] & left, a, b);
        unsigned lay = kz_line_nth_lay(lays, kz_dice_below(&dice, kz_line_count_lays(lays)));
        tile = kz_lay_tile(lay);
        kz_line_lay(tile, kz_lay_end(lay), &a, &b);
        left &= ~kz_bit(tile);
        fisherman = kz_line_either(kz_line_makes_fisherman(kz_bit(tile), fished), fisherman, seat);
        fished |= (kz_bit(tile) & KZ_LINE_FISHES) != 0;
        out = !(hand[seat] & left);
        fits = left & kz_line_fits(a, b);
        if (out || !(fits & keepers))
            break;
    }
    r->left = left;
    r->last = tile;
    r->ended = (uint8_t)(out ? seat | KZ_WENT_OUT << 2 : fisherman | KZ_BLOCKED << 2);
    r->pips[0] = (uint8_t)kz_set_pips(left & (r->hand[0] | r->hand[2]));
    r->pips[1] = (uint8_t)kz_set_pips(left & (r->hand[1] | r->hand[3]));
}

static void play_all(kz_rollout rollout[], int count, kz_set keepers)
{
    for (int i = 0; i < count; i++)
        play(&rollout[i], keepers);
}

bool kz_rollout_has(kz_way way)
{
#ifdef KZ_LANES
    if (way == KZ_AVX2)
        return __builtin_cpu_supports("avx2");
    if (way == KZ_AVX512)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") &&
               __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vpopcntdq");
#endif
    return way == KZ_SCALAR;
}

void kz_rollout_by(kz_way way, const kz_course *c, kz_rollout rollout[], int count)
{
    assert(c->plain && kz_rollout_has(way));
    kz_set keepers = kz_line_keepers(c->immediate);
#ifdef KZ_LANES
    if (way == KZ_AVX2) {
        kz_lanes_avx2(rollout, count, keepers);
        return;
    }
    if (way == KZ_AVX512) {
        kz_lanes_avx512(rollout, count, keepers);
        return;
    }
#endif
    play_all(rollout, count, keepers);
}

void kz_rollout_all(const kz_course *c, kz_rollout rollout[], int count)
{
    kz_way way = KZ_AVX512;
    while (!kz_rollout_has(way))
        way--;
    kz_rollout_by(way, c, rollout, count);
}
