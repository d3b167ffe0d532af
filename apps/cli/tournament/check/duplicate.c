/* SPDX-License-Identifier: MIT */
#include "apps/cli/tournament/check/duplicate.h"

#include "apps/cli/cli.h"
#include "apps/cli/tournament/check/pairing.h"
#include "base/memory.h"

#include <stdlib.h>

static bool is_of_players(const check_state *c)
{
    return c->event->movement == EVENT_LOG_PLAYERS;
}

static int partners(const check_state *c, int a, int b)
{
    return c->partners[(size_t)a * c->side + (size_t)b];
}

/* Returns how often two have met in the way that a round should not repeat. */
static int met(const check_state *c, int a, int b)
{
    return is_of_players(c) ? partners(c, a, b) : check_meetings(c, a, b);
}

/* ---- the least cost ---- */

typedef int64_t cost_of(const check_state *c, const void *context, uint32_t a, uint32_t b);

/* Finds the least sum of costs of a perfect matching; -1: an edge that is not allowed. Returns -1 if the
 * matching fails. */
static int64_t find_min_cost(const check_state *c, uint32_t count, cost_of *cost, const void *context)
{
    kz_matching_edge *edge = base_new((size_t)count * count / 2 * sizeof *edge + 1);
    uint32_t *mate = base_new((count + 1) * sizeof *mate);
    uint32_t *parent = base_new((2 * (size_t)count + 1) * sizeof *parent);
    int64_t *price = base_new((2 * (size_t)count + 1) * sizeof *price), least = 0;
    size_t edges = 0;
    for (uint32_t a = 0; a < count; a++)
        for (uint32_t b = a + 1; b < count; b++) {
            int64_t weight = cost(c, context, a, b);
            if (weight >= 0)
                edge[edges++] = (kz_matching_edge){a, b, weight};
        }
    if (count && !c->matching->solve(c->matching->context, count, edge, edges, mate, price, parent))
        least = -1;
    for (uint32_t a = 0; a < count && least >= 0; a++)
        least += a < mate[a] ? cost(c, context, a, mate[a]) : 0;
    free(edge);
    free(mate);
    free(parent);
    free(price);
    return least;
}

/* Those who play in a round, in the order of tables and seats. */
typedef struct field {
    uint32_t count;
    uint16_t entrant[EVENT_LOG_ENTRANTS];
} field;

static int64_t repeated_cost(const check_state *c, const void *context, uint32_t a, uint32_t b)
{
    const field *f = context;
    if (c->event->movement == EVENT_LOG_PAIRS && a % 2 == b % 2) /* of the same line */
        return -1;
    return met(c, f->entrant[a], f->entrant[b]);
}

/* Partners are entrants 2a and 2a + 1 of the field. */
static int64_t opposed_cost(const check_state *c, const void *context, uint32_t a, uint32_t b)
{
    const field *f = context;
    int64_t sum = 0;
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++) {
            int x = f->entrant[2 * a + (uint32_t)i], y = f->entrant[2 * b + (uint32_t)k];
            int64_t before = check_meetings(c, x, y) - partners(c, x, y);
            sum += before * before + 2 * before;
        }
    return sum;
}

/* ---- a round ---- */

/* Lists who plays, with those next to each other who meet, or who are partners. */
static void list_field(const check_state *c, const event_log_round *round, field *f)
{
    static const int by_seat[] = {0, 1, 2, 3}, by_side[] = {0, 2, 1, 3};
    const int *order = is_of_players(c) ? by_side : by_seat;
    f->count = 0;
    for (size_t i = 0; i < round->table_count; i++)
        for (int at = 0; at < round->table[i].count; at++)
            f->entrant[f->count++] = round->table[i].entrant[order[at]];
}

static void check_repeated(check_state *c, const field *f)
{
    int64_t its = 0;
    for (uint32_t i = 0; i < f->count; i += 2)
        its += met(c, f->entrant[i], f->entrant[i + 1]);
    int64_t least = its ? find_min_cost(c, f->count, repeated_cost, f) : 0;
    if (its > least)
        check_report(c, _("meetings are repeated %1$lld times; %2$lld would do"), (long long)its,
                     (long long)least);
}

