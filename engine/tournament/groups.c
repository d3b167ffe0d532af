/* SPDX-License-Identifier: MIT */
/* Swiss for tables of more than two: the fewest repeated meetings, then the least sum of squared differences
 * of score. The tables of few entrants are an optimum. Those of many are found by a search from the
 * tournament's seed. Its number of steps depends on the entrants, and on whether meetings are repeated. */
#include "engine/tournament/groups.h"

#include "engine/memory/memory.h"
#include "engine/tournament/entrants.h"

#include <kozel/rng.h>
#include <stdlib.h>
#include <string.h>

/* A sum has at most KZ_MAX_ENTRANTS / 2 * 3 pairs, and a difference is at most KZ_MAX_ROUNDS * 12 half
 * points. So the squares sum to less than 2^36, and 255 repetitions of each pair to less than 2^62. Entrants
 * at a table of three who share two places score half points. */
static const int64_t REPETITION = (int64_t)1 << 40;
/* SHORT and LONG searches have steps for each entrant. REACH is how far apart two are that change places.
 * WORST_STEP is what a step may cost at first. One of BOLD steps may add a repetition. */
enum {
    HALF_POINT = 50,
    SHORT = 2000,
    LONG = 16000,
    MAX_STEPS = 1000000,
    REACH = 256,
    WORST_STEP = 200,
    BOLD = 256
};

typedef struct field {
    const kz_tournament *t;
    uint16_t round;
    uint32_t count, tables; /* entrants at tables */
    uint32_t large;         /* tables with size + 1 entrants; they are the first. The others have `size` */
    uint32_t size;
    uint16_t entrant[KZ_MAX_ENTRANTS]; /* table after table; then those with a bye */
    uint32_t byes;
    uint8_t *meetings;
} field;

static int64_t cost_of_pair(const field *f, uint16_t a, uint16_t b)
{
    int64_t steps = (f->t->entrant[a].score - f->t->entrant[b].score) / HALF_POINT;
    return tournament_meetings(f->t, f->meetings, a, b) * REPETITION + steps * steps;
}

/* ---- the field ---- */

/* Sets the sizes of tables: as few byes as possible, then as few tables, or as many, of sizes that differ by
 * at most 1. */
static void set_sizes(field *f, uint32_t entrants)
{
    const kz_tournament_terms *terms = &f->t->terms;
    f->byes = 0;
    do {
        f->count = entrants - f->byes;
        f->tables = terms->small_tables ? f->count / terms->min_at_table
                                        : (f->count + terms->max_at_table - 1) / terms->max_at_table;
    } while ((f->tables * terms->min_at_table > f->count || f->tables * terms->max_at_table < f->count) &&
             ++f->byes);
    f->size = f->count / f->tables;
    f->large = f->count % f->tables;
}

typedef struct rank {
    int32_t score;
    uint16_t byes, entrant;
    uint64_t lot;
} rank;

/* Orders entrants by score, then by lot. */
static int by_score(const void *a, const void *b)
{
    const rank *x = a, *y = b;
    if (x->score != y->score)
        return x->score < y->score ? 1 : -1;
    return x->lot != y->lot ? (x->lot < y->lot ? -1 : 1) : x->entrant - y->entrant;
}

/* Orders entrants by byes, the most first, then by score. */
static int by_byes(const void *a, const void *b)
{
    const rank *x = a, *y = b;
    return x->byes != y->byes ? y->byes - x->byes : by_score(a, b);
}

static bool set_field(field *f, const kz_tournament *t, uint16_t round)
{
    rank *order = memory_new(t->entrant_count, sizeof *order);
    f->t = t;
    f->round = round;
    f->meetings = tournament_meetings_new(t);
    uint32_t count = tournament_active_entrants(t, f->entrant);
    set_sizes(f, count);
    for (uint32_t i = 0; order && i < count; i++) {
        uint16_t entrant = f->entrant[i];
        order[i] = (rank){t->entrant[entrant].score, t->entrant[entrant].byes, entrant,
                          tournament_lot(t, round, entrant, entrant)};
    }
    if (order) {
        qsort(order, count, sizeof *order, by_byes);
        qsort(order, f->count, sizeof *order, by_score); /* those after them have byes */
        for (uint32_t i = 0; i < count; i++)
            f->entrant[i] = order[i].entrant;
    }
    memory_free(order);
    return order && f->meetings;
}

