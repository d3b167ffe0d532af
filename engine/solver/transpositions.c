/* SPDX-License-Identifier: MIT */
#include "engine/solver/transpositions.h"

#include "engine/memory/memory.h"

#include <string.h>

bool solver_transpositions_init(solver_transpositions *t)
{
    t->entry = memory_new((size_t)1 << SOLVER_TRANSPOSITION_BITS, sizeof *t->entry);
    t->wide = memory_new((size_t)1 << SOLVER_WIDE_BITS, sizeof *t->wide);
    t->generation = 1;
    if (t->entry && t->wide)
        return true;
    solver_transpositions_free(t);
    return false;
}

void solver_transpositions_free(solver_transpositions *t)
{
    memory_free(t->entry);
    memory_free(t->wide);
}

void solver_transpositions_clear(solver_transpositions *t)
{
    if (++t->generation < SOLVER_GENERATIONS)
        return;
    memset(t->entry, 0, ((size_t)1 << SOLVER_TRANSPOSITION_BITS) * sizeof *t->entry);
    memset(t->wide, 0, ((size_t)1 << SOLVER_WIDE_BITS) * sizeof *t->wide);
    t->generation = 1;
}

solver_wide_entry *solver_transpositions_wide(const solver_transpositions *t, const solver_course *c,
                                              const solver_position *p, uint64_t key[3])
{
    /* Symmetry: swapped ends are the same position. */
    bool swapped = p->end[0] > p->end[1];
    uint64_t outside = !c->equal_ends ? 0 : swapped ? (p->outside >> 1 | p->outside << 1) & 3u : p->outside;
    uint64_t ends = kz_tile_of(p->end[0], p->end[1]);
    key[0] = ends | (uint64_t)p->turn << 5 | (uint64_t)p->fisherman << 7 | (uint64_t)p->fished << 9 |
             (uint64_t)p->stock_next << 10 | outside << 15 | (uint64_t)(uint8_t)p->scored[0] << 17 |
             (uint64_t)(uint8_t)p->scored[1] << 25;
    key[1] = p->hand[0] | (uint64_t)p->hand[1] << 28;
    key[2] = p->hand[2] | (uint64_t)p->hand[3] << 28;
    uint64_t mixed = 0;
    for (int i = 0; i < 3; i++) {
        mixed = (mixed ^ key[i]) * 0x9e3779b97f4a7c15u;
        mixed ^= mixed >> 29;
    }
    return t->wide + (mixed & ((1u << SOLVER_WIDE_BITS) - 1));
}

bool solver_transpositions_read_wide(const solver_transpositions *t, const solver_wide_entry *e,
                                     const uint64_t key[3], solver_range *known)
{
    if (e->generation != t->generation || memcmp(e->key, key, sizeof e->key) != 0)
        return false;
    *known = (solver_range){e->least, e->most};
    return true;
}

void solver_transpositions_write_wide(const solver_transpositions *t, solver_wide_entry *e,
                                      const uint64_t key[3], solver_range known)
{
    *e = (solver_wide_entry){
        {key[0], key[1], key[2]}, (int16_t)known.least, (int16_t)known.most, t->generation};
}
