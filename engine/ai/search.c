/* SPDX-License-Identifier: MIT */
#include "engine/ai/search.h"

#include "engine/ai/budget.h"
#include "engine/ai/outlook.h"
#include "engine/ai/policy/elementary.h"
#include "engine/core/rules/board.h"
#include "engine/infoset/history.h"
#include "engine/memory/memory.h"

#include <kozel/solver.h>

#include <assert.h>
#include <math.h>
#include <stdatomic.h>
#include <string.h>

/* The work consists of batches. A batch weighs SAMPLED worlds and resamples PLAYED of them, which are
 * searched. The seed of a batch is its index, so that the result does not depend on the threads. Small
 * budgets use SMALL batches. Successive elimination drops significantly worse actions after each of the
 * STAGES. The other actions then get their rollouts. */
enum { SAMPLED = 128, PLAYED = 32, SMALL = 8, STAGES = 4, SHORT = 100 /* ms */, BATCHES_MAX = 1 << 14 };

typedef struct batch {
    double weight;          /* sum of the importance weights of its sample */
    double value[KZ_LEGAL]; /* mean by action over the resampled worlds */
} batch;

typedef struct search {
    float prior[KZ_LEGAL]; /* prior of each action, in points */
    const kz_view *view;
    const kz_budget *budget;
    const ai_search_options *options;
    infoset_inference inference;
    infoset_history history;
    ai_search_result *result;
    uint64_t seed;
    int64_t deadline;    /* deadline of the stage, ns; 0: none */
    int first, end;      /* batches of the stage: first..end - 1 */
    int sampled, played; /* number of worlds of a batch */
    int most;            /* maximum of batches, by the allocated memory */
    int open[KZ_LEGAL];  /* indexes of the actions not yet eliminated */
    int open_count;
    int until[KZ_LEGAL]; /* for an eliminated action: the batches that have tried it */
    batch *batch;
    bool exact;         /* endgame: worlds are solved, not rolled out */
    atomic_bool failed; /* a thread had no memory: there is no result */
    atomic_int next;
    atomic_int broken;       /* batches of the stage that a stop broke off */
    _Atomic int64_t longest; /* longest batch until now, ns */
} search;

/* ---- one batch ---- */

/* Plays a rollout in which the network makes the first choices. */
static double roll_out_learned(const search *s, kz_match *m, kz_action action, kz_rng *rng)
{
    const ai_search_options *o = s->options;
    const kz_rules *r = &m->pub.rules;
    policy_track track = s->history.track;
    int side = r->side_of[s->view->seat];
    policy_network_play_out(o->layers, m, &track, action, o->sure, o->plays, rng);
    if (m->pub.phase == KZ_PLAYING && o->cuts && r->side_count == 2)
        return policy_network_worth(o->layers, m, &track, o->sure) *
               (r->side_of[m->pub.turn] == side ? 1 : -1);
    if (m->pub.phase == KZ_PLAYING) {
        kz_action legal[KZ_LEGAL];
        int count = kz_match_legal(m, legal);
        int chosen = policy_choose(o->weights, m, &track, legal, count, o->sharpness, rng);
        policy_play_out(o->weights, m, &track, legal[chosen], o->sharpness, rng);
    }
    return ai_outlook(m, side);
}

/* Plays a rollout: the action, then the policy to the deal's end. Returns the match equity. */
static double roll_out(const search *s, const kz_match *start, kz_action action, kz_rng *rng)
{
    kz_match m;
    kz_match_copy(&m, start);
    if (s->options->layers && (s->options->plays || s->options->cuts))
        return roll_out_learned(s, &m, action, rng);
    policy_play_out(s->options->weights, &m, &s->history.track, action, s->options->sharpness, rng);
    return ai_outlook(&m, m.pub.rules.side_of[s->view->seat]);
}

/* The solver's utilities are integers, so match equity is in fixed point. */
enum { EQUITY_UNIT = 16 };

static int32_t equity(void *context, const kz_match *ended)
{
    (void)context;
    double worth = ai_outlook(ended, 0) * EQUITY_UNIT;
    return (int32_t)lrint(fmax(fmin(worth, KZ_UTILITY_MAX), -KZ_UTILITY_MAX));
}