/* Returns the first entrant of a table in f->entrant. */
static uint32_t start_of(const field *f, uint32_t table)
{
    return table * f->size + (table < f->large ? table : f->large);
}

/* ---- few entrants ---- */

enum { SETS = 1 << TOURNAMENT_EXACT_MAX, MAX_LARGE = TOURNAMENT_EXACT_MAX / 3 };

/* Dynamic programming over sets of entrants at tables, and numbers of large tables among theirs. */
typedef struct exact {
    const field *f;
    int64_t pair[TOURNAMENT_EXACT_MAX][TOURNAMENT_EXACT_MAX];
    int64_t cost[MAX_LARGE + 1][SETS];  /* UNKNOWN: not reached */
    uint16_t last[MAX_LARGE + 1][SETS]; /* the last table, as a set */
    uint32_t set, large;                /* the state that is extended by a table */
} exact;

#define UNKNOWN INT64_MAX

/* Extends the state by a table if it makes a better way to another state. */
static void add_table(exact *x, uint32_t table, bool is_large, int64_t cost)
{
    uint32_t large = x->large + is_large, set = x->set | table;
    uint32_t small = ((uint32_t)__builtin_popcount(set) - large * (x->f->size + 1)) / x->f->size;
    if (large > x->f->large || small > x->f->tables - x->f->large)
        return;
    cost += x->cost[x->large][x->set];
    if (cost >= x->cost[large][set])
        return;
    x->cost[large][set] = cost;
    x->last[large][set] = (uint16_t)table;
}

/* Adds entrants from `from` on to a table of `size` entrants. */
static void extend(exact *x, uint32_t table, uint32_t size, uint32_t from, int64_t cost)
{
    if (size >= x->f->size)
        add_table(x, table, size > x->f->size, cost);
    if (size > x->f->size)
        return;
    for (uint32_t a = from; a < x->f->count; a++) {
        if (x->set >> a & 1)
            continue;
        int64_t more = 0;
        for (uint32_t rest = table; rest; rest &= rest - 1)
            more += x->pair[a][__builtin_ctz(rest)];
        extend(x, table | 1u << a, size + 1, a + 1, cost + more);
    }
}

static void search_all(exact *x)
{
    const field *f = x->f;
    for (uint32_t a = 0; a < f->count; a++)
        for (uint32_t b = 0; b < f->count; b++)
            x->pair[a][b] = cost_of_pair(f, f->entrant[a], f->entrant[b]);
    for (uint32_t large = 0; large <= f->large; large++)
        for (uint32_t set = 0; set < 1u << f->count; set++)
            x->cost[large][set] = UNKNOWN;
    x->cost[0][0] = 0;
    for (x->set = 0; x->set < (1u << f->count) - 1; x->set++)
        for (x->large = 0; x->large <= f->large; x->large++) {
            uint32_t first = (uint32_t)__builtin_ctz(~x->set); /* it is in the next table */
            if (x->cost[x->large][x->set] != UNKNOWN)
                extend(x, 1u << first, 1, first + 1, 0);
        }
}

/* Orders the entrants by their tables: the large ones first, and from the highest entrant down. */
static void take_tables(const exact *x, field *f)
{
    uint16_t entrant[TOURNAMENT_EXACT_MAX];
    uint32_t set = (1u << f->count) - 1, large = f->large, small_left = f->tables - large, large_left = large;
    while (set) {
        uint32_t table = x->last[large][set];
        bool is_large = (uint32_t)__builtin_popcount(table) > f->size;
        uint32_t to = start_of(f, is_large ? --large_left : f->large + --small_left);
        for (uint32_t rest = table; rest; rest &= rest - 1)
            entrant[to++] = f->entrant[__builtin_ctz(rest)];
        set &= ~table;
        large -= is_large;
    }
    memcpy(f->entrant, entrant, f->count * sizeof *entrant);
}

static bool solve_few(field *f)
{
    exact *x = memory_new(1, sizeof *x);
    if (!x)
        return false;
    x->f = f;
    search_all(x);
    take_tables(x, f);
    memory_free(x);
    return true;
}

/* ---- many entrants ---- */

static uint32_t table_of(const field *f, uint32_t i)
{
    uint32_t first_small = f->large * (f->size + 1);
    return i < first_small ? i / (f->size + 1) : f->large + (i - first_small) / f->size;
}

