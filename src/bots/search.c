#include "bots/search.h"

#include "bots/budget.h"
#include "bots/history.h"
#include "bots/outlook.h"

#include <kozel/solver.h>

#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

const kz_search_options kz_search_usual = {
    .weights = &kz_policy_weights, .sharpness = 1, .trust = 1, .doubt = 0.05f, .exact = 10};

/* The work is cut into units of this many worlds sampled, and of as many played out; a unit's chance depends
 * on its number alone, so that it does not matter which thread takes it. Small budgets are cut into SMALL
 * units. After each of the stages the actions that are clearly worse are given up, which leaves more playouts
 * for the others. */
enum {
    SAMPLED = 128,
    PLAYED = 32,
    SMALL = 8,
    STAGES = 4,
    SHORT = 100 /* ms */,
    MOST_UNITS = 1 << 14,
    MOST_THREADS = 64
};

/* The values of a unit's actions, and how much it weighs. */
typedef struct unit {
    double weight;
    double value[KZ_LEGAL];
} unit;

typedef struct search {
    const kz_view *view;
    const kz_budget *budget;
    const kz_search_options *options;
    kz_inference inference;
    kz_history history;
    kz_search_result *result;
    uint64_t seed;
    int64_t deadline;    /* of the stage, ns; 0: none */
    int first, units;    /* of the stage: from here on, below this */
    int sampled, played; /* worlds of a unit */
    int open[KZ_LEGAL];  /* indexes of the actions not yet given up */
    int open_count;
    int until[KZ_LEGAL]; /* units in which an action was looked at, once it is given up */
    unit *unit;
    bool exact; /* worlds are solved, not played out */
    atomic_int next;
    _Atomic int64_t longest; /* that a unit took, ns, as some thread saw it */
} search;

/* ---- one unit ---- */

/* The match in a world. Its log is not copied: nothing in play asks for it. */
static void enter(const search *s, const kz_world *world, kz_match *m)
{
    memcpy(m, &s->history.match, offsetof(kz_match, pub.log));
    m->pub.log_count = 0;
    memcpy(m->hidden.hand, world->hidden.hand, sizeof m->hidden.hand);
    if (s->inference.rows)
        memcpy(m->hidden.stock, world->hidden.stock, (size_t)(m->pub.count[0] + m->pub.count[1]));
    else
        memcpy(m->hidden.stock + m->pub.stock_dealt - m->pub.stock_count, world->hidden.stock,
               m->pub.stock_count);
}

/* Plays the deal to its end after an action; what the accounts are worth then. */
static double play_out(const search *s, const kz_match *start, kz_action action, kz_rng *rng)
{
    kz_match m;
    kz_track track = s->history.track;
    kz_action legal[KZ_LEGAL];
    memcpy(&m, start, offsetof(kz_match, pub.log));
    for (int chosen = 0, count = 0; m.pub.phase == KZ_PLAYING;) {
        kz_action a = count ? legal[chosen] : action;
        kz_track_note(&track, &m, a);
        kz_match_apply(&m, a);
        count = kz_match_legal(&m, legal);
        chosen = count > 1 ? kz_policy_choose(s->options->weights, &m, &track, legal, count,
                                              s->options->sharpness, rng)
                           : 0;
    }
    return kz_outlook(&m, m.pub.rules.side_of[s->view->seat]);
}

/* kz_outlook() in sixteenths of a point, for the solver. */
enum { SOLVED_UNIT = 16 };

static int32_t solved_worth(const kz_match *ended, void *context)
{
    (void)context;
    double worth = kz_outlook(ended, 0) * SOLVED_UNIT;
    return (int32_t)lrint(fmax(fmin(worth, KZ_UTILITY_MOST), -KZ_UTILITY_MOST));
}

static void solve_world(const search *s, const kz_world *world, kz_solver *solver, unit *u)
{
    kz_match start;
    kz_solution solution;
    enter(s, world, &start);
    kz_solve(solver, &start, 0, &solution);
    for (int i = 0; i < s->result->count; i++)
        for (int k = 0; k < solution.count; k++)
            if (!memcmp(&solution.action[k], &s->result->action[i], sizeof solution.action[k]))
                u->value[i] += (double)solution.least[k] / SOLVED_UNIT;
}