static void solve_world(search *s, const infoset_world *world, double weight, kz_solver *solver, batch *u)
{
    kz_match start;
    kz_solution solution;
    infoset_history_enter(&s->history, world, &start);
    if (!kz_solve(solver, &start, &(kz_budget){.stop = s->budget->stop}, &solution) &&
        !kz_stop_asked(s->budget->stop))
        s->failed = true;
    for (int i = 0; i < s->result->count; i++)
        for (int k = 0; k < solution.count; k++)
            if (!memcmp(&solution.action[k], &s->result->action[i], sizeof solution.action[k]))
                u->value[i] += weight * (double)solution.least[k] / EQUITY_UNIT;
}

static void play_world(const search *s, const infoset_world *world, double weight, kz_rng *rng, batch *u)
{
    kz_match start;
    infoset_history_enter(&s->history, world, &start);
    kz_rng after = *rng;
    for (int i = 0; i < s->open_count; i++) {
        kz_rng same = *rng; /* common random numbers */
        int a = s->open[i];
        u->value[a] += weight * roll_out(s, &start, s->result->action[a], &same);
        after = same;
    }
    *rng = after;
    kz_rng_next(rng);
}

static bool is_stopped(const search *s)
{
    return kz_stop_asked(s->budget->stop) || s->failed;
}

/* Draws worlds of the information set, and computes their importance weights. Returns the sum of the
 * weights. */
static double sample(const search *s, kz_rng *rng, infoset_world *world, double *weight)
{
    double sum = 0;
    for (int i = 0; i < s->sampled && !is_stopped(s); i++) {
        bool dealt = false; /* rejection sampling: redeal limit, unseen gifts */
        for (int tries = 0; tries < 8 && !dealt; tries++)
            dealt = infoset_inference_sample(&s->inference, rng, &world[i]);
        double likelihood = s->options->trust > 0
                                ? infoset_history_likelihood(&s->history, &world[i], s->options->weights,
                                                             s->options->trust, s->options->epsilon)
                                : 0;
        sum += weight[i] = policy_exp(likelihood);
    }
    return sum;
}

/* Returns the likelihood of a world by the network or the function of the options, divided by the likelihood
 * of the screening. */
static double again(const search *s, const infoset_world *world, double weight)
{
    const ai_search_options *o = s->options;
    if (o->likelihood)
        return policy_exp(o->likelihood(o->likelihood_context, &s->history, world)) / weight;
    if (!o->layers || !o->weighs)
        return 1;
    return policy_exp(infoset_history_learned_likelihood(&s->history, world, o->layers, o->epsilon)) / weight;
}

/* Runs a batch with systematic importance resampling: one uniform offset, then equal steps through the
 * cumulative weights. This has the least variance. A stop leaves its results unfinished. */
static void run_batch(search *s, int index, kz_solver *solver)
{
    kz_rng rng;
    infoset_world world[SAMPLED];
    double weight[SAMPLED];
    batch *u = &s->batch[index];
    kz_rng_seed(&rng, s->seed + (uint64_t)index);
    memset(u, 0, sizeof *u);
    u->weight = sample(s, &rng, world, weight);
    if (u->weight <= 0 || is_stopped(s))
        return;
    double step = u->weight / s->played, at = (double)(kz_rng_next(&rng) >> 11) * 0x1p-53 * step, all = 0;
    double more = 0;
    int last = s->sampled - 1; /* (rounding must not select an impossible world) */
    while (weight[last] <= 0)
        last--;
    for (int n = 0, i = 0, was = -1; n < s->played && !is_stopped(s); n++) {
        while (at >= weight[i] && i < last)
            at -= weight[i++];
        if (i != was)
            more = again(s, &world[i], weight[i]);
        was = i;
        all += more;
        if (solver)
            solve_world(s, &world[i], more, solver, u);
        else
            play_world(s, &world[i], more, &rng, u);
        at += step;
    }
    u->weight *= all / s->played;
    for (int a = 0; a < s->result->count && all > 0; a++)
        u->value[a] /= all;
}

/* Runs a batch. Returns false after a stop or without memory. The batch may be unfinished then, and does not
 * count. */
static bool try_batch(search *s, int index, kz_solver *solver)
{
    if (!is_stopped(s))
        run_batch(s, index, solver);
    if (!is_stopped(s))
        return true;
    memset(&s->batch[index], 0, sizeof s->batch[index]);
    atomic_fetch_add(&s->broken, 1);
    return false;
}

