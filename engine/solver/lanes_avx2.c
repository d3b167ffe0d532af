/* SPDX-License-Identifier: MIT */
/* Eight deals at once, like lanes_avx512.c. AVX2 has no instructions for bit counts, masks and scatter, so
 * other instructions replace them. */
#include "engine/solver/lanes.h"

#ifdef SOLVER_LANES
#include <immintrin.h>

#define TARGET __attribute__((target("avx2,popcnt")))
#define INLINE static inline __attribute__((always_inline)) TARGET

enum { LANES = 8, WAITING = 3 };

/* A mask is a lane of all ones. */
typedef struct lanes {
    __m256i hand[4]; /* beginning with the seat to act */
    __m256i end[2], seat, fisherman, last, dice;
    __m256i ended; /* like solver_rollout.ended */
    __m256i live, done, fished;
    int id[LANES];
} lanes;

typedef struct tables {
    __m256i suit; /* by value */
    __m256i keepers;
} tables;

INLINE __m256i all(int value)
{
    return _mm256_set1_epi32(value);
}

INLINE __m256i both(__m256i a, __m256i b)
{
    return _mm256_or_si256(a, b);
}

INLINE __m256i no_bits(__m256i a)
{
    return _mm256_cmpeq_epi32(a, _mm256_setzero_si256());
}

INLINE __m256i choose(__m256i mask, __m256i yes, __m256i no)
{
    return _mm256_blendv_epi8(no, yes, mask);
}

/* Returns the number of bits of each lane: a table for half bytes, then the sum of the bytes. */
INLINE __m256i count(__m256i set)
{
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2,
                                           2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i low = _mm256_set1_epi8(15);
    __m256i bytes =
        _mm256_add_epi8(_mm256_shuffle_epi8(table, _mm256_and_si256(set, low)),
                        _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi32(set, 4), low)));
    return _mm256_madd_epi16(_mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1)), _mm256_set1_epi16(1));
}

/* Returns the number of a single bit: the exponent of the power of two. */
INLINE __m256i bit_number(__m256i bit)
{
    __m256i exponent = _mm256_srli_epi32(_mm256_castps_si256(_mm256_cvtepi32_ps(bit)), 23);
    return _mm256_and_si256(_mm256_sub_epi32(exponent, all(127)), all(31));
}

/* Returns the sum of a tile's halves. Tiles 0..15 are in one table of bytes, 16..27 in another. */
INLINE __m256i halves(__m256i tile)
{
    const __m256i first = _mm256_setr_epi8(0, 1, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6, 7, 4, 5, 6, 0, 1, 2, 3, 4, 5,
                                           6, 2, 3, 4, 5, 6, 7, 4, 5, 6);
    const __m256i second = _mm256_setr_epi8(7, 8, 6, 7, 8, 9, 8, 9, 10, 10, 11, 12, 0, 0, 0, 0, 7, 8, 6, 7, 8,
                                            9, 8, 9, 10, 10, 11, 12, 0, 0, 0, 0);
    __m256i sum = choose(_mm256_cmpgt_epi32(tile, all(15)),
                         _mm256_shuffle_epi8(second, _mm256_sub_epi32(tile, all(16))),
                         _mm256_shuffle_epi8(first, tile));
    return _mm256_and_si256(sum, all(15));
}

/* Returns a tile of `fits` for each lane: tile number `number`, from 0. */
INLINE __m256i tile_at(__m256i fits, __m256i number)
{
    const __m256i one = all(1);
    for (;;) {
        __m256i more = _mm256_cmpgt_epi32(number, _mm256_setzero_si256());
        if (_mm256_testz_si256(more, more))
            return _mm256_and_si256(fits, _mm256_sub_epi32(_mm256_setzero_si256(), fits));
        fits = _mm256_and_si256(fits, both(_mm256_sub_epi32(fits, one), _mm256_xor_si256(more, all(-1))));
        number = _mm256_sub_epi32(number, one);
    }
}

