/* SPDX-License-Identifier: MIT */
#include "engine/teach/analysis/worlds.h"

#include "engine/ai/outlook.h"
#include "engine/ai/policy/elementary.h"
#include "engine/ai/search.h"
#include "engine/core/rules/scoring/scoring.h"
#include "engine/memory/memory.h"

#include <kozel/solver.h>

#include <math.h>
#include <string.h>

/* Worlds that are drawn and weighed for each one that is tried. This gives the most effective worlds for the
 * time (docs/analysis.md). */
enum { DRAWN = 3 };

/* The cost of a solved world, in played actions. */
enum { SOLVED = 64 };

/* ---- the choice of worlds ---- */

/* Draws worlds of the information set and their importance weights, the largest of which is 1. */
static void draw_worlds(const infoset_history *h, int count, uint64_t seed, const kz_stop *stop,
                        infoset_world *world, double *weight)
{
    const ai_search_options *o = &ai_search_defaults;
    double most = -INFINITY;
    kz_rng rng;
    kz_rng_seed(&rng, seed);
    for (int i = 0; i < count && !kz_stop_asked(stop); i++) {
        bool dealt = false; /* rejection sampling, as in the search */
        for (int tries = 0; tries < 8 && !dealt; tries++)
            dealt = infoset_inference_sample(h->inference, &rng, &world[i]);
        weight[i] = infoset_history_likelihood(h, &world[i], o->weights, o->trust, o->epsilon);
        most = weight[i] > most ? weight[i] : most;
    }
    for (int i = 0; i < count; i++)
        weight[i] = most > -INFINITY ? policy_exp(weight[i] - most) : 0;
}

static double chosen_at(const double *weight, int count, double threshold)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += weight[i] < threshold ? weight[i] / threshold : 1;
    return sum;
}

/* Returns the threshold at which `wanted` worlds are chosen on average. Worlds above it are chosen for
 * certain. 0: all are. */
static double find_threshold(const double *weight, int count, int wanted)
{
    int positive = 0;
    double low = 0, high = 0;
    for (int i = 0; i < count; i++) {
        positive += weight[i] > 0;
        high += weight[i];
    }
    if (positive <= wanted)
        return 0;
    for (int step = 0; step < 60; step++) {
        double middle = (low + high) / 2;
        if (chosen_at(weight, count, middle) > wanted)
            low = middle;
        else
            high = middle;
    }
    return high;
}

/* Threshold sampling: a world of weight w stays with probability min(1, w/threshold), and then counts max(w,
 * threshold). No mean changes. The sampling is systematic, with one random offset. Returns the number of
 * worlds that stay, at the front. */
static int thin_out(infoset_world *world, double *weight, int count, int wanted, uint64_t seed)
{
    double threshold = find_threshold(weight, count, wanted);
    kz_rng rng;
    kz_rng_seed(&rng, seed);
    double at = (double)(kz_rng_next(&rng) >> 11) * 0x1p-53;
    int kept = 0;
    for (int i = 0; i < count && kept < wanted; i++) {
        double share = weight[i] > threshold ? 1 : threshold > 0 ? weight[i] / threshold : 0;
        at += share;
        if (at < 1)
            continue;
        at -= 1;
        world[kept] = world[i];
        weight[kept++] = weight[i] > threshold ? weight[i] : threshold;
    }
    return kept;
}

/* ---- the results of the actions ---- */

typedef struct solvers {
    kz_solver *chance, *points; /* NULL: rollouts */
    kz_budget budget;
} solvers;

/* The solver's utilities are whole numbers. */
enum { CHANCE_UNIT = KZ_UTILITY_MAX };

static int32_t chance_of(void *context, const kz_match *ended)
{
    (void)context;
    return (int32_t)lrint((ai_outlook_chance(ended, 0) - 0.5) * CHANCE_UNIT);
}

static int32_t points_of(void *context, const kz_match *ended)
{
    (void)context;
    int64_t made[KZ_SEATS];
    scoring_deal_leads(&ended->pub, made);
    return (int32_t)(made[0] > KZ_UTILITY_MAX    ? KZ_UTILITY_MAX
                     : made[0] < -KZ_UTILITY_MAX ? -KZ_UTILITY_MAX
                                                 : made[0]);
}

/* Returns false after a stop or without memory. */
static bool solve_with(kz_solver *solver, const kz_match *start, const analysis_alternatives *set,
                       const kz_budget *budget, double *value)
{
    kz_solution s;
    bool solved = kz_solve(solver, start, budget, &s);
    for (int i = 0; i < set->count; i++)
        for (int k = 0; k < s.count; k++)
            if (!memcmp(&s.action[k], &set->action[i], sizeof s.action[k]))
                value[i] = s.least[k];
    return solved;
}

