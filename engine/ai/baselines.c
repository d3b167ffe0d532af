/* SPDX-License-Identifier: MIT */
#include "engine/ai/baselines.h"

#include "engine/ai/budget.h"
#include "engine/ai/levels.h"
#include "engine/core/rules/scoring/scoring.h"
#include "engine/infoset/inference.h"

#include <kozel/solver.h>

#include <assert.h>
#include <limits.h>
#include <string.h>

/* Returns the terminal bonus of a won or lost match. */
static double match_value(const kz_match *m, int side)
{
    double stake = m->pub.rules.target > 0 ? m->pub.rules.target : 100;
    if (m->pub.phase != KZ_OVER)
        return 0;
    return stake * ((m->pub.result.winners >> side & 1) - (m->pub.result.losers >> side & 1));
}

double ai_deal_value(const kz_match *m, const kz_account before[KZ_SEATS], int side)
{
    int sides = m->pub.rules.side_count;
    double own = 0, others = 0;
    for (int i = 0; i < sides; i++) {
        double value = (double)scoring_account_gain(&m->pub, before, i) + match_value(m, i);
        own += i == side ? value : 0;
        others += i == side ? 0 : value;
    }
    return own - others / (sides - 1);
}

void ai_play_at_random(kz_match *match, kz_rng *rng)
{
    while (match->pub.phase == KZ_PLAYING) {
        kz_action legal[KZ_LEGAL];
        int count = kz_match_legal(match, legal);
        kz_match_apply(match, legal[count > 1 ? kz_rng_below(rng, (uint32_t)count) : 0]);
    }
}

void ai_evaluate_at_random(const kz_match *world, int count, kz_rng *rng, double value[KZ_LEGAL])
{
    kz_action legal[KZ_LEGAL];
    int actions = kz_match_legal(world, legal), side = world->pub.rules.side_of[world->pub.turn];
    for (int i = 0; i < actions; i++) {
        value[i] = 0;
        for (int k = 0; k < count; k++) {
            kz_match m = *world;
            kz_match_apply(&m, legal[i]);
            ai_play_at_random(&m, rng);
            value[i] += ai_deal_value(&m, world->pub.account, side) / count;
        }
    }
}

/* Evaluates the legal actions of the seat to act in a determinization. */
typedef void evaluator(const kz_match *world, kz_rng *rng, void *context, double value[KZ_LEGAL]);

/* Determinized search: returns the action with the best mean value over worlds drawn uniformly. The number
 * of worlds is `worlds`, or less if the budget's time ends before. */
static kz_action best_on_average(const kz_view *view, const kz_budget *budget, int worlds,
                                 evaluator *evaluate, void *context, kz_rng *rng)
{
    assert(view->legal_count > 0);
    double sum[KZ_LEGAL] = {0};
    infoset_inference inference;
    int64_t until = ai_budget_clock(budget) + (int64_t)budget->ms * 1000000;
    if (!infoset_inference_init(&inference, view))
        return (kz_action){KZ_NO_ACTION, view->seat, KZ_NO_TILE, KZ_NO_END};
    for (int i = 0; view->legal_count > 1 && i < worlds; i++) {
        double value[KZ_LEGAL];
        infoset_world world;
        kz_match match;
        infoset_inference_sample(&inference, rng, &world);
        kz_match_of_view(view, &world.hidden, &match);
        evaluate(&match, rng, context, value);
        for (int k = 0; k < view->legal_count; k++)
            sum[k] += value[k];
        if (kz_stop_asked(budget->stop) || (budget->ms && ai_budget_clock(budget) >= until))
            break;
    }
    infoset_inference_free(&inference);
    int best = 0;
    for (int k = 1; k < view->legal_count; k++)
        if (sum[k] > sum[best])
            best = k;
    return view->legal[best];
}

/* ---- the baselines */

static void evaluate_flat(const kz_match *world, kz_rng *rng, void *context, double value[KZ_LEGAL])
{
    (void)context;
    ai_evaluate_at_random(world, 1, rng, value);
}

static kz_action choose_flat(void *context, const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
    (void)context;
    int worlds = budget->rollouts ? budget->rollouts : INT_MAX;
    return best_on_average(view, budget, worlds, evaluate_flat, NULL, rng);
}

/* Playouts of the budget for one solved world. */
enum { PLAYOUTS = 10 };

static void evaluate_solved(const kz_match *world, kz_rng *rng, void *context, double value[KZ_LEGAL])
{
    kz_solution solution;
    if (!context || !kz_solve(context, world, NULL, &solution)) {
        ai_evaluate_at_random(world, PLAYOUTS, rng, value);
        return;
    }
    for (int i = 0; i < solution.count; i++)
        value[i] = solution.least[i];
}

static kz_action choose_solved(void *context, const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
    (void)context;
    int worlds = budget->rollouts ? (budget->rollouts + PLAYOUTS - 1) / PLAYOUTS : INT_MAX;
    kz_solver *solver = kz_can_solve(&view->pub.rules) ? kz_solver_new() : NULL;
    kz_action action = best_on_average(view, budget, worlds, evaluate_solved, solver, rng);
    kz_solver_free(solver);
    return action;
}

const kz_bot ai_baselines[] = {
    {"heaviest", NULL, true, ai_novice_choose},
    {"flat", NULL, false, choose_flat},
    {"pimc", NULL, false, choose_solved},
    {NULL, NULL, false, NULL},
};

const kz_bot *ai_baseline_find(const char *name)
{
    for (const kz_bot *bot = ai_baselines; bot->name; bot++)
        if (!strcmp(bot->name, name))
            return bot;
    return NULL;
}
