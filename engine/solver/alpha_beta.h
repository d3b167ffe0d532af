/* SPDX-License-Identifier: MIT */
/* Null-window alpha-beta with a transposition table, driven to the exact value as MTD(f). */
#ifndef KOZEL_ENGINE_SOLVER_ALPHA_BETA_H
#define KOZEL_ENGINE_SOLVER_ALPHA_BETA_H

#include "engine/solver/transpositions.h"
#include "engine/solver/worth.h"

typedef struct kz_alpha_beta {
    kz_course course;
    kz_worth worth;
    kz_transpositions table;
    kz_set hand[KZ_SEATS]; /* packed.c: at the root */
    kz_set keepers;        /* packed.c: kz_line_keepers() */
    kz_set away;           /* packed.c: tiles that nobody can draw */
    uint64_t nodes, limit;
    bool stopped; /* by the limit: what a search returned then means nothing */
} kz_alpha_beta;

/* One more node; false beyond the limit. */
static inline bool kz_alpha_beta_count(kz_alpha_beta *s)
{
    s->stopped |= s->nodes >= s->limit;
    s->nodes += !s->stopped;
    return !s->stopped;
}

/* Is the position worth `gamma` or more to the side of the seat to move? Fail-soft: returns a lower bound if
 * it is >= gamma, else an upper bound. `position` may be of any course. */
int kz_alpha_beta_test(kz_alpha_beta *search, const kz_position *position, int gamma);

/* The same where no tile can be drawn and nothing is scored in play, much faster (packed.c). */
bool kz_packed_may(const kz_alpha_beta *search);
int kz_packed_test(kz_alpha_beta *search, const kz_position *position, int gamma);

/* One step of MTD(f): narrows the bounds of the position's value, to the side of the seat to move, by one
 * test at *guess clamped to them, and sets the next guess. Nothing changes if the limit stops the search.
 * known->least < known->most. */
void kz_alpha_beta_narrow(kz_alpha_beta *search, const kz_position *position, int *guess, kz_range *known);

#endif
