/* SPDX-License-Identifier: MIT */
#include "engine/tournament/outlook.h"

/* ---- rounds without a repetition ---- */

/* A search for disjoint perfect matchings of a graph. */
typedef struct search {
    tournament_outlook *outlook;
    uint32_t open[TOURNAMENT_OUTLOOK_MAX]; /* the edges that no round has used */
    uint32_t anchor; /* a vertex with the fewest edges: the rounds are in the order of its mates */
    int rounds;
    uint8_t mate[TOURNAMENT_OUTLOOK_MAX][TOURNAMENT_OUTLOOK_MAX];
} search;

static uint32_t all_of(uint32_t count)
{
    return count == 32 ? UINT32_MAX : (1u << count) - 1;
}

static uint32_t lowest(uint32_t set)
{
    return (uint32_t)__builtin_ctz(set);
}

static int size_of(uint32_t set)
{
    return __builtin_popcount(set);
}

/* Returns whether each connected part of the graph has an even number of vertices. */
static bool are_parts_even(const uint32_t open[], uint32_t all)
{
    for (uint32_t rest = all; rest;) {
        uint32_t part = 1u << lowest(rest), reached = 0;
        while (reached != part) {
            uint32_t next = lowest(part & ~reached);
            reached |= 1u << next;
            part |= open[next] & all;
        }
        if (size_of(part) % 2)
            return false;
        rest &= ~part;
    }
    return true;
}

static bool fill_round(search *s, int round, uint32_t unmatched);

static bool begin_round(search *s, int round)
{
    uint32_t count = s->outlook->count, all = all_of(count);
    if (round == s->rounds)
        return true;
    for (uint32_t v = 0; v < count; v++)
        if (size_of(s->open[v]) < s->rounds - round)
            return false;
    return are_parts_even(s->open, all) && fill_round(s, round, all);
}

/* Returns the unmatched vertex with the fewest edges to others. */
static uint32_t narrowest(const search *s, uint32_t unmatched)
{
    uint32_t found = lowest(unmatched);
    int fewest = TOURNAMENT_OUTLOOK_MAX;
    for (uint32_t set = unmatched; set; set &= set - 1) {
        int degree = size_of(s->open[lowest(set)] & unmatched);
        if (degree < fewest) {
            fewest = degree;
            found = lowest(set);
        }
    }
    return found;
}

/* Returns whether rounds are in the order of the anchor's mates. All other orders have the same rounds. */
static bool is_in_order(const search *s, int round, uint32_t a, uint32_t b)
{
    uint32_t mate = a == s->anchor ? b : a;
    if ((a != s->anchor && b != s->anchor) || round == 0)
        return true;
    return mate > s->mate[round - 1][s->anchor];
}

static bool fill_round(search *s, int round, uint32_t unmatched)
{
    if (!unmatched)
        return begin_round(s, round + 1);
    uint32_t a = narrowest(s, unmatched);
    for (uint32_t others = s->open[a] & unmatched; others; others &= others - 1) {
        uint32_t b = lowest(others);
        if (!s->outlook->steps)
            return false;
        s->outlook->steps--;
        if (!is_in_order(s, round, a, b))
            continue;
        s->open[a] &= ~(1u << b);
        s->open[b] &= ~(1u << a);
        s->mate[round][a] = (uint8_t)b;
        s->mate[round][b] = (uint8_t)a;
        if (fill_round(s, round, unmatched & ~(1u << a) & ~(1u << b)))
            return true;
        s->open[a] |= 1u << b;
        s->open[b] |= 1u << a;
    }
    return false;
}

/* Looks for `rounds` rounds in a graph. */
static bool find_rounds(search *s, int rounds)
{
    s->rounds = rounds;
    s->anchor = 0;
    for (uint32_t v = 1; v < s->outlook->count; v++)
        if (size_of(s->open[v]) < size_of(s->open[s->anchor]))
            s->anchor = v;
    return begin_round(s, 0);
}

static void set_open(search *s, tournament_outlook *o)
{
    s->outlook = o;
    for (uint32_t v = 0; v < o->count; v++)
        s->open[v] = o->open[v];
}

