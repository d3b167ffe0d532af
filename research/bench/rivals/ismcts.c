/* SPDX-License-Identifier: MIT */
#include "rivals.h"
#include "tree.h"
#include "worlds.h"

#include "engine/ai/budget.h"
#include "engine/ai/outlook.h"

#include <math.h>

ismcts_options ismcts_usual = {.exploration = 2, .modelled = false};

/* node.sum is the worth to the seat whose action led there. */
typedef struct search {
    tree tree;
    int seat;
    double results, sum, squares; /* of what the deals were worth to the own side */
} search;

static double exploration(const search *s)
{
    double mean = s->sum / s->results;
    return ismcts_usual.exploration * sqrt(fmax(0, s->squares / s->results - mean * mean));
}

/* Returns an action by UCB1. Of those not tried yet the policy chooses one, and *grown is then true. */
static int select_action(const search *s, const int child[], const kz_match *m, const policy_track *track,
                         const kz_action *legal, int count, kz_rng *rng, bool *grown)
{
    kz_action fresh[KZ_LEGAL];
    int index[KZ_LEGAL], left = 0, best = 0;
    double most = -INFINITY, factor = exploration(s);
    for (int i = 0; i < count; i++)
        if (!child[i]) {
            fresh[left] = legal[i];
            index[left++] = i;
        }
    *grown = left > 0;
    if (left)
        return index[choose_by_policy(m, track, fresh, left, rng)];
    for (int i = 0; i < count; i++) {
        const node *n = &s->tree.node[child[i]];
        double bound = n->sum / n->visits + factor * sqrt(log(n->available) / n->visits);
        if (bound > most) {
            most = bound;
            best = i;
        }
    }
    return best;
}

/* One choice, or what is forced, from node `at`; returns the node it leads to. *grown: it is a new one. */
static int descend(search *s, int at, kz_match *m, policy_track *track, kz_rng *rng, bool *grown)
{
    kz_action legal[KZ_LEGAL];
    int child[KZ_LEGAL], count = list_actions(m, legal), chosen = 0;
    *grown = false;
    for (int i = 0; i < count; i++) {
        child[i] = tree_find(&s->tree, at, kz_action_seen(&m->pub, legal[i], s->seat));
        s->tree.node[child[i]].available += child[i] != 0;
    }
    if (count > 1 && (m->pub.turn == s->seat || !ismcts_usual.modelled))
        chosen = select_action(s, child, m, track, legal, count, rng, grown);
    else
        chosen = choose_by_policy(m, track, legal, count, rng);
    int to = tree_child(&s->tree, at, step(m, track, legal[chosen], s->seat));
    if (!s->tree.node[to].available)
        s->tree.node[to].available = 1;
    return to;
}

static void iterate(search *s, const kz_match *start, const policy_track *seen, kz_rng *rng)
{
    kz_match m;
    policy_track track = *seen;
    int path[KZ_LOG], depth = 0;
    bool grown = false;
    kz_match_copy(&m, start);
    for (int at = 0; m.pub.phase == KZ_PLAYING && !grown && depth < KZ_LOG;)
        path[depth++] = at = descend(s, at, &m, &track, rng, &grown);
    play_out(&m, &track, rng);
    double worth[KZ_SEATS];
    for (int side = 0; side < m.pub.rules.side_count; side++)
        worth[side] = ai_outlook(&m, side);
    for (int i = 0; i < depth; i++) {
        node *n = &s->tree.node[path[i]];
        n->visits++;
        n->sum += worth[m.pub.rules.side_of[n->action.seat]];
    }
    double own = worth[m.pub.rules.side_of[s->seat]];
    s->results++;
    s->sum += own;
    s->squares += own * own;
}

/* As many iterations in a world as there are actions: master plays each of them out once in a world. */
static void run(search *s, const kz_view *view, const kz_budget *budget, int64_t until, kz_rng *rng)
{
    worlds w;
    kz_match start;
    kz_action legal[KZ_LEGAL];
    worlds_init(&w, view, rng);
    do {
        worlds_draw(&w, rng, &start);
        for (int i = list_actions(&start, legal); i > 0; i--)
            iterate(s, &start, &w.track, rng);
    } while ((!budget->ms || ai_budget_clock(budget) < until) &&
             (!budget->rollouts || s->results < budget->rollouts));
    worlds_free(&w);
}

kz_action ismcts_choose(void *context, const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
    (void)context;
    int64_t until = ai_budget_clock(budget) + (int64_t)budget->ms * 1000000;
    search s = {.seat = view->seat};
    tree_init(&s.tree);
    run(&s, view, budget, until, rng);
    int best = s.tree.node[0].child;
    for (int at = best; at; at = s.tree.node[at].next)
        if (s.tree.node[at].visits > s.tree.node[best].visits)
            best = at;
    kz_action action = s.tree.node[best].action;
    tree_free(&s.tree);
    return action;
}
