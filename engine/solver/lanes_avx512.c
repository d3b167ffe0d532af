/* SPDX-License-Identifier: MIT */
/* Sixteen deals at once. The hands rotate instead of the seats: the seat to act is always the first of four
 * registers. Lanes whose deal has ended wait until there are several. Then all of them get new deals. */
#include "engine/solver/lanes.h"

#ifdef SOLVER_LANES
#include <immintrin.h>

#define TARGET __attribute__((target("avx512f,avx512cd,avx512bw,avx512vpopcntdq,popcnt")))
#define INLINE static inline __attribute__((always_inline)) TARGET

enum { LANES = 16, WAITING = 4, WORDS = sizeof(solver_rollout) / 4, DICE = 4, TABLE = 5, LEFT = 6, END = 7 };

typedef struct lanes {
    __m512i hand[4]; /* beginning with the seat to act */
    __m512i end[2], seat, fisherman, last, dice, id;
    __m512i ended; /* like solver_rollout.ended */
    __mmask16 live, done, fished;
} lanes;

typedef struct tables {
    __m512i suit, halves[2]; /* by value; the sum of the halves by tile */
    __m512i keepers;
} tables;

INLINE __m512i all(int value)
{
    return _mm512_set1_epi32(value);
}

INLINE __m512i both(__m512i a, __m512i b)
{
    return _mm512_or_epi32(a, b);
}

TARGET static tables make_tables(kz_set keepers)
{
    int suit[LANES] = {0}, halves[2 * LANES] = {0};
    for (int v = 0; v < KZ_VALUES; v++)
        suit[v] = (int)kz_suit[v];
    for (int t = 0; t < KZ_TILES; t++)
        halves[t] = (int)kz_tile_pips((kz_tile)t);
    return (tables){_mm512_loadu_si512(suit),
                    {_mm512_loadu_si512(halves), _mm512_loadu_si512(halves + LANES)},
                    all((int)keepers)};
}

/* Returns a tile of `fits` for each lane: tile number `number`, from 0. */
INLINE __m512i tile_at(__m512i fits, __m512i number)
{
    const __m512i one = all(1);
    for (;;) {
        __mmask16 more = _mm512_test_epi32_mask(number, number);
        if (!more)
            return _mm512_and_si512(fits, _mm512_sub_epi32(_mm512_setzero_si512(), fits));
        fits = _mm512_mask_and_epi32(fits, more, fits, _mm512_sub_epi32(fits, one));
        number = _mm512_mask_sub_epi32(number, more, number, one);
    }
}

INLINE void roll(lanes *l, __mmask16 which)
{
    __m512i x = l->dice;
    x = _mm512_xor_si512(x, _mm512_slli_epi32(x, 13));
    x = _mm512_xor_si512(x, _mm512_srli_epi32(x, 17));
    x = _mm512_xor_si512(x, _mm512_slli_epi32(x, 5));
    l->dice = _mm512_mask_mov_epi32(l->dice, which, x);
}

/* Plays the turn of the first hands. */
INLINE void step(lanes *l, const tables *t)
{
    __m512i first = _mm512_and_si512(l->hand[0], _mm512_permutexvar_epi32(l->end[0], t->suit));
    __m512i second = _mm512_and_si512(l->hand[0], _mm512_permutexvar_epi32(l->end[1], t->suit));
    __m512i firsts = _mm512_popcnt_epi32(first),
            count = _mm512_add_epi32(firsts, _mm512_popcnt_epi32(second));
    __mmask16 lays = _mm512_mask_test_epi32_mask(l->live, count, count);
    roll(l, lays);
    __m512i chosen = _mm512_mulhi_epu16(_mm512_srli_epi32(l->dice, 16), count);
    __mmask16 at_second = _mm512_cmpge_epi32_mask(chosen, firsts);
    chosen = _mm512_mask_sub_epi32(chosen, at_second, chosen, firsts);
    __m512i bit = tile_at(_mm512_mask_mov_epi32(first, at_second, second), chosen);
    bit = _mm512_maskz_mov_epi32(lays, bit);
    __m512i tile = _mm512_sub_epi32(all(31), _mm512_lzcnt_epi32(bit));
    __m512i sum = _mm512_permutex2var_epi32(t->halves[0], tile, t->halves[1]);
    l->end[1] = _mm512_mask_sub_epi32(l->end[1], lays & at_second, sum, l->end[1]);
    l->end[0] = _mm512_mask_sub_epi32(l->end[0], lays & ~at_second, sum, l->end[0]);
    l->last = _mm512_mask_mov_epi32(l->last, lays, tile);
    l->hand[0] = _mm512_andnot_si512(bit, l->hand[0]);
    __mmask16 plain = _mm512_test_epi32_mask(bit, all((int)RULES_LINE_FISHES));
    l->fisherman = _mm512_mask_mov_epi32(l->fisherman, plain | (lays & ~l->fished), l->seat);
    l->fished |= plain;
    __mmask16 out = _mm512_mask_testn_epi32_mask(lays, l->hand[0], l->hand[0]);
    __m512i fits =
        both(_mm512_permutexvar_epi32(l->end[0], t->suit), _mm512_permutexvar_epi32(l->end[1], t->suit));
    __m512i left = both(both(l->hand[0], l->hand[1]), both(l->hand[2], l->hand[3]));
    __mmask16 blocked = _mm512_mask_testn_epi32_mask(lays & ~out, left, _mm512_and_si512(fits, t->keepers));
    l->ended = _mm512_mask_add_epi32(l->ended, out, l->seat, all(SOLVER_WENT_OUT << 2));
    l->ended = _mm512_mask_add_epi32(l->ended, blocked, l->fisherman, all(SOLVER_BLOCKED << 2));
    l->done |= out | blocked;
    l->live &= ~(out | blocked);
    __m512i hand = l->hand[0];
    l->hand[0] = l->hand[1], l->hand[1] = l->hand[2], l->hand[2] = l->hand[3], l->hand[3] = hand;
    l->seat = _mm512_and_si512(_mm512_add_epi32(l->seat, all(1)), all(3));
}

