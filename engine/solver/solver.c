/* SPDX-License-Identifier: MIT */
#include <kozel/solver.h>

#include "engine/memory/memory.h"
#include "engine/solver/alpha_beta.h"

#include <assert.h>

struct kz_solver {
    solver_alpha_beta search;
    kz_utility *utility;
    void *context;
};

kz_solver *kz_solver_new(void)
{
    kz_solver *s = memory_new(1, sizeof *s);
    if (!s)
        return NULL;
    kz_solver_set_utility(s, NULL, NULL);
    if (solver_transpositions_init(&s->search.table))
        return s;
    memory_free(s);
    return NULL;
}

void kz_solver_free(kz_solver *s)
{
    if (!s)
        return;
    solver_transpositions_free(&s->search.table);
    solver_worth_free(&s->search.worth);
    memory_free(s);
}

void kz_solver_set_utility(kz_solver *s, kz_utility *utility, void *context)
{
    s->utility = utility ? utility : kz_utility_points;
    s->context = context;
    s->search.worth.utility = NULL; /* the stored worths belong to another utility */
}

bool kz_can_solve(const kz_rules *rules)
{
    return solver_has_positions(rules) && rules->side_count == 2;
}

/* A search window and the known bounds, both to the side of one seat. */
typedef struct query {
    solver_range window; /* the query is done if the value is known to be at an end of the window or
                          * outside */
    solver_range known;
    int guess;
} query;

static const solver_range anything = {-KZ_UTILITY_MAX - 1, KZ_UTILITY_MAX + 1};

static query query_from(int guess)
{
    return (query){anything, {-KZ_UTILITY_MAX, KZ_UTILITY_MAX}, guess};
}

static solver_range negated(solver_range r, bool other)
{
    return other ? (solver_range){-r.most, -r.least} : r;
}

/* Returns the same query to the other side if `other` is true. */
static query for_side(query q, bool other)
{
    return (query){negated(q.window, other), negated(q.known, other), other ? -q.guess : q.guess};
}

static bool resolved(const query *q)
{
    return q->known.least >= q->known.most || q->known.most <= q->window.least ||
           q->known.least >= q->window.most;
}

static void solve_line(kz_solver *s, const kz_match *m, query *q)
{
    solver_position p;
    solver_outcome outcome = solver_position_of(m, &s->search.course, &p);
    if (!solver_worth_prepare(&s->search.worth, m, s->utility, s->context))
        solver_transpositions_clear(&s->search.table);
    s->search.stopped |= s->search.worth.failed;
    if (s->search.worth.failed)
        return;
    bool other = (outcome == SOLVER_GOES_ON ? p.turn ^ m->pub.turn : m->pub.turn) & 1;
    query own = for_side(*q, other);
    if (outcome == SOLVER_GOES_ON) {
        while (!resolved(&own) && !s->search.stopped)
            solver_alpha_beta_narrow(&s->search, &p, &own.guess, &own.known);
    } else {
        int worth = solver_worth_end(&s->search.worth, &p, outcome);
        own.known = (solver_range){worth, worth};
    }
    *q = for_side(own, other);
}

static void solve_match(kz_solver *s, const kz_match *m, query *q);

/* Computes an action's value to the side of the acting seat. */
static void solve_action(kz_solver *s, const kz_match *m, kz_action action, query *q)
{
    kz_match next = *m;
    kz_match_apply(&next, action);
    bool other = (m->pub.turn ^ (next.pub.phase == KZ_PLAYING ? next.pub.turn : 0)) & 1;
    query own = for_side(*q, other);
    solve_match(s, &next, &own);
    *q = for_side(own, other);
}

/* Solves a match before the lead: any action that may be led, claimed or given. */
static void solve_lead(kz_solver *s, const kz_match *m, query *q)
{
    kz_action action[KZ_LEGAL];
    int count = kz_match_legal(m, action);
    solver_range best = {-KZ_UTILITY_MAX, -KZ_UTILITY_MAX};
    for (int i = 0; i < count; i++) {
        if (s->search.stopped) {
            best.most = KZ_UTILITY_MAX; /* of the actions left */
            break;
        }
        query own = query_from(i ? best.least : q->guess);
        own.window.least = best.least;
        solve_action(s, m, action[i], &own);
        best.least = own.known.least > best.least ? own.known.least : best.least;
        best.most = own.known.most > best.most ? own.known.most : best.most;
    }
    q->known = best;
}