static void play_world(const search *s, const kz_world *world, kz_rng *rng, unit *u)
{
    kz_match start;
    enter(s, world, &start);
    kz_rng after = *rng;
    for (int i = 0; i < s->open_count; i++) {
        kz_rng same = *rng; /* the same chance for every action */
        int a = s->open[i];
        u->value[a] += play_out(s, &start, s->result->action[a], &same);
        after = same;
    }
    *rng = after;
    kz_rng_next(rng);
}

/* Samples worlds and weighs them; returns the sum of the weights. */
static double sample(const search *s, kz_rng *rng, kz_world *world, double *weight)
{
    double sum = 0;
    for (int i = 0; i < s->sampled; i++) {
        bool dealt = false;
        for (int tries = 0; tries < 8 && !dealt; tries++)
            dealt = kz_inference_sample(&s->inference, rng, &world[i]);
        double likelihood = s->options->trust > 0
                                ? kz_history_likelihood(&s->history, &world[i], s->options->weights,
                                                        s->options->trust, s->options->doubt)
                                : 0;
        sum += weight[i] = exp(likelihood);
    }
    return sum;
}

/* Worlds are drawn by their weights at even steps, which keeps the spread small. */
static void run_unit(const search *s, int index, kz_solver *solver)
{
    kz_rng rng;
    kz_world world[SAMPLED];
    double weight[SAMPLED];
    unit *u = &s->unit[index];
    kz_rng_seed(&rng, s->seed + (uint64_t)index);
    memset(u, 0, sizeof *u);
    u->weight = sample(s, &rng, world, weight);
    if (u->weight <= 0)
        return;
    double step = u->weight / s->played, at = (double)(kz_rng_next(&rng) >> 11) * 0x1p-53 * step;
    int i = 0;
    for (int n = 0; n < s->played; n++, at += step) {
        while (at >= weight[i] && i + 1 < s->sampled)
            at -= weight[i++];
        if (solver)
            solve_world(s, &world[i], solver, u);
        else
            play_world(s, &world[i], &rng, u);
    }
    for (int a = 0; a < s->result->count; a++)
        u->value[a] /= s->played;
}

static void *work(void *context)
{
    search *s = context;
    kz_solver *solver = s->exact ? kz_solver_new() : NULL;
    if (solver)
        kz_solver_set_utility(solver, solved_worth, NULL);
    int64_t longest = s->longest; /* of a unit: none is begun that would come too late */
    for (;;) {
        int index = atomic_fetch_add(&s->next, 1);
        int64_t begin = s->deadline ? kz_budget_clock(s->budget) : 0;
        if (index >= s->units || (s->deadline && index > 0 && begin + longest > s->deadline))
            break;
        run_unit(s, index, solver);
        int64_t spent = s->deadline ? kz_budget_clock(s->budget) - begin : 0;
        longest = spent > longest ? spent : longest;
    }
    kz_solver_free(solver);
    atomic_store(&s->longest, longest);
    return NULL;
}

/* ---- the whole ---- */

/* The legal actions, those that come to the same once: a line whose two ends show the same value. */
static void list_actions(const kz_view *v, kz_search_result *r)
{
    bool same = v->pub.rules.board == KZ_BOARD_LINE && !v->pub.rules.play_points &&
                v->pub.board.value[KZ_END_A] == v->pub.board.value[KZ_END_B];
    r->count = 0;
    for (int i = 0; i < v->legal_count; i++)
        if (!(same && v->legal[i].kind == KZ_LAY && v->legal[i].end == KZ_END_B))
            r->action[r->count++] = v->legal[i];
}

/* Playouts left, or INT64_MAX. */
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

