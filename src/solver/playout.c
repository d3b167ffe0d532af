#include "solver/playout.h"

#include "solver/lanes.h"

#include <assert.h>

/* Compiled for each way of finding a move. */
#define FORMED static inline __attribute__((always_inline))

/* The n-th tile of a set, from 0. */
static inline kz_tile tile_at(kz_set set, unsigned n)
{
    for (; n; n--)
        set &= set - 1;
    return kz_first(set);
}

/* A random move of the seat to choose. */
static kz_move random_move(const kz_course *c, const kz_position *p, uint32_t *dice)
{
    kz_set hand = p->hand[p->turn], at[2] = {hand & kz_suit[p->end[0]], hand & kz_suit[p->end[1]]};
    unsigned first = kz_count(at[0]), lays = first + kz_count(at[1]),
             both = !c->plain && kz_position_has_both(c, p);
    unsigned chosen = kz_dice_below(dice, lays + both);
    if (chosen == lays)
        return (kz_move){KZ_NO_TILE, KZ_BOTH_ENDS};
    bool end = chosen >= first;
    return (kz_move){tile_at(at[end], end ? chosen - first : chosen), end};
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
    r.fisherman = (uint8_t)(p->fisherman | p->plain_laid << 2);
    return r;
}

kz_rollout kz_rollout_lead(const kz_set hand[KZ_SEATS], int seat, uint32_t dice)
{
    kz_rollout r = {.hand = {hand[0], hand[1], hand[2], hand[3]}, .dice = dice};
    kz_tile tile = tile_at(hand[seat], kz_dice_below(&r.dice, kz_count(hand[seat])));
    r.hand[seat] &= ~kz_bit(tile);
    r.end[0] = kz_low[tile];
    r.end[1] = kz_high[tile];
    r.turn = (uint8_t)((seat + 1) & 3);
    r.fisherman = (uint8_t)(seat | !kz_is_double(tile) << 2);
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

/* The n-th move, from 0: bit i lays tile i at the first end, bit 32 + i at the second. */
FORMED unsigned move_at(uint64_t moves, unsigned n, bool deposit)
{
#ifdef KZ_LANES
    if (deposit) {
        uint64_t nth;
        __asm__("pdep %2, %1, %0" : "=r"(nth) : "r"((uint64_t)1 << n), "r"(moves));
        return (unsigned)__builtin_ctzll(nth);
    }
#endif
    (void)deposit;
    for (; n; n--)
        moves &= moves - 1;
    return (unsigned)__builtin_ctzll(moves);
}

/* One playout; `blocking`: tiles that keep a line open when they fit. Two seats are four of which two hold
 * nothing. */
FORMED void play(kz_rollout *r, kz_set blocking, bool deposit)
{
    kz_set hand[KZ_SEATS] = {r->hand[0], r->hand[1], r->hand[2], r->hand[3]};
    kz_set left = hand[0] | hand[1] | hand[2] | hand[3];
    unsigned end[2] = {r->end[0], r->end[1]}, seat = r->turn;
    kz_set suit[2] = {kz_suit[end[0]], kz_suit[end[1]]};
    kz_set fits = left & (suit[0] | suit[1]);
    unsigned fisherman = r->fisherman & 3;
    bool plain_laid = r->fisherman & 4, out = false;
    uint32_t dice = r->dice;
    kz_tile tile;
    for (;; seat = (seat + 1) & 3) {
        while (!(hand[seat] & fits))
            seat = (seat + 1) & 3;
        kz_set own = hand[seat];
        uint64_t moves = (own & fits & suit[0]) | (uint64_t)(own & fits & suit[1]) << 32;
        unsigned move = move_at(moves, kz_dice_below(&dice, (unsigned)__builtin_popcountll(moves)), deposit);
        unsigned at = move >> 5;
        tile = move & 31;
        end[at] = kz_other_half(tile, end[at]);
        suit[at] = kz_suit[end[at]];
        left &= ~kz_bit(tile);
        fisherman = kz_line_makes_fisherman(kz_bit(tile), plain_laid) ? seat : fisherman;
        plain_laid |= !kz_is_double(tile);
        out = !(own & left);
        fits = left & (suit[0] | suit[1]);
        if (out || !(fits & blocking))
            break;
    }
    r->left = left;
    r->last = tile;
    r->ended = (uint8_t)(out ? seat | KZ_WENT_OUT << 2 : fisherman | KZ_BLOCKED << 2);
    r->pips[0] = (uint8_t)kz_set_pips(left & (r->hand[0] | r->hand[2]));
    r->pips[1] = (uint8_t)kz_set_pips(left & (r->hand[1] | r->hand[3]));
}

static void play_all(kz_rollout rollout[], int count, kz_set blocking)
{
    for (int i = 0; i < count; i++)
        play(&rollout[i], blocking, false);
}

#ifdef KZ_LANES
/* The same; the n-th bit of a set is found by one instruction. */
static void play_all_deposit(kz_rollout rollout[], int count, kz_set blocking)
{
    for (int i = 0; i < count; i++)
        play(&rollout[i], blocking, true);
}
#endif

bool kz_rollout_has(kz_way way)
{
#ifdef KZ_LANES
    if (way == KZ_DEPOSIT)
        return __builtin_cpu_supports("bmi2");
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
    kz_set blocking = c->immediate ? ~KZ_DOUBLES : KZ_ALL_TILES;
#ifdef KZ_LANES
    if (way == KZ_DEPOSIT) {
        play_all_deposit(rollout, count, blocking);
        return;
    }
    if (way == KZ_AVX2) {
        kz_lanes_avx2(rollout, count, blocking);
        return;
    }
    if (way == KZ_AVX512) {
        kz_lanes_avx512(rollout, count, blocking);
        return;
    }
#endif
    play_all(rollout, count, blocking);
}

void kz_rollout_all(const kz_course *c, kz_rollout rollout[], int count)
{
    kz_way way = KZ_AVX512;
    while (!kz_rollout_has(way))
        way--;
    kz_rollout_by(way, c, rollout, count);
}
