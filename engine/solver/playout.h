/* SPDX-License-Identifier: MIT */
/* Uniformly random playouts: every legal action is equally likely.
 *
 * Each playout has a generator of its own: its result does not depend on the batch, the number of lanes or
 * the instruction set. */
#ifndef KOZEL_ENGINE_SOLVER_PLAYOUT_H
#define KOZEL_ENGINE_SOLVER_PLAYOUT_H

#include "engine/solver/rollout.h"
#include "engine/solver/worth.h"

#include <kozel/rng.h>

/* Marsaglia's xorshift with 32 bits: the state is the number, never 0. */
static inline uint32_t kz_dice_roll(uint32_t *dice)
{
    uint32_t x = *dice;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return *dice = x;
}

static inline uint32_t kz_dice_of(kz_rng *rng)
{
    return (uint32_t)(kz_rng_next(rng) >> 32) | 1;
}

/* A number below n, n <= 64. */
static inline uint32_t kz_dice_below(uint32_t *dice, uint32_t n)
{
    return (kz_dice_roll(dice) >> 16) * n >> 16;
}

/* Plays a position of any course to its end at random. */
kz_outcome kz_playout(const kz_course *course, kz_position *position, uint32_t *dice);

/* ---- batches, for a plain course (kz_course.plain): 32 bytes each */

static inline kz_outcome kz_rollout_outcome(const kz_rollout *r)
{
    return (kz_outcome)(r->ended >> 2);
}

/* A playout of a position that goes on. */
kz_rollout kz_rollout_of(const kz_position *position, uint32_t dice);

/* A playout of hands of at least two tiles each: `seat` leads any tile. */
kz_rollout kz_rollout_lead(const kz_set hand[KZ_SEATS], int seat, uint32_t dice);

/* The worth to side 0 of a playout that ended. */
int kz_rollout_worth(const kz_worth *worth, const kz_rollout *rollout);

/* The implementations, all with the same results: scalar, 8 lanes, 16 lanes. */
typedef enum kz_way { KZ_SCALAR, KZ_AVX2, KZ_AVX512, KZ_WAYS } kz_way;

/* Does this processor support it? */
bool kz_rollout_has(kz_way way);

/* Plays all to their ends by the fastest way that the processor supports, or by the given one. */
void kz_rollout_all(const kz_course *course, kz_rollout rollout[], int count);
void kz_rollout_by(kz_way way, const kz_course *course, kz_rollout rollout[], int count);

#endif
