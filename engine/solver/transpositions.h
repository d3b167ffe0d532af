/* SPDX-License-Identifier: MIT */
/* The transposition table: direct-mapped, always replace. Keys are whole positions, not hashes: no entry can
 * be another's. It fits into a core's second-level cache, which measures better than a large one. */
#ifndef KOZEL_ENGINE_SOLVER_TRANSPOSITIONS_H
#define KOZEL_ENGINE_SOLVER_TRANSPOSITIONS_H

#include "engine/solver/position.h"

enum { KZ_TRANSPOSITION_BITS = 16, KZ_WIDE_BITS = 14, KZ_GENERATIONS = 1 << 12 };

/* Bounds of a value. */
typedef struct kz_range {
    int least, most;
} kz_range;

/* Where no tile can be drawn the tiles left determine all hands. From the top: 20 bits of the key (the other
 * 16 are the index), 12 of the generation, 16 of the lower bound, 16 of the upper. */
typedef uint64_t kz_entry;

/* Where tiles can be drawn or score in play. */
typedef struct kz_wide_entry {
    uint64_t key[3];
    int16_t least, most;
    uint32_t generation;
} kz_wide_entry;

typedef struct kz_transpositions {
    kz_entry *entry;
    kz_wide_entry *wide;
    uint32_t generation; /* of valid entries, from 1 */
} kz_transpositions;

/* False without memory. */
bool kz_transpositions_init(kz_transpositions *table);
void kz_transpositions_free(kz_transpositions *table);

/* Invalidates all entries, by a new generation. */
void kz_transpositions_forget(kz_transpositions *table);

/* The key of a position by its tiles left in hands: 36 bits, mixed by a bijection - multiplicative hashing,
 * of which the upper bits are the best, and become the lower ones, the index. */
static inline uint64_t kz_transpositions_key(kz_set left, unsigned a, unsigned b, unsigned turn,
                                             unsigned fisherman)
{
    const uint64_t mask = ((uint64_t)1 << 36) - 1;
    uint64_t key = left | (uint64_t)kz_tile_of(a, b) << 28 | (uint64_t)turn << 33 | (uint64_t)fisherman << 35;
    key ^= key >> 18;
    key = key * 0x9e3779b97f4a7c15u & mask;
    return key >> (36 - KZ_TRANSPOSITION_BITS) | (key << KZ_TRANSPOSITION_BITS & mask);
}

static inline bool kz_transpositions_read(const kz_transpositions *t, uint64_t key, kz_range *known)
{
    kz_entry e = t->entry[key & ((1u << KZ_TRANSPOSITION_BITS) - 1)];
    if (e >> 32 != (key >> KZ_TRANSPOSITION_BITS << 12 | t->generation))
        return false;
    *known = (kz_range){(int16_t)(e >> 16), (int16_t)e};
    return true;
}

static inline void kz_transpositions_write(const kz_transpositions *t, uint64_t key, kz_range known)
{
    t->entry[key & ((1u << KZ_TRANSPOSITION_BITS) - 1)] =
        (key >> KZ_TRANSPOSITION_BITS << 12 | t->generation) << 32 | (uint64_t)(uint16_t)known.least << 16 |
        (uint16_t)known.most;
}

/* The same for any position. `key` is filled by the first function; the others want it and the place that it
 * returned. */
kz_wide_entry *kz_transpositions_wide(const kz_transpositions *table, const kz_course *course,
                                      const kz_position *position, uint64_t key[3]);
bool kz_transpositions_read_wide(const kz_transpositions *table, const kz_wide_entry *entry,
                                 const uint64_t key[3], kz_range *known);
void kz_transpositions_write_wide(const kz_transpositions *table, kz_wide_entry *entry, const uint64_t key[3],
                                  kz_range known);

#endif
