/* SPDX-License-Identifier: MIT */
/* Null-window alpha-beta with a transposition table, driven to the exact value as MTD(f). */
#ifndef KOZEL_ENGINE_SOLVER_ALPHA_BETA_H
#define KOZEL_ENGINE_SOLVER_ALPHA_BETA_H

#include "engine/solver/transpositions.h"
#include "engine/solver/worth.h"

typedef struct solver_alpha_beta {
    solver_course course;
    solver_worth worth;
    solver_transpositions table;
    kz_set hand[KZ_SEATS]; /* packed.c: at the root */
    kz_set keepers;        /* packed.c: rules_line_keepers() */
    kz_set away;           /* packed.c: tiles that nobody can draw */
    uint64_t nodes, limit;
    bool stopped; /* by the limit: what a search returned then means nothing */
} solver_alpha_beta;

/* One more node; false beyond the limit. */
static inline bool solver_alpha_beta_count(solver_alpha_beta *s)
{
    s->stopped |= s->nodes >= s->limit;
    s->nodes += !s->stopped;
    return !s->stopped;
}

/* Is the position worth `gamma` or more to the side of the seat to move? Fail-soft: returns a lower bound if
 * it is >= gamma, else an upper bound. `position` may be of any course. */
int solver_alpha_beta_test(solver_alpha_beta *search, const solver_position *position, int gamma);

/* The same where no tile can be drawn and nothing is scored in play, much faster (packed.c). */
bool solver_packed_may(const solver_alpha_beta *search);
int solver_packed_test(solver_alpha_beta *search, const solver_position *position, int gamma);

/* One step of MTD(f): narrows the bounds of the position's value, to the side of the seat to move, by one
 * test at *guess clamped to them, and sets the next guess. Nothing changes if the limit stops the search.
 * known->least < known->most. */
void solver_alpha_beta_narrow(solver_alpha_beta *search, const solver_position *position, int *guess,
                              solver_range *known);

#endif
