/* SPDX-License-Identifier: MIT */
#include "engine/ai/baselines/baselines.h"

#include <kozel/solver.h>

#include <limits.h>

/* Playouts of the budget for one solved world. */
enum { PLAYOUTS = 10 };

static void evaluate(const kz_match *world, kz_rng *rng, void *context, double value[KZ_LEGAL])
{
    kz_solution solution;
    if (!context || !kz_solve(context, world, 0, &solution)) {
        ai_evaluate_at_random(world, PLAYOUTS, rng, value);
        return;
    }
    for (int i = 0; i < solution.count; i++)
        value[i] = solution.least[i];
}

kz_action ai_pimc_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
    int worlds = budget->rollouts ? (budget->rollouts + PLAYOUTS - 1) / PLAYOUTS : INT_MAX;
    kz_solver *solver = kz_can_solve(&view->pub.rules) ? kz_solver_new() : NULL;
    kz_action action = ai_best_on_average(view, budget, worlds, evaluate, solver, rng);
    kz_solver_free(solver);
    return action;
}
