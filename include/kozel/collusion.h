/* SPDX-License-Identifier: MIT */
/* Collusion among single players: does A help B against the others? A test by permutation
 * (docs/spec/ratings.md section 4). A small p proves nothing.
 *
 * The caller analyses each choice of A in matches with at least two opponents and with seats drawn for the
 * match. The function kz_collusion_add() adds a choice to the block of its match. The function
 * kz_collusion_test() tests the blocks of a pair. For both directions together, test the blocks of (A, B) and
 * of (B, A) as one list. */
#ifndef KOZEL_COLLUSION_H
#define KOZEL_COLLUSION_H

#include <kozel/api.h>
#include <kozel/rng.h>

KZ_DECLARATIONS

/* KZ_COLLUSION_DRAWS: draws of a test, S itself included. KZ_COLLUSION_DRAWS_MIN: if fewer of them reach S,
 * p is a bound. */
enum { KZ_COLLUSION_OPPONENTS = 3, KZ_COLLUSION_DRAWS = 10000, KZ_COLLUSION_DRAWS_MIN = 10 };

/* A match, or several that follow one another with the same people in the same seats. Begin with all sums
 * 0. */
typedef struct kz_collusion_block {
    double sum[KZ_COLLUSION_OPPONENTS]; /* of x_j over the choices, by opponent of A */
    int opponents;                      /* 2..3 */
    int helped;                         /* the index of B, below `opponents` */
} kz_collusion_block;

/* Adds a choice of A that had two or more legal actions. Equities and chances are those of A's view, with all
 * players taken as equally strong. The best action is the one with A's own greatest equity. Each gain[j] is
 * the equity of opponent j after the choice, less the same after the best action. Each losing[j], >= 0, is
 * the chance of opponent j to lose; only their ratios matter. */
KZ_API void kz_collusion_add(kz_collusion_block *block, const double gain[], const double losing[]);

/* The result of a test. */
typedef struct kz_collusion {
    double statistic; /* S, in the unit of `gain`; about 0 under fair play */
    double p;         /* 0 < p <= 1: the chance of S or more under fair play */
    bool bound;       /* p is an upper bound of that chance, not the share of draws */
} kz_collusion;

/* Tests whether A helps B in `count` >= 1 blocks. Equal seeds of `rng` give equal results on every machine.
 */
KZ_API kz_collusion kz_collusion_test(const kz_collusion_block block[], int count, kz_rng *rng);

/* Returns whether a pair is tested after `matches` matches: 20, 40, 80, 160, and so on. */
KZ_API bool kz_collusion_due(int matches);

KZ_DECLARATIONS_END

#endif
