/* SPDX-License-Identifier: MIT */
#include "apps/cli/tournament/check/pairing.h"

#include "apps/cli/cli.h"
#include "apps/cli/tournament/check/groups.h"
#include "base/memory.h"

#include <stdlib.h>

/* The parts of a cost, each beyond any sum of the parts below it. There are at most 2048 tables. Scores
 * differ by at most 510 points. */
enum { SQUARES_BITS = 30, BYE_BITS = 10, REPEATED_MAX = 31 };
static const int64_t BYE = (int64_t)1 << SQUARES_BITS, REPEATED = (int64_t)1 << (SQUARES_BITS + BYE_BITS);

typedef struct cost {
    int64_t repeated; /* meetings before, of all tables */
    int64_t bye;      /* score of the entrant with the bye: points */
    int64_t squares;  /* sum of the squared differences of score: points */
} cost;

static int64_t points(const check_state *c, int entrant)
{
    return c->entrant[entrant].score / 100;
}

static int64_t square(const check_state *c, int a, int b)
{
    int64_t difference = points(c, a) - points(c, b);
    return difference * difference;
}

static cost cost_of_round(const check_state *c, const event_log_round *round)
{
    cost sum = {0};
    for (size_t i = 0; i < round->table_count; i++) {
        const event_log_table *t = &round->table[i];
        int met = check_meetings(c, t->entrant[0], t->entrant[1]);
        sum.repeated += met < REPEATED_MAX ? met : REPEATED_MAX;
        sum.squares += square(c, t->entrant[0], t->entrant[1]);
    }
    for (size_t i = 0; i < round->byes.count; i++)
        sum.bye += points(c, round->byes.entrant[i]);
    return sum;
}

/* Returns the weight of an edge; -1: there is none. Vertex `count` - 1 of an odd field is the bye. */
static int64_t weight(const check_state *c, const uint16_t field[], uint32_t a, uint32_t b, int32_t byes)
{
    const check_entrant *x = &c->entrant[field[a]];
    if (!field[b])
        return x->byes == byes ? points(c, field[a]) * BYE : -1;
    int met = check_meetings(c, field[a], field[b]);
    return (met < REPEATED_MAX ? met : REPEATED_MAX) * REPEATED + square(c, field[a], field[b]);
}

/* Lists the active entrants, and 0 for the bye of an odd number. */
static uint32_t list_field(const check_state *c, uint16_t field[])
{
    uint32_t count = 0;
    for (int i = 1; i <= c->entrants; i++)
        if (c->entrant[i].active)
            field[count++] = (uint16_t)i;
    if (count % 2)
        field[count++] = 0;
    return count;
}

/* Finds the least cost on the complete graph. Returns false if the matching fails. */
static bool find_cheapest(const check_state *c, cost *least)
{
    uint16_t field[EVENT_LOG_ENTRANTS + 1];
    uint32_t count = list_field(c, field), mate[EVENT_LOG_ENTRANTS + 1];
    kz_matching_edge *edge = base_new((size_t)count * count / 2 * sizeof *edge + 1);
    int64_t *price = base_new((count + count / 2 + 1) * sizeof *price);
    uint32_t *parent = base_new((count + count / 2 + 1) * sizeof *parent);
    int32_t byes = check_fewest_byes(c);
    size_t edges = 0;
    for (uint32_t a = 0; a < count; a++)
        for (uint32_t b = a + 1; b < count; b++) {
            int64_t w = weight(c, field, a, b, byes);
            if (w >= 0)
                edge[edges++] = (kz_matching_edge){a, b, w};
        }
    bool found = c->matching->solve(c->matching->context, count, edge, edges, mate, price, parent);
    *least = (cost){0};
    for (uint32_t a = 0; found && a < count; a++)
        if (a < mate[a]) {
            int64_t w = weight(c, field, a, mate[a], byes);
            least->repeated += w / REPEATED;
            least->bye += w % REPEATED / BYE;
            least->squares += w % BYE;
        }
    free(edge);
    free(price);
    free(parent);
    return found;
}

/* Returns with how many others a vertex may be paired without a repetition. */
static uint32_t open_of(const check_state *c, const uint16_t field[], uint32_t count, uint32_t at,
                        int32_t byes)
{
    uint32_t open = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool bye = !field[at] || !field[i];
        if (i != at)
            open += bye ? c->entrant[field[at] ? field[at] : field[i]].byes == byes
                        : !check_meetings(c, field[at], field[i]);
    }
    return open;
}

/* Returns whether the least cost could leave a later round without a pairing. It cannot if everybody may
 * still meet half of the field after the rounds to come (Dirac, 1952). Only for small fields the core looks
 * ahead.
 */
