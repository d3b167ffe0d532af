/* SPDX-License-Identifier: MIT */
/* A turn on a line with two ends, as plain sets and values: what the match, the solver's positions and the
 * playouts all ask, so that no rule of it stands twice (docs/spec/rules.md, "The line", "A turn", "End of a
 * deal"). The vector playouts take their constants from here and are tested against the rest. */
#ifndef KOZEL_ENGINE_CORE_RULES_LINE_H
#define KOZEL_ENGINE_CORE_RULES_LINE_H

#include <kozel/tile.h>

/* The tiles that fit one of two ends. */
static inline kz_set rules_line_fits(unsigned a, unsigned b)
{
    return kz_suit[a] | kz_suit[b];
}

/* ---- what a hand may lay: single tiles as a bit set of lays, bit t: tile t at the first end, bit 32 + t: at
 * the second */

/* Every lay that the rules list; a tile that fits both ends has two. */
static inline uint64_t rules_line_lays(kz_set hand, unsigned a, unsigned b)
{
    return (hand & kz_suit[a]) | (uint64_t)(hand & kz_suit[b]) << 32;
}

/* Those that lead to different lines: at equal ends the second one makes no difference. Branch-free. */
static inline uint64_t rules_line_distinct_lays(kz_set hand, unsigned a, unsigned b)
{
    kz_set second = hand & kz_suit[b] & -(kz_set)(a != b);
    return (hand & kz_suit[a]) | (uint64_t)second << 32;
}

/* The tile and the end of the lowest bit of a set of lays that is not empty. */
static inline unsigned rules_line_first_lay(uint64_t lays)
{
    return (unsigned)__builtin_ctzll(lays);
}

static inline unsigned rules_line_count_lays(uint64_t lays)
{
    return (unsigned)__builtin_popcountll(lays);
}

/* The n-th lay of a set that has more, from 0: drops the lowest n. Branch-free up to 3, which is nearly
 * always enough. */
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

/* How many doubles a turn may lay: `doubles`, and with mechanic last_pair both of 0-0 and 6-6 where they are
 * the whole hand. */
static inline int rules_line_doubles(kz_set hand, int doubles, bool last_pair)
{
    kz_set pair = kz_bit(kz_double_of(0)) | kz_bit(kz_double_of(KZ_VALUES - 1));
    return last_pair && doubles < 2 && hand == pair ? 2 : doubles;
}

/* The doubles of both ends. */
static inline kz_set rules_line_pair(unsigned a, unsigned b)
{
    return kz_bit(kz_double_of(a)) | kz_bit(kz_double_of(b));
}

/* May the hand lay both of them in one turn? `doubles` and `last_pair` as above. */
static inline bool rules_line_may_pair(kz_set hand, unsigned a, unsigned b, int doubles, bool last_pair)
{
    kz_set pair = rules_line_pair(a, b);
    return a != b && (hand & pair) == pair && rules_line_doubles(hand, doubles, last_pair) >= 2;
}

/* ---- what a lay does */

/* One of two numbers, branch-free: which one is as good as random, and a mispredicted branch costs more. */
static inline unsigned rules_line_either(bool second, unsigned x, unsigned y)
{
    return x ^ ((x ^ y) & -(unsigned)second);
}

/* What an end shows that showed `value` once the tile lies there. */
static inline unsigned rules_line_end_after(kz_tile tile, unsigned value)
{
    return kz_other_half(tile, value);
}

/* Lays a tile at end 0 or 1, of which only the values matter: one changes by the bits in which the
 * tile's halves differ. Branch-free. */
static inline void rules_line_lay(kz_tile tile, unsigned end, unsigned *a, unsigned *b)
{
    unsigned change = rules_line_end_after(tile, 0), second = -end;
    *a ^= change & ~second;
    *b ^= change & second;
}

/* Only with one of these does a seat become the fisherman, but for who laid first. */
#define RULES_LINE_FISHES (KZ_ALL_TILES & ~KZ_DOUBLES)

/* Does the seat that lays `tiles` become the fisherman? `fished`: one of RULES_LINE_FISHES lay before. */
static inline bool rules_line_makes_fisherman(kz_set tiles, bool fished)
{
    return ((tiles & RULES_LINE_FISHES) != 0) | !fished;
}

/* The tiles that keep a line open when one is left that fits; `immediate`: the fish test. */
static inline kz_set rules_line_keepers(bool immediate)
{
    return immediate ? KZ_ALL_TILES & ~KZ_DOUBLES : KZ_ALL_TILES;
}

/* Fish test `immediate`: both ends show the same value, and all keepers of it lie. */
static inline bool rules_line_is_blocked(kz_set line, unsigned a, unsigned b)
{
    kz_set keepers = kz_suit[a] & rules_line_keepers(true);
    return !((a ^ b) | (keepers & ~line));
}

/* What equal ends score: a led double 2; later 3 with a double outside at an end, else 2 ("bergen"). */
static inline int rules_line_equal_ends(unsigned a, unsigned b, bool led, bool double_outside)
{
    return a != b ? 0 : double_outside && !led ? 3 : 2;
}

/* ---- who comes next */

static inline unsigned rules_line_next_seat(unsigned seat, unsigned seats)
{
    return seat + 1 == seats ? 0 : seat + 1;
}

/* Turns until a seat of four can lay that holds one of the tiles that `fits`, 1..4, branch-free: hand[i] is
 * of the seat i turns after the one that has laid. Some seat can, and nobody can draw. */
static inline unsigned rules_line_turns(const kz_set hand[4], kz_set fits)
{
    unsigned able = (unsigned)((hand[1] & fits) != 0) << 1 | (unsigned)((hand[2] & fits) != 0) << 2 |
                    (unsigned)((hand[3] & fits) != 0) << 3 | 16;
    return (unsigned)__builtin_ctz(able);
}

#endif