int tournament_outlook_plan(tournament_outlook *o, int max)
{
    search s;
    uint32_t steps = o->steps;
    int rounds = max < (int)o->count - 1 ? max : (int)o->count - 1;
    for (; rounds > 0; rounds--) {
        o->steps = steps;
        set_open(&s, o);
        if (find_rounds(&s, rounds))
            break;
    }
    for (int i = 0; i < rounds; i++)
        for (uint32_t v = 0; v < o->count; v++)
            o->plan[i][v] = s.mate[i][v];
    o->steps = steps;
    return rounds;
}

bool tournament_outlook_allows(tournament_outlook *o, const uint32_t mate[], int rounds)
{
    search s;
    set_open(&s, o);
    for (uint32_t v = 0; v < o->count; v++)
        s.open[v] &= ~(1u << mate[v]);
    return find_rounds(&s, rounds);
}

/* ---- the pairing of least cost ---- */

typedef struct pairing {
    tournament_outlook *outlook;
    int rounds;
    uint32_t mate[TOURNAMENT_OUTLOOK_MAX], *best;
    int64_t
        bound[TOURNAMENT_OUTLOOK_MAX]; /* of each vertex: half the cost of its cheapest edge, rounded down */
    int64_t best_cost;
} pairing;

/* Sets the best pairing to the cheapest round of the plan. */
static void take_plan(pairing *p, int rounds)
{
    const tournament_outlook *o = p->outlook;
    p->best_cost = INT64_MAX;
    for (int i = 0; i < rounds; i++) {
        int64_t cost = 0;
        for (uint32_t v = 0; v < o->count; v++)
            cost += o->plan[i][v] > v ? o->cost[v][o->plan[i][v]] : 0;
        if (cost >= p->best_cost)
            continue;
        p->best_cost = cost;
        for (uint32_t v = 0; v < o->count; v++)
            p->best[v] = o->plan[i][v];
    }
}

static void set_bounds(pairing *p)
{
    const tournament_outlook *o = p->outlook;
    for (uint32_t v = 0; v < o->count; v++) {
        int64_t cheapest = INT64_MAX;
        for (uint32_t set = o->open[v]; set; set &= set - 1)
            cheapest = o->cost[v][lowest(set)] < cheapest ? o->cost[v][lowest(set)] : cheapest;
        p->bound[v] = cheapest / 2;
    }
}

static void finish(pairing *p, int64_t cost)
{
    if (!tournament_outlook_allows(p->outlook, p->mate, p->rounds))
        return;
    p->best_cost = cost;
    for (uint32_t v = 0; v < p->outlook->count; v++)
        p->best[v] = p->mate[v];
}

/* Tries the mates of the first unmatched vertex, the cheapest first. `least` is a bound of the whole cost. */
static void try_mates(pairing *p, uint32_t unmatched, int64_t least)
{
    tournament_outlook *o = p->outlook;
    if (!unmatched) {
        finish(p, least);
        return;
    }
    uint32_t a = lowest(unmatched), others = o->open[a] & unmatched;
    while (others && o->steps) {
        uint32_t b = lowest(others);
        for (uint32_t set = others; set; set &= set - 1)
            b = o->cost[a][lowest(set)] < o->cost[a][b] ? lowest(set) : b;
        int64_t cost = least + o->cost[a][b] - p->bound[a] - p->bound[b];
        others &= ~(1u << b);
        o->steps--;
        if (cost >= p->best_cost)
            continue;
        p->mate[a] = b;
        p->mate[b] = a;
        try_mates(p, unmatched & ~(1u << a) & ~(1u << b), cost);
    }
}

void tournament_outlook_pair(tournament_outlook *o, int rounds, uint32_t mate[])
{
    pairing p = {.outlook = o, .rounds = rounds, .best = mate};
    int64_t least = 0;
    take_plan(&p, rounds + 1);
    set_bounds(&p);
    for (uint32_t v = 0; v < o->count; v++)
        least += p.bound[v];
    try_mates(&p, all_of(o->count), least);
}