/* Tries the actions in a world. Returns the cost, or -1 after a stop or without memory. */
static int64_t try_world(const infoset_history *h, const analysis_alternatives *set,
                         const infoset_world *world, const solvers *by, uint64_t seed, double *chance,
                         double *points)
{
    int64_t steps = 0, made[KZ_SEATS];
    const ai_search_options *o = &ai_search_defaults;
    int side = h->match.pub.rules.side_of[h->inference->view->seat];
    kz_match start, m;
    infoset_history_enter(h, world, &start);
    if (by->chance) {
        if (!solve_with(by->chance, &start, set, &by->budget, chance) ||
            !solve_with(by->points, &start, set, &by->budget, points))
            return -1;
        for (int i = 0; i < set->count; i++)
            chance[i] = 0.5 + chance[i] / CHANCE_UNIT;
        return SOLVED;
    }
    for (int i = 0; i < set->count; i++) {
        kz_rng same; /* common random numbers */
        kz_rng_seed(&same, seed);
        kz_match_copy(&m, &start);
        policy_play_out(o->weights, &m, &h->track, set->action[i], o->sharpness, &same);
        chance[i] = ai_outlook_chance(&m, side);
        scoring_deal_leads(&m.pub, made);
        points[i] = (double)made[side] / (m.pub.rules.side_count - 1);
        steps += kz_ply(&m.pub) - kz_ply(&start.pub);
    }
    return steps;
}

/* Makes the solvers if the worlds are solved. Returns false if there is no memory. */
static bool make_solvers(const kz_view *view, solvers *by)
{
    if (!ai_search_solves(view, ai_search_defaults.exact))
        return true;
    by->chance = kz_solver_new();
    by->points = kz_solver_new();
    if (!by->chance || !by->points)
        return false;
    kz_solver_set_utility(by->chance, chance_of, NULL);
    kz_solver_set_utility(by->points, points_of, NULL);
    return true;
}

/* Draws worlds, and tries the actions in each that stays. Returns false after a stop or without memory. */
static bool try_worlds(const infoset_history *h, const analysis_alternatives *set, int playouts,
                       uint64_t seed, const kz_stop *stop, const solvers *by, infoset_world *world,
                       analysis_trial *trial)
{
    int drawn = DRAWN * playouts;
    int64_t effort = (int64_t)drawn * h->choice_count;
    draw_worlds(h, drawn, seed, stop, world, trial->weight);
    if (kz_stop_asked(stop))
        return false;
    trial->count = thin_out(world, trial->weight, drawn, playouts, seed + 1);
    for (int i = 0; i < trial->count && !kz_stop_asked(stop); i++) {
        int64_t cost = try_world(h, set, &world[i], by, seed + 2 + (uint64_t)i,
                                 trial->chance + i * set->count, trial->points + i * set->count);
        if (cost < 0)
            return false;
        effort += cost;
    }
    trial->effort = effort * h->match.pub.rules.ends;
    return !kz_stop_asked(stop);
}

bool analysis_trial_run(const infoset_history *h, const analysis_alternatives *set, int playouts,
                        uint64_t seed, const kz_stop *stop, analysis_trial *trial)
{
    size_t drawn = (size_t)DRAWN * (size_t)playouts, cells = (size_t)playouts * (size_t)set->count;
    infoset_world *world = memory_new(drawn, sizeof *world);
    solvers by = {.budget.stop = stop};
    *trial = (analysis_trial){.actions = set->count};
    trial->weight = memory_new(drawn, sizeof *trial->weight);
    trial->chance = memory_new(cells, sizeof *trial->chance);
    trial->points = memory_new(cells, sizeof *trial->points);
    bool done = world && trial->weight && trial->chance && trial->points &&
                make_solvers(h->inference->view, &by) &&
                try_worlds(h, set, playouts, seed, stop, &by, world, trial);
    kz_solver_free(by.chance);
    kz_solver_free(by.points);
    memory_free(world);
    if (!done)
        analysis_trial_free(trial);
    return done;
}

void analysis_trial_free(analysis_trial *trial)
{
    memory_free(trial->weight);
    memory_free(trial->chance);
    memory_free(trial->points);
}

/* ---- the estimates ---- */

analysis_estimate analysis_trial_estimate(const analysis_trial *t, const double *value, int action, int less,
                                          int half)
{
    analysis_estimate e = {0, 0};
    double sum = 0;
    int first = half == ANALYSIS_EVERY_WORLD ? 0 : half, step = half == ANALYSIS_EVERY_WORLD ? 1 : 2;
    for (int i = first; i < t->count; i += step) {
        const double *row = value + i * t->actions;
        sum += t->weight[i];
        e.mean += t->weight[i] * (row[action] - (less >= 0 ? row[less] : 0));
    }
    if (sum <= 0)
        return e;
    e.mean /= sum;
    for (int i = first; i < t->count; i += step) {
        const double *row = value + i * t->actions;
        double off = t->weight[i] * (row[action] - (less >= 0 ? row[less] : 0) - e.mean);
        e.error += off * off;
    }
    e.error = sqrt(e.error) / sum;
    return e;
}

double analysis_trial_effective(const analysis_trial *t)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < t->count; i++) {
        sum += t->weight[i];
        squares += t->weight[i] * t->weight[i];
    }
    return squares > 0 ? sum * sum / squares : 0;
}
