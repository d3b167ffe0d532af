/* SPDX-License-Identifier: MIT */
#include "rivals.h"
#include "tree.h"
#include "worlds.h"

#include "engine/ai/budget.h"
#include "engine/ai/outlook.h"

#include <kozel/solver.h>

#include <math.h>
#include <string.h>

epimc_options epimc_usual = {.depth = 2, .playouts = 1};

/* node.sum is the worth to the own side, of the deals that ended at the node or were valued there. */
typedef struct search {
    tree tree;
    int seat, side;
    kz_solver *solver; /* NULL: worlds are played out */
    int64_t values;    /* found till now */
} search;

static void visit(search *s, int at, double worth)
{
    s->tree.node[at].visits++;
    s->tree.node[at].sum += worth;
    s->values++;
}

/* ---- the value of the actions in one world ---- */

/* ai_outlook() in sixteenths of a point, as master's endings have it. */
enum { SOLVED_UNIT = 16 };

static int32_t solved_worth(void *context, const kz_match *ended)
{
    (void)context;
    double worth = ai_outlook(ended, 0) * SOLVED_UNIT;
    return (int32_t)lrint(fmax(fmin(worth, KZ_UTILITY_MAX), -KZ_UTILITY_MAX));
}

static void solve(search *s, int at, const kz_match *world, const kz_action *legal, int count)
{
    kz_solution solution;
    kz_solve(s->solver, world, NULL, &solution);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < solution.count; k++)
            if (!memcmp(&solution.action[k], &legal[i], sizeof legal[i]))
                visit(s, tree_child(&s->tree, at, legal[i]), (double)solution.least[k] / SOLVED_UNIT);
}

static void play(search *s, int at, const kz_match *world, const policy_track *seen, kz_action action,
                 kz_rng *rng)
{
    int playouts = epimc_usual.playouts > 0 ? epimc_usual.playouts : 1;
    double sum = 0;
    for (int i = 0; i < playouts; i++) {
        kz_match m;
        policy_track track = *seen;
        kz_match_copy(&m, world);
        step(&m, &track, action, s->seat);
        play_out(&m, &track, rng);
        sum += ai_outlook(&m, s->side);
    }
    visit(s, tree_child(&s->tree, at, action), sum / playouts);
}

/* ---- the tree ---- */

static void expand(search *s, int at, const kz_match *m, const policy_track *track, int depth, kz_rng *rng);

/* An action, and what the others do by the policy until the own seat has a choice again. */
static void follow(search *s, int at, const kz_match *world, const policy_track *seen, kz_action action,
                   int depth, kz_rng *rng)
{
    kz_match m;
    policy_track track = *seen;
    kz_action legal[KZ_LEGAL];
    kz_match_copy(&m, world);
    at = tree_child(&s->tree, at, step(&m, &track, action, s->seat));
    while (m.pub.phase == KZ_PLAYING) {
        int count = list_actions(&m, legal);
        if (count > 1 && m.pub.turn == s->seat) {
            expand(s, at, &m, &track, depth, rng);
            return;
        }
        int chosen = choose_by_policy(&m, &track, legal, count, rng);
        at = tree_child(&s->tree, at, step(&m, &track, legal[chosen], s->seat));
    }
    visit(s, at, ai_outlook(&m, s->side));
}

/* Every action of the own seat's choice in a world, with the same chance. */
static void expand(search *s, int at, const kz_match *m, const policy_track *track, int depth, kz_rng *rng)
{
    kz_action legal[KZ_LEGAL];
    int count = list_actions(m, legal);
    if (depth == 1 && s->solver) {
        solve(s, at, m, legal, count);
        return;
    }
    kz_rng after = *rng;
    for (int i = 0; i < count; i++) {
        kz_rng same = *rng;
        if (depth == 1)
            play(s, at, m, track, legal[i], &same);
        else
            follow(s, at, m, track, legal[i], depth - 1, &same);
        after = same;
    }
    *rng = after;
    kz_rng_next(rng);
}

/* What a node is worth: where the own seat chooses the best of it, else the mean. *worlds: that came here. */
static double value_of(const search *s, int at, int *worlds)
{
    const node *n = &s->tree.node[at];
    double most = -INFINITY, sum = n->sum;
    int max_worlds = 0, count = n->visits;
    kz_action first = s->tree.node[n->child].action;
    bool own = n->child && first.seat == s->seat && kz_is_choice(first);
    for (int child = n->child; child; child = s->tree.node[child].next) {
        int part;
        double value = value_of(s, child, &part);
        sum += value * part;
        count += part;
        if (value > most) {
            most = value;
            max_worlds = part;
        }
    }
    *worlds = own ? max_worlds : count;
    return own ? most : sum / count;
}

/* ---- the whole ---- */

/* No world is begun that would come too late. */
static void run(search *s, const kz_view *view, const kz_budget *budget, int64_t begin, kz_rng *rng)
{
    worlds w;
    kz_match start;
    int64_t longest = 0, now = ai_budget_clock(budget), until = begin + (int64_t)budget->ms * 1000000;
    worlds_init(&w, view, rng);
    do {
        int64_t since = now;
        worlds_draw(&w, rng, &start);
        expand(s, 0, &start, &w.track, epimc_usual.depth, rng);
        now = ai_budget_clock(budget);
        longest = now - since > longest ? now - since : longest;
    } while ((!budget->ms || now + longest < until) && (!budget->rollouts || s->values < budget->rollouts));
    worlds_free(&w);
}

kz_action epimc_choose(void *context, const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
    (void)context;
    int64_t begin = ai_budget_clock(budget);
    search s = {.seat = view->seat, .side = view->pub.rules.side_of[view->seat]};
    tree_init(&s.tree);
    if (!epimc_usual.playouts && kz_can_solve(&view->pub.rules))
        s.solver = kz_solver_new();
    if (s.solver)
        kz_solver_set_utility(s.solver, solved_worth, NULL);
    run(&s, view, budget, begin, rng);
    int best = 0, worlds;
    double most = -INFINITY;
    for (int at = s.tree.node[0].child; at; at = s.tree.node[at].next) {
        double value = value_of(&s, at, &worlds);
        if (value > most) {
            most = value;
            best = at;
        }
    }
    kz_action action = s.tree.node[best].action;
    kz_solver_free(s.solver);
    tree_free(&s.tree);
    return action;
}