INLINE void roll(lanes *l, __m256i which)
{
    __m256i x = l->dice;
    x = _mm256_xor_si256(x, _mm256_slli_epi32(x, 13));
    x = _mm256_xor_si256(x, _mm256_srli_epi32(x, 17));
    x = _mm256_xor_si256(x, _mm256_slli_epi32(x, 5));
    l->dice = choose(which, x, l->dice);
}

/* Plays the turn of the first hands. */
INLINE void step(lanes *l, const tables *t)
{
    __m256i first = _mm256_and_si256(l->hand[0], _mm256_permutevar8x32_epi32(t->suit, l->end[0]));
    __m256i second = _mm256_and_si256(l->hand[0], _mm256_permutevar8x32_epi32(t->suit, l->end[1]));
    __m256i firsts = count(first), lays_count = _mm256_add_epi32(firsts, count(second));
    __m256i lays = _mm256_andnot_si256(no_bits(lays_count), l->live);
    roll(l, lays);
    __m256i chosen = _mm256_mulhi_epu16(_mm256_srli_epi32(l->dice, 16), lays_count);
    __m256i at_first = _mm256_cmpgt_epi32(firsts, chosen);
    chosen = _mm256_sub_epi32(chosen, _mm256_andnot_si256(at_first, firsts));
    __m256i bit = _mm256_and_si256(lays, tile_at(choose(at_first, first, second), chosen));
    __m256i tile = bit_number(bit), sum = halves(tile);
    __m256i lays_first = _mm256_and_si256(lays, at_first), lays_second = _mm256_andnot_si256(at_first, lays);
    l->end[0] = choose(lays_first, _mm256_sub_epi32(sum, l->end[0]), l->end[0]);
    l->end[1] = choose(lays_second, _mm256_sub_epi32(sum, l->end[1]), l->end[1]);
    l->last = choose(lays, tile, l->last);
    l->hand[0] = _mm256_andnot_si256(bit, l->hand[0]);
    __m256i plain = _mm256_andnot_si256(no_bits(_mm256_and_si256(bit, all((int)RULES_LINE_FISHES))), lays);
    l->fisherman = choose(both(plain, _mm256_andnot_si256(l->fished, lays)), l->seat, l->fisherman);
    l->fished = both(l->fished, plain);
    __m256i out = _mm256_and_si256(lays, no_bits(l->hand[0]));
    __m256i fits = both(_mm256_permutevar8x32_epi32(t->suit, l->end[0]),
                        _mm256_permutevar8x32_epi32(t->suit, l->end[1]));
    __m256i left = both(both(l->hand[0], l->hand[1]), both(l->hand[2], l->hand[3]));
    __m256i open = _mm256_and_si256(left, _mm256_and_si256(fits, t->keepers));
    __m256i blocked = _mm256_andnot_si256(out, _mm256_and_si256(lays, no_bits(open)));
    l->ended = choose(out, _mm256_add_epi32(l->seat, all(SOLVER_WENT_OUT << 2)), l->ended);
    l->ended = choose(blocked, _mm256_add_epi32(l->fisherman, all(SOLVER_BLOCKED << 2)), l->ended);
    __m256i over = both(out, blocked);
    l->done = both(l->done, over);
    l->live = _mm256_andnot_si256(over, l->live);
    __m256i hand = l->hand[0];
    l->hand[0] = l->hand[1], l->hand[1] = l->hand[2], l->hand[2] = l->hand[3], l->hand[3] = hand;
    l->seat = _mm256_and_si256(_mm256_add_epi32(l->seat, all(1)), all(3));
}

INLINE void store(int to[LANES], __m256i from)
{
    _mm256_storeu_si256((__m256i *)to, from);
}

INLINE __m256i load(const int from[LANES])
{
    return _mm256_loadu_si256((const __m256i *)from);
}

INLINE unsigned mask_of(__m256i lanes)
{
    return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(lanes));
}