/* Two partnerships that meet have met other opponents least. */
static void check_opponents(check_state *c, const field *f)
{
    int64_t its = 0;
    for (uint32_t i = 0; i < f->count / 2; i += 2)
        its += opposed_cost(c, f, i, i + 1);
    int64_t least = its ? find_min_cost(c, f->count / 2, opposed_cost, f) : 0;
    if (its > least)
        check_report(c, _("the repetitions of opponents cost %1$lld; %2$lld would do"), (long long)its,
                     (long long)least);
}

static void check_marks(check_state *c, const event_log_table *t)
{
    bool repeated = met(c, t->entrant[0], t->entrant[is_of_players(c) ? 2 : 1]) > 0 ||
                    (is_of_players(c) && met(c, t->entrant[1], t->entrant[3]) > 0);
    if (repeated != t->repeated)
        check_report(c,
                     t->repeated ? _("entrants %1$d and %2$d are said to meet again")
                                 : _("it is not said that entrants %1$d and %2$d meet again"),
                     t->entrant[0], t->entrant[1]);
}

/* Of two partnerships, the one that was north-south more often does not sit there again. */
static void check_sides(check_state *c, const event_log_table *t)
{
    int32_t sum = 0;
    for (int at = 0; at < t->count; at++) {
        const int32_t *had = c->entrant[t->entrant[at]].seats;
        int32_t more = had[0] + had[2] - had[1] - had[3];
        sum += at % 2 ? -more : more;
    }
    if (sum > 0)
        check_report(c, _("entrant %d sits north-south too often"), t->entrant[0]);
}

static bool has_changed(const check_state *c, const event_log_round *round)
{
    return c->event->change && round->number > (c->event->rounds + 1) / 2;
}

/* Pairs keep their line, unless too few are left in the other one. */
static void check_lines(check_state *c, const event_log_round *round)
{
    int32_t had[3] = {0}, moved = 0, tables = (int32_t)round->table_count;
    for (size_t i = 0; i < round->table_count; i++)
        for (int at = 0; at < 2; at++) {
            int line = c->entrant[round->table[i].entrant[at]].line;
            had[line]++;
            moved += line && line != 1 + (at ^ has_changed(c, round));
        }
    int32_t longer = had[1] > had[2] ? had[1] : had[2], needed = longer > tables ? longer - tables : 0;
    if (moved != needed)
        check_report(c, _("pairs that change their line: %1$d; %2$d would do"), moved, needed);
}

void check_duplicate(check_state *c, const event_log_round *round)
{
    field *f = base_new(sizeof *f);
    list_field(c, round, f);
    check_byes(c, round);
    check_repeated(c, f);
    if (is_of_players(c))
        check_opponents(c, f);
    if (c->event->movement == EVENT_LOG_PAIRS)
        check_lines(c, round);
    for (size_t i = 0; i < round->table_count; i++) {
        check_marks(c, &round->table[i]);
        if (is_of_players(c))
            check_sides(c, &round->table[i]);
        else if (c->event->movement == EVENT_LOG_TEAMS)
            check_seats(c, &round->table[i]);
    }
    free(f);
}

static void add_partners(check_state *c, int a, int b)
{
    uint8_t *both[] = {&c->partners[(size_t)a * c->side + (size_t)b],
                       &c->partners[(size_t)b * c->side + (size_t)a]};
    for (int i = 0; i < 2; i++)
        *both[i] = (uint8_t)(*both[i] + (*both[i] < UINT8_MAX));
}

void check_duplicate_add(check_state *c, const event_log_round *round)
{
    for (size_t i = 0; i < round->table_count; i++) {
        const event_log_table *t = &round->table[i];
        for (int at = 0; at < 2; at++) {
            if (t->count == EVENT_LOG_SEATS)
                add_partners(c, t->entrant[at], t->entrant[at + 2]);
            else if (c->event->movement == EVENT_LOG_PAIRS)
                c->entrant[t->entrant[at]].line = (uint8_t)(1 + (at ^ has_changed(c, round)));
        }
    }
}
