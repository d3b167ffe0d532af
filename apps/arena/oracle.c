/* SPDX-License-Identifier: MIT */
#include "apps/arena/oracle.h"

#include "engine/ai/baselines.h"

/* Of each action. */
enum { PLAYOUTS = 300 };

kz_action arena_oracle_choose(const kz_match *match, kz_solver *solver, kz_rng *rng)
{
    kz_solution solution;
    kz_action legal[KZ_LEGAL];
    double value[KZ_LEGAL];
    if (solver && kz_can_solve(&match->pub.rules) && kz_solve_best(solver, match, NULL, &solution))
        return solution.action[solution.best];
    int count = kz_match_legal(match, legal), best = 0;
    ai_evaluate_at_random(match, PLAYOUTS, rng, value);
    for (int i = 1; i < count; i++)
        if (value[i] > value[best])
            best = i;
    return legal[best];
}
