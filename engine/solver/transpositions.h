/* SPDX-License-Identifier: MIT */
/* The transposition table: direct-mapped, always replaced. Keys are whole positions, not hashes, so that no
 * entry belongs to another position. The table fits into a core's second-level cache, which measures better
 * than a large table. */
#pragma once

#include "engine/solver/position.h"

enum { SOLVER_TRANSPOSITION_BITS = 16, SOLVER_WIDE_BITS = 14, SOLVER_GENERATIONS = 1 << 12 };

/* Bounds of a value. */
typedef struct solver_range {
    int least, most;
} solver_range;

/* An entry where no tile can be drawn: the tiles left then determine all hands. From the top: 20 bits of the
 * key (the other 16 are the index), 12 of the generation, 16 of the lower bound, 16 of the upper. */
typedef uint64_t solver_entry;

/* An entry where tiles can be drawn or score in play. */
typedef struct solver_wide_entry {
    uint64_t key[3];
    int16_t least, most;
    uint32_t generation;
} solver_wide_entry;

typedef struct solver_transpositions {
    solver_entry *entry;
    solver_wide_entry *wide;
    uint32_t generation; /* generation of the valid entries, from 1 */
} solver_transpositions;

/* Returns false if there is no memory. */
bool solver_transpositions_init(solver_transpositions *table);
void solver_transpositions_free(solver_transpositions *table);

/* Invalidates all entries with a new generation. */
void solver_transpositions_clear(solver_transpositions *table);

/* Returns the key of a position by its tiles left in hands: 36 bits, mixed by a bijection. It is
 * multiplicative hashing, of which the upper bits are the best; they become the lower ones, the index. */
static inline uint64_t solver_transpositions_key(kz_set left, unsigned a, unsigned b, unsigned turn,
                                                 unsigned fisherman)
{
    const uint64_t mask = ((uint64_t)1 << 36) - 1;
    uint64_t key = left | (uint64_t)kz_tile_of(a, b) << 28 | (uint64_t)turn << 33 | (uint64_t)fisherman << 35;
    key ^= key >> 18;
    key = key * 0x9e3779b97f4a7c15u & mask;
    return key >> (36 - SOLVER_TRANSPOSITION_BITS) | (key << SOLVER_TRANSPOSITION_BITS & mask);
}

static inline bool solver_transpositions_read(const solver_transpositions *t, uint64_t key,
                                              solver_range *known)
{
    solver_entry e = t->entry[key & ((1u << SOLVER_TRANSPOSITION_BITS) - 1)];
    if (e >> 32 != (key >> SOLVER_TRANSPOSITION_BITS << 12 | t->generation))
        return false;
    *known = (solver_range){(int16_t)(e >> 16), (int16_t)e};
    return true;
}

static inline void solver_transpositions_write(const solver_transpositions *t, uint64_t key,
                                               solver_range known)
{
    t->entry[key & ((1u << SOLVER_TRANSPOSITION_BITS) - 1)] =
        (key >> SOLVER_TRANSPOSITION_BITS << 12 | t->generation) << 32 |
        (uint64_t)(uint16_t)known.least << 16 | (uint16_t)known.most;
}

/* Do the same for any position. The first function fills `key`. The others take the key and the place that
 * it returned. */
solver_wide_entry *solver_transpositions_wide(const solver_transpositions *table, const solver_course *course,
                                              const solver_position *position, uint64_t key[3]);
bool solver_transpositions_read_wide(const solver_transpositions *table, const solver_wide_entry *entry,
                                     const uint64_t key[3], solver_range *known);
void solver_transpositions_write_wide(const solver_transpositions *table, solver_wide_entry *entry,
                                      const uint64_t key[3], solver_range known);