/* Computes kz_set_pips() of each lane. */
INLINE __m512i pips(__m512i set)
{
    static const kz_set bits[4] = KZ_PIPS_BITS;
    __m512i sum = _mm512_setzero_si512();
    for (int i = 3; i >= 0; i--)
        sum = _mm512_add_epi32(_mm512_add_epi32(sum, sum),
                               _mm512_popcnt_epi32(_mm512_and_si512(set, all((int)bits[i]))));
    return sum;
}

/* Writes the ends of the deals in waiting lanes. */
TARGET static void write_ends(const lanes *l, solver_rollout *rollout)
{
    __m512i sides[2] = {both(l->hand[0], l->hand[2]), both(l->hand[1], l->hand[3])};
    __m512i own = pips(sides[0]), other = pips(sides[1]);
    __mmask16 odd = _mm512_test_epi32_mask(l->seat, all(1));
    __m512i even_pips = _mm512_mask_mov_epi32(own, odd, other),
            odd_pips = _mm512_mask_mov_epi32(other, odd, own);
    __m512i end = both(both(even_pips, _mm512_slli_epi32(odd_pips, 8)),
                       both(_mm512_slli_epi32(l->last, 16), _mm512_slli_epi32(l->ended, 24)));
    __m512i at = _mm512_mullo_epi32(l->id, all(WORDS));
    _mm512_mask_i32scatter_epi32((int *)rollout + LEFT, l->done, at, both(sides[0], sides[1]), 4);
    _mm512_mask_i32scatter_epi32((int *)rollout + END, l->done, at, end, 4);
}

INLINE __m512i gather(__m512i old, __mmask16 which, __m512i at, const solver_rollout *rollout, int word)
{
    return _mm512_mask_i32gather_epi32(old, which, at, (const int *)rollout + word, 4);
}

/* Gives new deals to the waiting lanes, from number `next` on. Returns the number after the last. */
TARGET static int take_deals(lanes *l, const solver_rollout *rollout, int next, int count)
{
    const __m512i iota = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    l->id = _mm512_mask_expand_epi32(l->id, l->done, _mm512_add_epi32(iota, all(next)));
    __mmask16 fresh = _mm512_mask_cmplt_epi32_mask(l->done, l->id, all(count));
    __m512i at = _mm512_mullo_epi32(l->id, all(WORDS));
    __m512i table = gather(_mm512_setzero_si512(), fresh, at, rollout, TABLE), byte = all(0xff);
    __m512i turn = _mm512_and_si512(_mm512_srli_epi32(table, 16), byte);
    __m512i fisherman = _mm512_srli_epi32(table, 24);
    l->dice = gather(l->dice, fresh, at, rollout, DICE);
    l->end[0] = _mm512_mask_and_epi32(l->end[0], fresh, table, byte);
    l->end[1] = _mm512_mask_and_epi32(l->end[1], fresh, _mm512_srli_epi32(table, 8), byte);
    l->seat = _mm512_mask_mov_epi32(l->seat, fresh, turn);
    l->fisherman = _mm512_mask_and_epi32(l->fisherman, fresh, fisherman, all(3));
    l->fished = (l->fished & ~fresh) | _mm512_mask_test_epi32_mask(fresh, fisherman, all(4));
    for (int i = 0; i < KZ_SEATS; i++) {
        __m512i seat = _mm512_and_si512(_mm512_add_epi32(turn, all(i)), all(3));
        l->hand[i] = gather(l->hand[i], fresh, _mm512_add_epi32(at, seat), rollout, 0);
    }
    int taken = __builtin_popcount(l->done);
    l->live |= fresh;
    l->done = 0;
    return next + taken;
}

TARGET void solver_lanes_avx512(solver_rollout rollout[], int count, kz_set keepers)
{
    const tables t = make_tables(keepers);
    const __m512i zero = _mm512_setzero_si512();
    lanes l = {{zero, zero, zero, zero}, {zero, zero}, zero, zero, zero, zero, zero, zero, 0, 0xffff, 0};
    int next = take_deals(&l, rollout, 0, count);
    while (l.live) {
        step(&l, &t);
        if (__builtin_popcount(l.done) >= WAITING || !l.live) {
            write_ends(&l, rollout);
            next = take_deals(&l, rollout, next, count);
        }
    }
}
#endif
