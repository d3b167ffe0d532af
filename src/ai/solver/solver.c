#include "ai/solver.h"

#include "ai/solver/search.h"

#include <assert.h>
#include <stdlib.h>

struct kz_solver {
    kz_search search;
    kz_utility *utility;
    void *context;
};

kz_solver *kz_solver_new(void)
{
    kz_solver *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    kz_solver_set_utility(s, NULL, NULL);
    if (kz_table_init(&s->search.table))
        return s;
    free(s);
    return NULL;
}

void kz_solver_free(kz_solver *s)
{
    if (!s)
        return;
    kz_table_free(&s->search.table);
    kz_worth_free(&s->search.worth);
    free(s);
}

void kz_solver_set_utility(kz_solver *s, kz_utility *utility, void *context)
{
    s->utility = utility ? utility : kz_utility_points;
    s->context = context;
    s->search.worth.utility = NULL; /* what was kept was asked of another */
}

bool kz_can_solve(const kz_rules *rules)
{
    return kz_has_positions(rules) && rules->side_count == 2;
}

/* A range to the side of seat `to`, told to the side of seat `from`. */
static kz_range told(kz_range range, int from, int to)
{
    return (from ^ to) & 1 ? (kz_range){-range.most, -range.least} : range;
}

static kz_range just(int value)
{
    return (kz_range){value, value};
}

/* Narrows the range of a match's value, to the side of the seat to act (of seat 0 once the deal has ended).
 */
static void solve_match(kz_solver *s, const kz_match *m, int guess, kz_range *range);

/* Before the lead: whatever may be led, claimed or given. */
static void solve_lead(kz_solver *s, const kz_match *m, int guess, kz_range *range)
{
    kz_action action[KZ_LEGAL];
    int count = kz_match_legal(m, action), seat = m->deal.turn;
    kz_range best = just(-KZ_UTILITY_MOST - 1);
    for (int i = 0; i < count; i++) {
        kz_match next = *m;
        kz_match_apply(&next, action[i]);
        int mover = next.phase == KZ_PLAYING ? next.deal.turn : 0;
        kz_range r = {-KZ_UTILITY_MOST, KZ_UTILITY_MOST};
        solve_match(s, &next, (seat ^ mover) & 1 ? -guess : guess, &r);
        r = told(r, seat, mover);
        best.least = r.least > best.least ? r.least : best.least;
        best.most = r.most > best.most ? r.most : best.most;
    }
    *range = best;
}

static void solve_line(kz_solver *s, const kz_match *m, int guess, kz_range *range)
{
    kz_position p;
    kz_outcome outcome = kz_position_of(m, &s->search.course, &p);
    if (!kz_worth_prepare(&s->search.worth, m, s->utility, s->context))
        kz_table_forget(&s->search.table);
    if (outcome != KZ_GOES_ON) {
        *range = told(just(kz_worth_end(&s->search.worth, &p, outcome)), m->deal.turn, 0);
        return;
    }
    kz_range r = told(*range, p.turn, m->deal.turn);
    kz_search_value(&s->search, &p, (p.turn ^ m->deal.turn) & 1 ? -guess : guess, &r);
    *range = told(r, m->deal.turn, p.turn);
}

static void solve_match(kz_solver *s, const kz_match *m, int guess, kz_range *range)
{
    if (m->phase != KZ_PLAYING)
        *range = just(kz_worth_match(m, s->utility, s->context));
    else if (m->deal.line)
        solve_line(s, m, guess, range);
    else
        solve_lead(s, m, guess, range);
}

bool kz_solve(kz_solver *s, const kz_match *world, uint64_t limit, kz_solution *out)
{
    assert(kz_can_solve(&world->rules) && world->phase == KZ_PLAYING);
    s->search.nodes = 0;
    s->search.limit = limit;
    s->search.stopped = false;
    kz_table_forget(&s->search.table);
    out->count = kz_match_legal(world, out->action);
    out->best = 0;
    int seat = world->deal.turn, guess = 0;
    int32_t most = -KZ_UTILITY_MOST;
    for (int i = 0; i < out->count; i++) {
        kz_match next = *world;
        kz_match_apply(&next, out->action[i]);
        int mover = next.phase == KZ_PLAYING ? next.deal.turn : 0;
        kz_range r = {-KZ_UTILITY_MOST, KZ_UTILITY_MOST};
        solve_match(s, &next, (seat ^ mover) & 1 ? -guess : guess, &r);
        r = told(r, seat, mover);
        out->least[i] = r.least;
        out->most[i] = r.most;
        if (out->least[i] > out->least[out->best])
            out->best = i;
        most = r.most > most ? r.most : most;
        guess = out->least[out->best];
    }
    out->value = out->least[out->best];
    out->complete = most <= out->value;
    out->nodes = s->search.nodes;
    return out->complete;
}

bool kz_solve_best(kz_solver *s, const kz_match *world, uint64_t limit, kz_solution *out)
{
    return kz_solve(s, world, limit, out);
}
