/* SPDX-License-Identifier: MIT */
/* Null-window alpha-beta with a transposition table. MTD(f) drives it to the exact value. */
#pragma once

#include "engine/solver/transpositions.h"
#include "engine/solver/worth.h"

#include <kozel/budget.h>

/* The maximum of nodes between two looks at the stop flag: less than a millisecond. */
enum { SOLVER_NODES_UNSEEN = 4096 };

typedef struct solver_alpha_beta {
    solver_course course;
    solver_worth worth;
    solver_transpositions table;
    kz_set hand[KZ_SEATS]; /* packed.c: at the root */
    kz_set keepers;        /* packed.c: rules_line_keepers() */
    kz_set away;           /* packed.c: tiles that no seat can draw */
    uint64_t nodes, limit; /* at `limit` nodes the search looks whether to go on */
    uint64_t most;         /* maximum of nodes */
    const kz_stop *stop;   /* NULL: none */
    bool stopped;          /* the maximum or the flag stopped the search: its results are invalid */
} solver_alpha_beta;

/* Looks at the maximum of nodes and at the stop flag, and moves the limit. Returns whether the search goes
 * on. */
bool solver_alpha_beta_look(solver_alpha_beta *search);

/* Counts one more node. Returns false if the search is stopped. */
static inline bool solver_alpha_beta_count(solver_alpha_beta *s)
{
    if (s->nodes >= s->limit && !solver_alpha_beta_look(s))
        return false;
    s->nodes++;
    return true;
}

/* Returns whether solver_packed_test() can test: no tile can be drawn and nothing is scored in play. */
bool solver_packed_may(const solver_alpha_beta *search);

/* Tests whether the position is worth `gamma` or more to the side of the seat to move. Fail-soft: the result
 * is a lower bound if it is >= gamma, else an upper bound. Much faster than the test of alpha_beta.c. */
int solver_packed_test(solver_alpha_beta *search, const solver_position *position, int gamma);

/* Makes one step of MTD(f). One test at *guess, clamped to the bounds, narrows the bounds of the position's
 * value to the side of the seat to move. The function then sets the next guess. Nothing changes if the limit
 * stops the search. known->least must be below known->most. */
void solver_alpha_beta_narrow(solver_alpha_beta *search, const solver_position *position, int *guess,
                              solver_range *known);