static void *work(void *context)
{
    search *s = context;
    kz_solver *solver = s->exact ? kz_solver_new() : NULL;
    if (solver)
        kz_solver_set_utility(solver, equity, NULL);
    else if (s->exact)
        s->failed = true;
    int64_t longest = s->longest; /* a batch that would miss the deadline does not begin */
    for (;;) {
        int index = atomic_fetch_add(&s->next, 1);
        int64_t begin = s->deadline ? ai_budget_clock(s->budget) : 0;
        if (index >= s->end || (s->deadline && index > 0 && begin + longest > s->deadline))
            break;
        if (!try_batch(s, index, solver))
            break;
        int64_t spent = s->deadline ? ai_budget_clock(s->budget) - begin : 0;
        longest = spent > longest ? spent : longest;
    }
    kz_solver_free(solver);
    atomic_store(&s->longest, longest);
    return NULL;
}

/* ---- the stages ---- */

bool ai_search_is_mirrored(const kz_public *pub, kz_action action)
{
    return action.kind == KZ_LAY && action.end == KZ_END_B && rules_ends_are_mirrored(pub);
}

/* Lists the legal actions without mirror images: if the ends of a line are equal, laying at either is the
 * same. */
static void list_actions(const kz_view *v, ai_search_result *r)
{
    r->count = 0;
    for (int i = 0; i < v->legal_count; i++)
        if (!ai_search_is_mirrored(&v->pub, v->legal[i]))
            r->action[r->count++] = v->legal[i];
}

/* Computes the sizes of the batches. Returns the rollouts of the budget, INT64_MAX for no limit. */
static int64_t plan(search *s, const kz_budget *budget)
{
    int64_t worlds = budget->rollouts ? budget->rollouts / s->result->count : INT32_MAX;
    worlds = worlds > 1 ? worlds : 1;
    s->played = worlds < SMALL * PLAYED ? (int)(worlds + SMALL - 1) / SMALL : PLAYED;
    if (budget->ms && budget->ms < SHORT)
        s->played = s->played < PLAYED / 2 ? s->played : PLAYED / 2;
    s->sampled = s->played * SAMPLED / PLAYED;
    s->open_count = s->result->count;
    for (int i = 0; i < s->open_count; i++)
        s->open[i] = i;
    return budget->rollouts ? worlds * s->result->count : INT64_MAX;
}

/* Returns the maximum of batches. A batch has at least one rollout for each of the two actions that remain,
 * and each stage rounds up. Clearing memory for the absolute maximum would take longer than a few
 * playouts. */
static int max_batches(const kz_budget *budget, int actions)
{
    int64_t rollouts = budget->rollouts > actions ? budget->rollouts : actions;
    int64_t most = rollouts / 2 + STAGES;
    return budget->rollouts && most < BATCHES_MAX ? (int)most : BATCHES_MAX;
}

static void run(search *s, int threads)
{
    int batches = s->end - s->first;
    atomic_store(&s->next, s->first);
    atomic_store(&s->broken, 0);
    ai_budget_share(threads < batches ? threads : batches, work, s);
}

/* Returns the number of batches that were begun. */
static int done(search *s)
{
    int next = atomic_load(&s->next);
    return next < s->end ? next : s->end;
}

/* Returns the weight of the prior compared with the results of `batches` batches. */
static double trust_in_prior(const search *s, int batches)
{
    double lasts = s->options->lasts;
    return lasts > 0 ? lasts / (lasts + (double)s->played * batches) : 1;
}

/* Returns whether an action is significantly worse than the best one: the weighted mean of the paired
 * differences exceeds 2.5 standard errors. */
static bool is_worse(const search *s, int a, int best, int batches)
{
    double sum = 0, mean = 0, variance = 0,
           lead = (s->prior[best] - s->prior[a]) * trust_in_prior(s, batches);
    int counted = 0;
    for (int i = 0; i < batches; i++) {
        const batch *u = &s->batch[i];
        sum += u->weight;
        mean += u->weight * (u->value[best] - u->value[a] + lead);
        counted += u->weight > 0;
    }
    if (counted < 4)
        return false;
    mean /= sum;
    for (int i = 0; i < batches; i++) {
        const batch *u = &s->batch[i];
        double off = u->weight / sum * (u->value[best] - u->value[a] + lead - mean);
        variance += off * off;
    }
    return mean > 2.5 * sqrt(variance);
}

