/* SPDX-License-Identifier: MIT */
/* What an end of a deal is worth to two sides, asked of the rules core once for every pair of hands' values
 * and kept: a search comes to thousands of ends that differ in those only. */
#ifndef KOZEL_ENGINE_SOLVER_WORTH_H
#define KOZEL_ENGINE_SOLVER_WORTH_H

#include "engine/solver/position.h"

#include <kozel/solver.h>

typedef struct solver_worth {
    /* Asked with these. */
    kz_match match; /* before the end: scores and rules, without tiles */
    kz_utility *utility;
    void *context;
    /* Kept: to side 0. Row, column: the values of the hands of sides 0 and 1, each below `size`. */
    bool by_hands; /* nothing is kept: the end asks for more than values */
    bool fisherman_matters;
    bool last_matters; /* an out with 0-0 or 6-6 is worth something else */
    int size, room;
    int16_t *
        out[2][4]; /* the finisher's side; bit 0, 1: the last turn laid 0-0, 6-6; by the other side's value */
    int16_t *fish[2]; /* the fisherman's side */
    int16_t *bound;   /* the most and the least of all ends with hands up to these values, alternating */
    bool special;     /* 0-0 or 6-6 may be worth more or less than their pips */
    int16_t extra[2]; /* how much more, 0-0 and 6-6 */
    int16_t *block;   /* all of the above, the owner's */
} solver_worth;

/* Prepares for ends of this deal. Returns true if what was kept before still holds. */
bool solver_worth_prepare(solver_worth *worth, const kz_match *match, kz_utility *utility, void *context);
void solver_worth_free(solver_worth *worth);

/* The worth to side 0 of a position where the deal ended so. */
int solver_worth_end(const solver_worth *worth, const solver_position *position, solver_outcome outcome);

/* The same of a match whose deal has ended. */
int solver_worth_match(const kz_match *ended, kz_utility *utility, void *context);

/* What the hands of a side are worth at most, however many tiles it lays; `stock`: tiles that may come. */
static inline int solver_worth_most_value(const solver_worth *w, const solver_position *p, int side,
                                          kz_set stock)
{
    int most = p->pips[side] + (stock ? (int)kz_set_pips(stock) : 0);
    if (w->special) {
        kz_set hands = p->hand[side] | p->hand[side + 2] | stock;
        most += (hands & 1 ? w->extra[0] : 0) + (hands >> (KZ_TILES - 1) & 1 ? w->extra[1] : 0);
    }
    return most;
}

#endif