/* Returns the cost of entrant `of` at the table of place i without the entrant there. */
static int64_t cost_at(const field *f, uint32_t i, uint16_t of)
{
    uint32_t table = table_of(f, i);
    int64_t cost = 0;
    for (uint32_t j = start_of(f, table); j < start_of(f, table + 1); j++)
        cost += j != i ? cost_of_pair(f, of, f->entrant[j]) : 0;
    return cost;
}

/* Lets two entrants at different tables change places unless the cost rises by more than `limit`. Returns the
 * change of the cost. */
static int64_t step(field *f, kz_rng *rng, int64_t limit)
{
    uint32_t reach = f->count - 1 < REACH ? f->count - 1 : REACH;
    uint32_t i = kz_rng_below(rng, f->count), j = (i + 1 + kz_rng_below(rng, reach)) % f->count;
    uint16_t a = f->entrant[i], b = f->entrant[j];
    if (table_of(f, i) == table_of(f, j))
        return 0;
    int64_t change = cost_at(f, i, b) + cost_at(f, j, a) - cost_at(f, i, a) - cost_at(f, j, b);
    if (change > limit)
        return 0;
    f->entrant[i] = b;
    f->entrant[j] = a;
    return change;
}

/* Searches by steps that may make the tables worse, at first by much, at last not at all (threshold
 * accepting). The best tables count; `best` has room for them. */
static void search(field *f, uint16_t best[], int64_t steps)
{
    int64_t cost = 0, best_cost = 0;
    kz_rng rng;
    memcpy(best, f->entrant, f->count * sizeof *best);
    kz_rng_seed(&rng, tournament_lot(f->t, f->round, f->count, f->tables));
    for (int64_t left = steps; left > 0; left--) {
        bool bold = left > steps / 4 && left % BOLD == 0;
        cost += step(f, &rng, WORST_STEP * left / steps + (bold ? REPETITION : 0));
        if (cost >= best_cost)
            continue;
        best_cost = cost;
        memcpy(best, f->entrant, f->count * sizeof *best);
    }
    memcpy(f->entrant, best, f->count * sizeof *best);
}

static bool has_repetition(const field *f)
{
    for (uint32_t i = 0; i < f->count; i++)
        if (cost_at(f, i, f->entrant[i]) >= REPETITION)
            return true;
    return false;
}

/* A short search suffices if it leaves no repetition: more steps hardly improve the scores. */
static bool search_many(field *f)
{
    uint16_t *start = memory_new(2 * (size_t)f->count, sizeof *start);
    if (!start)
        return false;
    memcpy(start, f->entrant, f->count * sizeof *start);
    for (int64_t each = SHORT; each <= LONG; each += LONG - SHORT) {
        int64_t steps = each * f->count < MAX_STEPS ? each * f->count : MAX_STEPS;
        memcpy(f->entrant, start, f->count * sizeof *start);
        search(f, start + f->count, steps);
        if (steps == MAX_STEPS || !has_repetition(f))
            break;
    }
    memory_free(start);
    return true;
}

/* ---- tables ---- */

static void set_tables(const field *f, kz_tournament_pairing *pairing)
{
    for (uint32_t i = 0; i < f->tables + f->byes; i++) {
        bool bye = i >= f->tables;
        uint32_t start = bye ? f->count + i - f->tables : start_of(f, i);
        kz_tournament_table *table = &pairing->table[pairing->table_count++];
        *table = (kz_tournament_table){.round = pairing->round,
                                       .count = (uint8_t)(bye ? 1 : start_of(f, i + 1) - start)};
        memcpy(table->entrant, &f->entrant[start], table->count * sizeof *f->entrant);
        if (!bye)
            tournament_seat(f->t, pairing->round, table);
    }
}

bool tournament_pair_groups(const kz_tournament *t, kz_tournament_pairing *pairing, kz_error *error)
{
    field *f = memory_new(1, sizeof *f);
    bool done = f && set_field(f, t, pairing->round) &&
                (f->count <= TOURNAMENT_EXACT_MAX ? solve_few(f) : search_many(f));
    if (done)
        set_tables(f, pairing);
    if (f)
        memory_free(f->meetings);
    memory_free(f);
    return done || !kz_fail(error, KZ_E_MEMORY, NULL, NULL, NULL);
}