/* Writes the ends of the deals in waiting lanes. */
TARGET static void write_ends(const lanes *l, solver_rollout *rollout)
{
    int left[LANES], last[LANES], ended[LANES];
    store(left, both(both(l->hand[0], l->hand[1]), both(l->hand[2], l->hand[3])));
    store(last, l->last);
    store(ended, l->ended);
    for (unsigned waiting = mask_of(l->done); waiting; waiting &= waiting - 1) {
        int i = __builtin_ctz(waiting);
        solver_rollout *r = &rollout[l->id[i]];
        r->left = (kz_set)left[i];
        r->last = (kz_tile)last[i];
        r->ended = (uint8_t)ended[i];
        r->pips[0] = (uint8_t)kz_set_pips(r->left & (r->hand[0] | r->hand[2]));
        r->pips[1] = (uint8_t)kz_set_pips(r->left & (r->hand[1] | r->hand[3]));
    }
}

/* The waiting lanes, as arrays. */
typedef struct row {
    int hand[4][LANES], end[2][LANES], seat[LANES], fisherman[LANES], dice[LANES], live[LANES], fished[LANES];
} row;

static void take_deal(row *w, int i, const solver_rollout *r)
{
    for (int j = 0; j < KZ_SEATS; j++)
        w->hand[j][i] = (int)r->hand[(r->turn + j) & 3];
    w->end[0][i] = r->end[0];
    w->end[1][i] = r->end[1];
    w->seat[i] = r->turn;
    w->fisherman[i] = r->fisherman & 3;
    w->dice[i] = (int)r->dice;
    w->live[i] = -1;
    w->fished[i] = r->fisherman & 4 ? -1 : 0;
}

/* Gives new deals to the waiting lanes, from number `next` on. Returns the number after the last. */
TARGET static int take_deals(lanes *l, const solver_rollout *rollout, int next, int count)
{
    row w;
    for (int j = 0; j < KZ_SEATS; j++)
        store(w.hand[j], l->hand[j]);
    store(w.end[0], l->end[0]), store(w.end[1], l->end[1]);
    store(w.seat, l->seat), store(w.fisherman, l->fisherman), store(w.dice, l->dice);
    store(w.live, l->live), store(w.fished, l->fished);
    for (unsigned waiting = mask_of(l->done); waiting && next < count; waiting &= waiting - 1, next++) {
        int i = __builtin_ctz(waiting);
        l->id[i] = next;
        take_deal(&w, i, &rollout[next]);
    }
    for (int j = 0; j < KZ_SEATS; j++)
        l->hand[j] = load(w.hand[j]);
    l->end[0] = load(w.end[0]), l->end[1] = load(w.end[1]);
    l->seat = load(w.seat), l->fisherman = load(w.fisherman), l->dice = load(w.dice);
    l->live = load(w.live), l->fished = load(w.fished);
    l->done = _mm256_setzero_si256();
    return next;
}

TARGET void solver_lanes_avx2(solver_rollout rollout[], int count, kz_set keepers)
{
    int suit[LANES] = {0};
    for (int v = 0; v < KZ_VALUES; v++)
        suit[v] = (int)kz_suit[v];
    const tables t = {load(suit), all((int)keepers)};
    const __m256i zero = _mm256_setzero_si256();
    lanes l = {.hand = {zero, zero, zero, zero},
               .end = {zero, zero},
               .seat = zero,
               .fisherman = zero,
               .last = zero,
               .dice = zero,
               .ended = zero,
               .live = zero,
               .done = all(-1),
               .fished = zero};
    int next = take_deals(&l, rollout, 0, count);
    for (unsigned live; (live = mask_of(l.live)) != 0;) {
        step(&l, &t);
        live = mask_of(l.live);
        if (__builtin_popcount(mask_of(l.done)) >= WAITING || !live) {
            write_ends(&l, rollout);
            next = take_deals(&l, rollout, next, count);
        }
    }
}
#endif
