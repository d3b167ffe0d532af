#include <kozel/solver.h>

#include "solver/search.h"

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
    if (kz_memo_init(&s->search.memo))
        return s;
    free(s);
    return NULL;
}

void kz_solver_free(kz_solver *s)
{
    if (!s)
        return;
    kz_memo_free(&s->search.memo);
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

/* What is asked of a value and what is known of it, both to the side of one seat. */
typedef struct question {
    kz_range window; /* nothing more is asked once the value is known to lie at its ends or beyond */
    kz_range known;
    int guess;
} question;

static const kz_range anything = {-KZ_UTILITY_MOST - 1, KZ_UTILITY_MOST + 1};

static question ask(int guess)
{
    return (question){anything, {-KZ_UTILITY_MOST, KZ_UTILITY_MOST}, guess};
}

static kz_range turned(kz_range r, bool other)
{
    return other ? (kz_range){-r.most, -r.least} : r;
}

/* The same question to the other side. */
static question told(question q, bool other)
{
    return (question){turned(q.window, other), turned(q.known, other), other ? -q.guess : q.guess};
}

static bool answered(const question *q)
{
    return q->known.least >= q->known.most || q->known.most <= q->window.least ||
           q->known.least >= q->window.most;
}

static void solve_line(kz_solver *s, const kz_match *m, question *q)
{
    kz_position p;
    kz_outcome outcome = kz_position_of(m, &s->search.course, &p);
    if (!kz_worth_prepare(&s->search.worth, m, s->utility, s->context))
        kz_memo_forget(&s->search.memo);
    bool other = (outcome == KZ_GOES_ON ? p.turn ^ m->pub.turn : m->pub.turn) & 1;
    question own = told(*q, other);
    if (outcome == KZ_GOES_ON) {
        while (!answered(&own) && !s->search.stopped)
            kz_search_narrow(&s->search, &p, &own.guess, &own.known);
    } else {
        int worth = kz_worth_end(&s->search.worth, &p, outcome);
        own.known = (kz_range){worth, worth};
    }
    *q = told(own, other);
}

static void solve_match(kz_solver *s, const kz_match *m, question *q);

/* An action's value, to the side of who acts. */
static void solve_action(kz_solver *s, const kz_match *m, kz_action action, question *q)
{
    kz_match next = *m;
    kz_match_apply(&next, action);
    bool other = (m->pub.turn ^ (next.pub.phase == KZ_PLAYING ? next.pub.turn : 0)) & 1;
    question own = told(*q, other);
    solve_match(s, &next, &own);
    *q = told(own, other);
}

/* Before the lead: whatever may be led, claimed or given. */
static void solve_lead(kz_solver *s, const kz_match *m, question *q)
{
    kz_action action[KZ_LEGAL];
    int count = kz_match_legal(m, action);
    kz_range best = {-KZ_UTILITY_MOST, -KZ_UTILITY_MOST};
    for (int i = 0; i < count; i++) {
        question own = ask(i ? best.least : q->guess);
        own.window.least = best.least;
        solve_action(s, m, action[i], &own);
        best.least = own.known.least > best.least ? own.known.least : best.least;
        best.most = own.known.most > best.most ? own.known.most : best.most;
    }
    q->known = best;
}

/* Narrows what is known of a match, to the side of the seat to act (of seat 1 once the deal has ended). */
static void solve_match(kz_solver *s, const kz_match *m, question *q)
{
    if (m->pub.phase != KZ_PLAYING) {
        int worth = kz_worth_match(m, s->utility, s->context);
        q->known = (kz_range){worth, worth};
    } else if (m->pub.board.line) {
        solve_line(s, m, q);
    } else {
        solve_lead(s, m, q);
    }
}

static void begin_search(kz_solver *s, const kz_match *world, uint64_t limit)
{
    assert(kz_can_solve(&world->pub.rules) && world->pub.phase == KZ_PLAYING);
    (void)world;
    s->search.nodes = 0;
    s->search.limit = limit ? limit : UINT64_MAX;
    s->search.stopped = false;
    kz_memo_forget(&s->search.memo);
}

static void begin(kz_solver *s, const kz_match *world, uint64_t limit, kz_solution *out)
{
    begin_search(s, world, limit);
    out->count = kz_match_legal(world, out->action);
    for (int i = 0; i < out->count; i++) {
        out->least[i] = -KZ_UTILITY_MOST;
        out->most[i] = KZ_UTILITY_MOST;
    }
}

static void narrow_action(kz_solver *s, const kz_match *world, int i, int guess, kz_range window,
                          kz_solution *out)
{
    question q = {window, {out->least[i], out->most[i]}, guess};
    solve_action(s, world, out->action[i], &q);
    out->least[i] = q.known.least;
    out->most[i] = q.known.most;
}

static bool conclude(const kz_solver *s, kz_solution *out)
{
    int32_t most = -KZ_UTILITY_MOST;
    out->best = 0;
    for (int i = 0; i < out->count; i++) {
        out->best = out->least[i] > out->least[out->best] ? i : out->best;
        most = out->most[i] > most ? out->most[i] : most;
    }
    out->value = out->least[out->best];
    out->complete = most <= out->value;
    out->nodes = s->search.nodes;
    return out->complete;
}

bool kz_solve(kz_solver *s, const kz_match *world, uint64_t limit, kz_solution *out)
{
    kz_solve_best(s, world, limit, out);
    int guess = out->value;
    for (int i = 0; i < out->count; i++)
        if (out->least[i] < out->most[i])
            narrow_action(s, world, i, guess, anything, out);
    return conclude(s, out);
}

/* Actions one after the other, each only as far as it may be the best. */
static void solve_each(kz_solver *s, const kz_match *world, kz_solution *out)
{
    kz_range window = anything;
    for (int i = 0; i < out->count; i++) {
        narrow_action(s, world, i, i ? window.least : 0, window, out);
        window.least = out->least[i] > window.least ? out->least[i] : window.least;
    }
}

/* First the value, then who has it: the table knows nearly all of that. */
static void solve_value(kz_solver *s, const kz_match *world, kz_solution *out)
{
    question q = ask(0);
    solve_line(s, world, &q);
    for (int i = 0; i < out->count; i++)
        out->most[i] = q.known.most;
    kz_range window = {q.known.least - 1, q.known.least};
    for (int i = 0, found = false; i < out->count && !found; i++) {
        narrow_action(s, world, i, q.known.least, window, out);
        found = out->least[i] >= q.known.least;
    }
}

bool kz_solve_best(kz_solver *s, const kz_match *world, uint64_t limit, kz_solution *out)
{
    begin(s, world, limit, out);
    if (world->pub.board.line)
        solve_value(s, world, out);
    else
        solve_each(s, world, out);
    return conclude(s, out);
}

bool kz_solve_value(kz_solver *s, const kz_match *world, uint64_t limit, kz_solution *out)
{
    question q = ask(0);
    begin_search(s, world, limit);
    solve_match(s, world, &q);
    out->count = out->best = 0;
    out->complete = q.known.least >= q.known.most;
    out->value = out->complete ? q.known.least : 0;
    out->nodes = s->search.nodes;
    return out->complete;
}