static bool looks_ahead(const check_state *c, const event_log_round *round)
{
    enum { FIELD_MAX = 32 };
    uint16_t field[EVENT_LOG_ENTRANTS + 1];
    uint32_t count = list_field(c, field);
    if (count > FIELD_MAX)
        return false;
    int32_t byes = check_fewest_byes(c), left = c->event->rounds < 0 ? 0 : c->event->rounds - round->number;
    for (uint32_t i = 0; i < count; i++)
        if (open_of(c, field, count, i, byes) < count / 2 + (uint32_t)(left > 0 ? left : 0))
            return true;
    return false;
}

static void check_cost(check_state *c, const event_log_round *round)
{
    cost its = cost_of_round(c, round), least;
    if (!find_cheapest(c, &least)) {
        check_report(c, _("the least cost could not be computed"));
        return;
    }
    if (its.repeated > least.repeated)
        check_report(c, _("meetings are repeated %1$lld times; %2$lld would do"), (long long)its.repeated,
                     (long long)least.repeated);
    else if ((its.bye > least.bye || its.squares > least.squares) && looks_ahead(c, round))
        return; /* the cost of the rounds to come */
    else if (its.bye > least.bye)
        check_report(c, _("the bye went to somebody with %1$lld points; somebody with %2$lld had none"),
                     (long long)its.bye, (long long)least.bye);
    else if (its.squares > least.squares)
        check_report(c, _("the squared differences of score sum to %1$lld; the least is %2$lld"),
                     (long long)its.squares, (long long)least.squares);
}

/* ---- byes ---- */

/* Returns the fewest byes that leave a number which tables can seat. */
static int32_t needed_byes(const check_state *c)
{
    for (int32_t byes = 0; byes < c->active; byes++) {
        int32_t left = c->active - byes, tables = (left + c->max_at_table - 1) / c->max_at_table;
        if (tables * c->min_at_table <= left)
            return byes;
    }
    return c->active;
}

/* Tables are as many as possible, or as few. */
static void check_sizes(check_state *c, const event_log_round *round)
{
    int32_t left = c->active - (int32_t)round->byes.count;
    int32_t right =
        c->event->small_tables ? left / c->min_at_table : (left + c->max_at_table - 1) / c->max_at_table;
    if (round->table_count != (size_t)right)
        check_report(c, _("%1$zu tables, where %2$d are right"), round->table_count, right);
}

void check_byes(check_state *c, const event_log_round *round)
{
    int32_t needed = needed_byes(c), fewest = check_fewest_byes(c);
    if ((int32_t)round->byes.count != needed)
        check_report(c, _("%1$zu byes, where %2$d are needed"), round->byes.count, needed);
    for (size_t i = 0; i < round->byes.count; i++) {
        const check_entrant *e = &c->entrant[round->byes.entrant[i]];
        int32_t with = 0; /* who could have had it before */
        for (int k = 1; k <= c->entrants; k++)
            with += c->entrant[k].active && c->entrant[k].byes < e->byes;
        if (e->byes > fewest && with >= needed)
            check_report(c, _("entrant %d has a bye again, though others had fewer"), round->byes.entrant[i]);
    }
}

/* ---- seats ---- */

void check_seats(check_state *c, const event_log_table *table)
{
    const check_entrant *a = &c->entrant[table->entrant[0]], *b = &c->entrant[table->entrant[1]];
    int32_t x = a->seats[0] - a->seats[1], y = b->seats[0] - b->seats[1];
    if ((x > 0 && y <= 0) || (x >= 0 && y < 0))
        check_report(c, _("entrant %1$d sits first again, and %2$d second"), table->entrant[0],
                     table->entrant[1]);
}

static bool has_met(const check_state *c, const event_log_table *table)
{
    for (int a = 0; a < table->count; a++)
        for (int b = 0; b < a; b++)
            if (check_meetings(c, table->entrant[a], table->entrant[b]))
                return true;
    return false;
}

void check_pairing(check_state *c, const event_log_round *round)
{
    bool swiss = c->format == EVENT_LOG_SWISS || c->format == EVENT_LOG_UNKNOWN;
    if (swiss)
        check_byes(c, round);
    if (c->format == EVENT_LOG_SWISS)
        check_sizes(c, round);
    for (size_t i = 0; i < round->table_count; i++) {
        const event_log_table *t = &round->table[i];
        if (c->format == EVENT_LOG_SWISS && has_met(c, t) != t->repeated)
            check_report(c,
                         t->repeated ? _("entrants %1$d and %2$d are said to meet again")
                                     : _("it is not said that entrants %1$d and %2$d meet again"),
                         t->entrant[0], t->entrant[1]);
        if (c->format == EVENT_LOG_SWISS && t->count == 2)
            check_seats(c, t);
    }
    if (c->format == EVENT_LOG_SWISS && c->max_at_table == 2)
        check_cost(c, round);
    else if (c->format == EVENT_LOG_SWISS)
        check_groups(c, round);
}