/* Narrows the known bounds of a match, to the side of the seat to act, or of seat 1 once the deal has
 * ended. */
static void solve_match(kz_solver *s, const kz_match *m, query *q)
{
    if (m->pub.phase != KZ_PLAYING) {
        int worth = solver_worth_match(m, s->utility, s->context);
        q->known = (solver_range){worth, worth};
    } else if (m->pub.board.line) {
        solve_line(s, m, q);
    } else {
        solve_lead(s, m, q);
    }
}

static void begin_search(kz_solver *s, const kz_match *world, const kz_budget *budget)
{
    assert(kz_can_solve(&world->pub.rules) && world->pub.phase == KZ_PLAYING);
    (void)world;
    s->search.nodes = s->search.limit = 0;
    s->search.most = budget && budget->nodes ? budget->nodes : UINT64_MAX;
    s->search.stop = budget ? budget->stop : NULL;
    s->search.stopped = s->search.worth.failed = false;
    solver_transpositions_clear(&s->search.table);
}

static void begin(kz_solver *s, const kz_match *world, const kz_budget *budget, kz_solution *out)
{
    begin_search(s, world, budget);
    out->count = kz_match_legal(world, out->action);
    for (int i = 0; i < out->count; i++) {
        out->least[i] = -KZ_UTILITY_MAX;
        out->most[i] = KZ_UTILITY_MAX;
    }
}

static void narrow_action(kz_solver *s, const kz_match *world, int i, int guess, solver_range window,
                          kz_solution *out)
{
    query q = {window, {out->least[i], out->most[i]}, guess};
    solve_action(s, world, out->action[i], &q);
    out->least[i] = q.known.least;
    out->most[i] = q.known.most;
}

static bool conclude(const kz_solver *s, kz_solution *out)
{
    int32_t most = -KZ_UTILITY_MAX;
    out->best = 0;
    for (int i = 0; i < out->count; i++) {
        out->best = out->least[i] > out->least[out->best] ? i : out->best;
        most = out->most[i] > most ? out->most[i] : most;
    }
    out->value = out->least[out->best];
    out->complete = most <= out->value && !s->search.worth.failed;
    out->nodes = s->search.nodes;
    return out->complete;
}

bool kz_solve(kz_solver *s, const kz_match *world, const kz_budget *budget, kz_solution *out)
{
    kz_solve_best(s, world, budget, out);
    int guess = out->value;
    for (int i = 0; i < out->count && !s->search.stopped; i++)
        if (out->least[i] < out->most[i])
            narrow_action(s, world, i, guess, anything, out);
    return conclude(s, out);
}

/* Solves the actions one after the other, each only as far as it may be the best. */
static void solve_each(kz_solver *s, const kz_match *world, kz_solution *out)
{
    solver_range window = anything;
    for (int i = 0; i < out->count && !s->search.stopped; i++) {
        narrow_action(s, world, i, i ? window.least : 0, window, out);
        window.least = out->least[i] > window.least ? out->least[i] : window.least;
    }
}

/* Solves the value first. Then it finds the action with that value, mostly from the transposition table. */
static void solve_value(kz_solver *s, const kz_match *world, kz_solution *out)
{
    query q = query_from(0);
    solve_line(s, world, &q);
    for (int i = 0; i < out->count; i++)
        out->most[i] = q.known.most;
    solver_range window = {q.known.least - 1, q.known.least};
    for (int i = 0, found = false; i < out->count && !found; i++) {
        narrow_action(s, world, i, q.known.least, window, out);
        found = out->least[i] >= q.known.least;
    }
}

bool kz_solve_best(kz_solver *s, const kz_match *world, const kz_budget *budget, kz_solution *out)
{
    begin(s, world, budget, out);
    if (world->pub.board.line)
        solve_value(s, world, out);
    else
        solve_each(s, world, out);
    return conclude(s, out);
}

bool kz_solve_value(kz_solver *s, const kz_match *world, const kz_budget *budget, kz_solution *out)
{
    query q = query_from(0);
    begin_search(s, world, budget);
    solve_match(s, world, &q);
    out->count = out->best = 0;
    out->complete = q.known.least >= q.known.most;
    out->value = out->complete ? q.known.least : 0;
    out->nodes = s->search.nodes;
    return out->complete;
}
