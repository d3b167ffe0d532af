/* SPDX-License-Identifier: MIT */
/* Uniformly random playouts: every legal action is equally likely.
 *
 * Each playout has its own generator. The result therefore does not depend on the batch, the number of lanes
 * or the instruction set. */
#ifndef KOZEL_ENGINE_SOLVER_PLAYOUT_H
#define KOZEL_ENGINE_SOLVER_PLAYOUT_H

#include "engine/solver/rollout.h"
#include "engine/solver/worth.h"

#include <kozel/rng.h>

/* Returns the next number of Marsaglia's xorshift with 32 bits. The state is that number, and never 0. */
static inline uint32_t solver_dice_roll(uint32_t *dice)
{
    uint32_t x = *dice;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return *dice = x;
}

static inline uint32_t solver_dice_of(kz_rng *rng)
{
    return (uint32_t)(kz_rng_next(rng) >> 32) | 1;
}

/* Returns a number below n, n <= 64. */
static inline uint32_t solver_dice_below(uint32_t *dice, uint32_t n)
{
    return (solver_dice_roll(dice) >> 16) * n >> 16;
}

/* Plays a position of any course to its end at random. */
solver_outcome solver_playout(const solver_course *course, solver_position *position, uint32_t *dice);

/* ---- batches, for a plain course (solver_course.plain): 32 bytes each */

static inline solver_outcome solver_rollout_outcome(const solver_rollout *r)
{
    return (solver_outcome)(r->ended >> 2);
}

/* Returns the playout of a position whose deal goes on. */
solver_rollout solver_rollout_of(const solver_position *position, uint32_t dice);

/* Returns the playout of hands with at least two tiles each. `seat` leads any tile. */
solver_rollout solver_rollout_lead(const kz_set hand[KZ_SEATS], int seat, uint32_t dice);

/* Returns the worth to side 0 of a playout that has ended. */
int solver_rollout_worth(const solver_worth *worth, const solver_rollout *rollout);

/* The implementations: scalar, 8 lanes, 16 lanes. All have the same results. */
typedef enum solver_way { SOLVER_SCALAR, SOLVER_AVX2, SOLVER_AVX512, SOLVER_WAYS } solver_way;

/* Returns whether this processor supports the implementation. */
bool solver_rollout_has(solver_way way);

/* Plays all playouts to their ends, with the fastest implementation that the processor supports, or with the
 * given one. */
void solver_rollout_all(const solver_course *course, solver_rollout rollout[], int count);
void solver_rollout_by(solver_way way, const solver_course *course, solver_rollout rollout[], int count);

#endif
