/* SPDX-License-Identifier: MIT */
/* The worth of a deal's end to two sides. The rules core computes it once for every pair of hand values, and
 * the results are stored. A search reaches thousands of ends that differ only in those values. */
#pragma once

#include "engine/solver/position.h"

#include <kozel/solver.h>

typedef struct solver_worth {
    /* The parameters of the stored worths. */
    kz_match match; /* before the end: scores and rules, without tiles */
    kz_utility *utility;
    void *context;
    /* The stored worths, to side 0. Row and column are the values of the hands of sides 0 and 1, each below
     * `size`. */
    bool by_hands; /* nothing is stored: the worth depends on more than values */
    bool fisherman_matters;
    bool last_matters; /* an out with 0-0 or 6-6 has another worth */
    bool failed;       /* solver_worth_prepare() had no memory; the caller resets it */
    int size, room;
    int16_t *out[2][4]; /* by the finisher's side; bits 0 and 1: the last turn laid 0-0, 6-6; by the other
                         * side's value */
    int16_t *fish[2];   /* by the fisherman's side */
    int16_t *bound;     /* the largest and the smallest worth of all ends with hands up to these values,
                         * alternating */
    bool special;       /* 0-0 or 6-6 may be worth more or less than their pips */
    int16_t extra[2];   /* how much more, for 0-0 and 6-6 */
    int16_t *block;     /* memory of all of the above, owned by this struct */
} solver_worth;

/* Prepares for ends of this deal. Returns true if the stored worths remain valid. Without memory it sets
 * worth->failed, and worths are not available. */
bool solver_worth_prepare(solver_worth *worth, const kz_match *match, kz_utility *utility, void *context);
void solver_worth_free(solver_worth *worth);

/* Returns the worth to side 0 of a position in which the deal has ended by `outcome`. */
int solver_worth_end(const solver_worth *worth, const solver_position *position, solver_outcome outcome);

/* Returns the same for a match whose deal has ended. */
int solver_worth_match(const kz_match *ended, kz_utility *utility, void *context);

/* Returns the maximal value of a side's hands, no matter which tiles it lays. `stock` has the tiles that it
 * may draw. */
static inline int solver_worth_max_value(const solver_worth *w, const solver_position *p, int side,
                                         kz_set stock)
{
    int most = p->pips[side] + (stock ? (int)kz_set_pips(stock) : 0);
    if (w->special) {
        kz_set hands = p->hand[side] | p->hand[side + 2] | stock;
        most += (hands & 1 ? w->extra[0] : 0) + (hands >> (KZ_TILES - 1) & 1 ? w->extra[1] : 0);
    }
    return most;
}