/* Few tiles are left and none is drawn any more: a world is solved in the time of a few playouts. */
static bool is_ending(const kz_view *v, int most)
{
    int tiles = 0;
    for (int seat = 0; seat < v->pub.rules.seats; seat++)
        tiles += v->pub.count[seat];
    return v->pub.board.line && tiles <= most && v->pub.stock_count <= v->pub.rules.reserve &&
           kz_can_solve(&v->pub.rules);
}

static void run(search *s, int threads)
{
    pthread_t thread[MOST_THREADS];
    int started = 0;
    threads = threads < MOST_THREADS ? threads : MOST_THREADS;
    atomic_store(&s->next, s->first);
    for (; started < threads - 1 && started < s->units - s->first - 1; started++)
        if (pthread_create(&thread[started], NULL, work, s))
            break;
    work(s);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}

/* Units that were begun. */
static int done(search *s)
{
    int next = atomic_load(&s->next);
    return next < s->units ? next : s->units;
}

/* Is action a worse than the best one by more than chance would have it, over the units done? */
static bool is_worse(const search *s, int a, int best, int units)
{
    double sum = 0, mean = 0, spread = 0;
    int counted = 0;
    for (int i = 0; i < units; i++) {
        const unit *u = &s->unit[i];
        sum += u->weight;
        mean += u->weight * (u->value[best] - u->value[a]);
        counted += u->weight > 0;
    }
    if (counted < 4)
        return false;
    mean /= sum;
    for (int i = 0; i < units; i++) {
        double off = s->unit[i].weight / sum * (s->unit[i].value[best] - s->unit[i].value[a] - mean);
        spread += off * off;
    }
    return mean > 2.5 * sqrt(spread);
}

static void set_values(search *s)
{
    kz_search_result *r = s->result;
    for (int a = 0; a < r->count; a++) {
        int units = s->until[a] ? s->until[a] : done(s);
        double sum = 0;
        r->value[a] = 0;
        for (int i = 0; i < units; i++)
            sum += s->unit[i].weight;
        for (int i = 0; i < units && sum > 0; i++)
            r->value[a] += s->unit[i].weight / sum * s->unit[i].value[a];
    }
    r->best = s->open[0];
    for (int i = 1; i < s->open_count; i++)
        if (r->value[s->open[i]] > r->value[r->best])
            r->best = s->open[i];
}

static void give_up(search *s)
{
    int kept = 0, units = done(s);
    for (int i = 0; i < s->open_count; i++) {
        int a = s->open[i];
        if (a != s->result->best && is_worse(s, a, s->result->best, units))
            s->until[a] = units;
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
        int64_t units = share / cost + (share % cost > 0);
        if (left == INT64_MAX || units > MOST_UNITS - s->first)
            units = MOST_UNITS - s->first;
        s->units = s->first + (int)units;
        s->deadline = budget->ms ? begin + (int64_t)budget->ms * 1000000 * stage / STAGES : 0;
        run(s, budget->threads);
        s->result->rollouts += (done(s) - s->first) * cost;
        left -= left == INT64_MAX ? 0 : units * cost;
        s->units = s->first = done(s);
        set_values(s);
        give_up(s);
        if (left <= 0)
            return;
    }
}

void kz_search(const kz_view *view, const kz_budget *budget, const kz_search_options *options, kz_rng *rng,
               kz_search_result *result)
{
    assert(view->legal_count > 0 && (budget->ms || budget->rollouts));
    assert(budget->threads == 1 || !budget->cpu);
    int64_t begin = kz_budget_clock(budget);
    memset(result, 0, sizeof *result);
    list_actions(view, result);
    if (result->count == 1)
        return;
    search *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->view = view;
    s->budget = budget;
    s->options = options;
    s->result = result;
    s->seed = kz_rng_next(rng);
    s->exact = is_ending(view, options->exact);
    s->unit = calloc(MOST_UNITS, sizeof *s->unit);
    if (!s->unit)
        abort();
    kz_inference_init(&s->inference, view);
    kz_history_init(&s->history, &s->inference, rng);
    run_stages(s, budget, begin);
    kz_inference_free(&s->inference);
    free(s->unit);
    free(s);
}
