/* SPDX-License-Identifier: MIT */
/* Tiles and sets of tiles (docs/spec/rules.md section 1).
 *
 * A tile is its index 0..27 in ascending order by low half, then high half: 0-0, 0-1, ..., 0-6, 1-1, ...,
 * 6-6. A set is 28 bits, bit i for tile i. */
#ifndef KOZEL_TILE_H
#define KOZEL_TILE_H

#include <kozel/api.h>

#include <stdbool.h>
#include <stdint.h>

KZ_DECLARATIONS

/* KZ_NO_VALUE: the value of an end that is not open. Its suit is empty. */
enum { KZ_TILES = 28, KZ_VALUES = 7, KZ_NO_TILE = 0xff, KZ_NO_VALUE = KZ_VALUES };

/* The two tiles that the rules name: 0-0 and 6-6. */
enum { KZ_TILE_00 = 0, KZ_TILE_66 = KZ_TILES - 1 };

typedef uint8_t kz_tile;
typedef uint32_t kz_set;

#define KZ_ALL_TILES ((kz_set)0x0fffffff)
/* All doubles: 0-0, 1-1, ..., 6-6. */
#define KZ_DOUBLES ((kz_set)(1u << 0 | 1u << 7 | 1u << 13 | 1u << 18 | 1u << 22 | 1u << 25 | 1u << 27))

/* The halves of each tile: kz_low[t] <= kz_high[t]. */
KZ_API extern const uint8_t kz_low[KZ_TILES];
KZ_API extern const uint8_t kz_high[KZ_TILES];

/* The seven tiles of each value, including its double. KZ_NO_VALUE has none. */
KZ_API extern const kz_set kz_suit[KZ_VALUES + 1];

/* Returns the tile with halves x and y, 0..6, in either order. */
static inline kz_tile kz_tile_of(unsigned x, unsigned y)
{
    unsigned low = x < y ? x : y, high = x < y ? y : x;
    return (kz_tile)(low * (13 - low) / 2 + high);
}

/* Returns the double of a value: v-v. */
static inline kz_tile kz_double_of(unsigned value)
{
    return (kz_tile)(value * (15 - value) / 2);
}

/* Returns the set with this tile alone. */
static inline kz_set kz_bit(kz_tile tile)
{
    return (kz_set)1 << tile;
}

/* Returns whether both halves are equal. */
static inline bool kz_is_double(kz_tile tile)
{
    return KZ_DOUBLES >> tile & 1;
}

/* Returns the pips of both halves, 0..12. */
static inline unsigned kz_tile_pips(kz_tile tile)
{
    return kz_low[tile] + kz_high[tile];
}

/* Returns the other half of a tile that has a half of value `value`. For a double that is `value` itself. */
static inline unsigned kz_other_half(kz_tile tile, unsigned value)
{
    return kz_low[tile] ^ kz_high[tile] ^ value;
}

/* Returns the number of tiles in a set. */
static inline unsigned kz_count(kz_set set)
{
#ifdef __GNUC__
    return (unsigned)__builtin_popcount(set);
#else
    unsigned n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
#endif
}

/* Returns the lowest tile of a set, which must not be empty. */
static inline kz_tile kz_first(kz_set set)
{
#ifdef __GNUC__
    return (kz_tile)__builtin_ctz(set);
#else
    return (kz_tile)kz_count((set & (~set + 1)) - 1);
#endif
}

/* Bit-sliced pips: plane i has the tiles whose pips have bit i set. */
#define KZ_PIPS_BITS                                                                                         \
    {                                                                                                        \
        0x4a9552a, 0x70d99cc, 0x80dfe70, 0xff20000                                                           \
    }

/* Returns the pips of all tiles in a set, with a popcount for each plane. */
static inline unsigned kz_set_pips(kz_set set)
{
    static const kz_set bits[4] = KZ_PIPS_BITS;
    return kz_count(set & bits[0]) + 2 * kz_count(set & bits[1]) + 4 * kz_count(set & bits[2]) +
           8 * kz_count(set & bits[3]);
}

KZ_DECLARATIONS_END

#endif
