/* SPDX-License-Identifier: MIT */
/* A turn on a line with two ends, as plain sets and values (docs/spec/rules.md, "The line", "A turn", "End
 * of a deal"). The match, the solver's positions and the playouts share these functions, so that each rule
 * is defined once. The vector playouts use the constants from here. Tests compare the vector playouts with
 * the functions. */
#pragma once

#include <kozel/tile.h>

/* Returns the tiles that fit one of two ends. */
static inline kz_set rules_line_fits(unsigned a, unsigned b)
{
    return kz_suit[a] | kz_suit[b];
}

/* ---- the lays of a hand: single tiles as a bit set; bit t: tile t at the first end, bit 32 + t: at the
 * second */

/* Returns every lay that the rules list. A tile that fits both ends has two lays. */
static inline uint64_t rules_line_lays(kz_set hand, unsigned a, unsigned b)
{
    return (hand & kz_suit[a]) | (uint64_t)(hand & kz_suit[b]) << 32;
}

/* Returns the lays that lead to different lines. At equal ends the second end makes no difference.
 * Branch-free. */
static inline uint64_t rules_line_distinct_lays(kz_set hand, unsigned a, unsigned b)
{
    kz_set second = hand & kz_suit[b] & -(kz_set)(a != b);
    return (hand & kz_suit[a]) | (uint64_t)second << 32;
}

/* Returns the lowest lay of a set, which must not be empty: its tile and its end (rules_lay_tile(),
 * rules_lay_end()). */
static inline unsigned rules_line_first_lay(uint64_t lays)
{
    return (unsigned)__builtin_ctzll(lays);
}

static inline unsigned rules_line_count_lays(uint64_t lays)
{
    return (unsigned)__builtin_popcountll(lays);
}

/* Returns the n-th lay, from 0, of a set that has more than `n`. It drops the lowest `n` lays. It is
 * branch-free up to 3, which is nearly always enough. */
static inline unsigned rules_line_nth_lay(uint64_t lays, unsigned n)
{
    for (unsigned i = 0; i < 3; i++)
        lays &= lays - (n > i);
    for (; n > 3; n--)
        lays &= lays - 1;
    return rules_line_first_lay(lays);
}

static inline kz_tile rules_lay_tile(unsigned lay)
{
    return (kz_tile)(lay & 31);
}

static inline unsigned rules_lay_end(unsigned lay)
{
    return lay >> 5;
}

/* Returns the number of doubles that a turn may lay. That is `doubles`; with the mechanic last_pair it is
 * two if the whole hand is 0-0 and 6-6. */
static inline int rules_line_doubles(kz_set hand, int doubles, bool last_pair)
{
    kz_set pair = kz_bit(kz_double_of(0)) | kz_bit(kz_double_of(KZ_VALUES - 1));
    return last_pair && doubles < 2 && hand == pair ? 2 : doubles;
}

/* Returns the doubles of both ends. */
static inline kz_set rules_line_pair(unsigned a, unsigned b)
{
    return kz_bit(kz_double_of(a)) | kz_bit(kz_double_of(b));
}

/* Returns whether the hand may lay the doubles of both ends in one turn. `doubles` and `last_pair` are as
 * above. */
static inline bool rules_line_may_pair(kz_set hand, unsigned a, unsigned b, int doubles, bool last_pair)
{
    kz_set pair = rules_line_pair(a, b);
    return a != b && (hand & pair) == pair && rules_line_doubles(hand, doubles, last_pair) >= 2;
}

/* ---- the effect of a lay */

/* Returns `y` if `second`, else `x`, branch-free. The choice is nearly random, so a mispredicted branch
 * would cost more. */
static inline unsigned rules_line_either(bool second, unsigned x, unsigned y)
{
    return x ^ ((x ^ y) & -(unsigned)second);
}

/* Returns the value of an end after `tile` was laid at it; the end had `value` before. */
static inline unsigned rules_line_end_after(kz_tile tile, unsigned value)
{
    return kz_other_half(tile, value);
}

/* Lays a tile at end 0 or 1, of which only the values matter. The value of that end changes by the bits in
 * which the tile's halves differ. Branch-free. */
static inline void rules_line_lay(kz_tile tile, unsigned end, unsigned *a, unsigned *b)
{
    unsigned change = rules_line_end_after(tile, 0), second = -end;
    *a ^= change & ~second;
    *b ^= change & second;
}

/* Only a seat that lays one of these tiles becomes the fisherman. The exception is the seat that laid
 * first. */
#define RULES_LINE_FISHES (KZ_ALL_TILES & ~KZ_DOUBLES)

/* Returns whether the seat that lays `tiles` becomes the fisherman. `fished` is true if one of
 * RULES_LINE_FISHES was laid before. */
static inline bool rules_line_makes_fisherman(kz_set tiles, bool fished)
{
    return ((tiles & RULES_LINE_FISHES) != 0) | !fished;
}

/* Returns the tiles that keep a line open while one that fits is left. `immediate` is the fish test. */
static inline kz_set rules_line_keepers(bool immediate)
{
    return immediate ? KZ_ALL_TILES & ~KZ_DOUBLES : KZ_ALL_TILES;
}

/* Returns whether the line is blocked by fish test `immediate`: both ends have the same value, and all its
 * keepers are laid. */
static inline bool rules_line_is_blocked(kz_set line, unsigned a, unsigned b)
{
    kz_set keepers = kz_suit[a] & rules_line_keepers(true);
    return !((a ^ b) | (keepers & ~line));
}

/* Returns the points for equal ends ("bergen"). A led double scores 2. Later equal ends score 3 with a
 * double at an end, else 2. */
static inline int rules_line_equal_ends(unsigned a, unsigned b, bool led, bool double_outside)
{
    return a != b ? 0 : double_outside && !led ? 3 : 2;
}

/* ---- the next seat */

static inline unsigned rules_line_next_seat(unsigned seat, unsigned seats)
{
    return seat + 1 == seats ? 0 : seat + 1;
}

/* Returns the number of turns, 1..4, until a seat of four can lay a tile of `fits`. The hand at index i
 * belongs to the seat i turns after the one that has laid. Some seat must be able to lay, and no seat can
 * draw. Branch-free. */
static inline unsigned rules_line_turns(const kz_set hand[4], kz_set fits)
{
    unsigned able = (unsigned)((hand[1] & fits) != 0) << 1 | (unsigned)((hand[2] & fits) != 0) << 2 |
                    (unsigned)((hand[3] & fits) != 0) << 3 | 16;
    return (unsigned)__builtin_ctz(able);
}