static void set_values(search *s)
{
    ai_search_result *r = s->result;
    for (int a = 0; a < r->count; a++) {
        int batches = s->until[a] ? s->until[a] : done(s);
        double sum = 0;
        r->value[a] = 0;
        for (int i = 0; i < batches; i++)
            sum += s->batch[i].weight;
        for (int i = 0; i < batches && sum > 0; i++)
            r->value[a] += s->batch[i].weight / sum * s->batch[i].value[a];
    }
    double trust = trust_in_prior(s, done(s));
    r->best = s->open[0];
    for (int i = 1; i < s->open_count; i++)
        if (r->value[s->open[i]] + trust * s->prior[s->open[i]] >
            r->value[r->best] + trust * s->prior[r->best])
            r->best = s->open[i];
}

/* Computes the standard errors of the values, and in how many worlds the actions were tried. */
static void set_errors(search *s)
{
    ai_search_result *r = s->result;
    for (int a = 0; a < r->count; a++) {
        int batches = s->until[a] ? s->until[a] : done(s);
        double sum = 0, variance = 0;
        for (int i = 0; i < batches; i++) {
            sum += s->batch[i].weight;
            r->worlds[a] += s->batch[i].weight > 0 ? s->played : 0;
        }
        for (int i = 0; i < batches && sum > 0; i++) {
            double off = s->batch[i].weight / sum * (s->batch[i].value[a] - r->value[a]);
            variance += off * off;
        }
        r->error[a] = sqrt(variance);
    }
}

static void eliminate(search *s)
{
    int kept = 0, batches = done(s);
    for (int i = 0; i < s->open_count; i++) {
        int a = s->open[i];
        if (a != s->result->best && is_worse(s, a, s->result->best, batches))
            s->until[a] = batches;
        else
            s->open[kept++] = a;
    }
    s->open_count = kept;
}

static void run_stages(search *s, const kz_budget *budget, int64_t begin)
{
    int64_t left = plan(s, budget);
    for (int stage = 1; stage <= STAGES && s->open_count > 1; stage++) {
        int64_t cost = (int64_t)s->played * s->open_count, share = left / (STAGES - stage + 1);
        int64_t batches = share / cost + (share % cost > 0);
        if (left == INT64_MAX || batches > s->most - s->first)
            batches = s->most - s->first;
        s->end = s->first + (int)batches;
        s->deadline = budget->ms ? begin + (int64_t)budget->ms * 1000000 * stage / STAGES : 0;
        run(s, budget->threads);
        s->result->rollouts += (done(s) - s->first - atomic_load(&s->broken)) * cost;
        left -= left == INT64_MAX ? 0 : batches * cost;
        s->end = s->first = done(s);
        set_values(s);
        eliminate(s);
        if (left <= 0 || is_stopped(s))
            return;
    }
}

/* Runs a search for which the actions are listed. Returns false if there is no memory. */
static bool run_search(search *s, int64_t begin, kz_rng *rng)
{
    const ai_search_options *o = s->options;
    ai_search_result *r = s->result;
    s->seed = kz_rng_next(rng);
    s->exact = ai_search_solves(s->view, o->exact);
    s->most = max_batches(s->budget, r->count);
    s->batch = memory_new((size_t)s->most, sizeof *s->batch);
    if (!s->batch || !infoset_inference_init(&s->inference, s->view))
        return false;
    policy_track_noting *with_network = o->named_leads ? policy_network_note_named : policy_network_note;
    infoset_history_init(&s->history, &s->inference, o->layers ? with_network : policy_track_note, rng);
    if (o->layers && o->prior > 0) {
        policy_network_logits(o->layers, POLICY_HEAD_GOOD, &s->history.match, &s->history.track, r->action,
                              r->count, s->prior);
        for (int i = 0; i < r->count; i++)
            s->prior[i] *= o->prior;
    }
    run_stages(s, s->budget, begin);
    set_errors(s);
    return !s->failed;
}

bool ai_search(const kz_view *view, const kz_budget *budget, const ai_search_options *options, kz_rng *rng,
               ai_search_result *result)
{
    assert(view->legal_count > 0 && (budget->ms || budget->rollouts));
    assert(budget->threads == 1 || !budget->cpu);
    int64_t begin = ai_budget_clock(budget);
    memset(result, 0, sizeof *result);
    list_actions(view, result);
    if (result->count == 1)
        return true;
    search *s = memory_new(1, sizeof *s);
    if (!s)
        return false;
    s->view = view;
    s->budget = budget;
    s->options = options;
    s->result = result;
    bool found = run_search(s, begin, rng);
    infoset_inference_free(&s->inference);
    memory_free(s->batch);
    memory_free(s);
    return found;
}
