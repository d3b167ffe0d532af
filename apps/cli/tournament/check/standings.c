/* SPDX-License-Identifier: MIT */
#include "apps/cli/tournament/check/standings.h"

#include "apps/cli/cli.h"
#include "base/memory.h"

#include <stdlib.h>

/* An entrant's tie-breaks, and what they are made from. */
typedef struct account {
    int64_t buchholz, lowest, sonneborn, difference, wins;
    int64_t direct;
    int32_t rounds; /* that count for `lowest` */
} account;

static bool forfeits(const event_log_table *table, int at)
{
    return table->forfeits >> at & 1;
}

/* Returns 2 for a win of `at` over `other`, 1 for equal places. */
static int outcome(const event_log_table *table, int at, int other)
{
    if (forfeits(table, at))
        return 0;
    if (forfeits(table, other))
        return 2;
    return table->place[at] < table->place[other] ? 2 : table->place[at] == table->place[other];
}

static void add_opponent(account *a, int64_t score)
{
    a->buchholz += score;
    a->lowest = !a->rounds++ || score < a->lowest ? score : a->lowest;
}

static void add_seat(const check_state *c, const event_log_table *table, int at, account *a)
{
    int64_t opponents = 0, beaten = 0, difference = 0;
    int others = table->count - 1;
    for (int i = 0; i < table->count; i++) {
        if (i == at)
            continue;
        bool played = !forfeits(table, at) && !forfeits(table, i);
        int64_t score = c->entrant[table->entrant[played ? i : at]].score;
        opponents += score;
        beaten += score * outcome(table, at, i);
        difference += table->points[at] - table->points[i];
    }
    add_opponent(a, opponents / others);
    a->sonneborn += beaten / (2 * others);
    if (table->forfeits)
        return;
    a->difference += 100 * difference / others;
    a->wins += table->score[at] >= check_win(c) ? 100 : 0;
}

static void add_round(const check_state *c, const event_log_round *round, account *of)
{
    for (size_t i = 0; i < round->table_count; i++)
        for (int at = 0; at < round->table[i].count; at++)
            add_seat(c, &round->table[i], at, &of[round->table[i].entrant[at]]);
    for (size_t i = 0; i < round->byes.count; i++) {
        int entrant = round->byes.entrant[i];
        add_opponent(&of[entrant], c->entrant[entrant].score);
        of[entrant].sonneborn += c->entrant[entrant].score;
    }
}

/* Sums up what does not depend on the order of the standings. */
static account *make_accounts(const check_state *c)
{
    account *of = base_new((EVENT_LOG_ENTRANTS + 1) * sizeof *of);
    for (size_t i = 0; i < c->event->round_count; i++)
        add_round(c, &c->event->round[i], of);
    for (int i = 1; i <= c->entrants; i++) {
        for (int missed = 0; missed < c->entrant[i].missed; missed++)
            add_opponent(&of[i], c->entrant[i].score);
        of[i].buchholz -= of[i].lowest;
        if (c->format == EVENT_LOG_DUPLICATE) {
            of[i].difference = c->entrant[i].difference;
            of[i].wins = c->entrant[i].wins;
        }
    }
    return of;
}

/* ---- direct encounter ---- */

/* Returns whether two rows agree in their score and the first `count` tie-breaks. */
static bool are_equal(const event_log_row *a, const event_log_row *b, int count)
{
    if (a->score != b->score)
        return false;
    for (int i = 0; i < count; i++)
        if (a->tiebreak[i] != b->tiebreak[i])
            return false;
    return true;
}

/* Returns whether all of a group have met. */
static bool have_all_met(const check_state *c, const event_log_row *first, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = i + 1; k < count; k++)
            if (!check_meetings(c, first[i].entrant, first[k].entrant))
                return false;
    return true;
}

/* Adds the points of one table within a group. */
static void add_direct(const event_log_table *table, const uint32_t group[], account *of)
{
    for (int a = 0; a < table->count; a++)
        for (int b = 0; b < table->count; b++) {
            uint32_t own = group[table->entrant[a]];
            if (a != b && own && own == group[table->entrant[b]])
                of[table->entrant[a]].direct += 100 * outcome(table, a, b);
        }
}

/* Sums up the points of the groups that are equal before tie-break `index`. */
static void set_direct(const check_state *c, int index, account *of)
{
    const event_log *event = c->event;
    uint32_t *group = base_new((EVENT_LOG_ENTRANTS + 1) * sizeof *group);
    for (size_t i = 0, end; i < event->row_count; i = end) {
        for (end = i + 1; end < event->row_count; end++)
            if (!are_equal(&event->row[i], &event->row[end], index))
                break;
        if (have_all_met(c, &event->row[i], end - i))
            for (size_t k = i; k < end; k++)
                group[event->row[k].entrant] = (uint32_t)i + 1;
    }
    for (size_t i = 0; i < event->round_count; i++)
        for (size_t k = 0; k < event->round[i].table_count; k++)
            add_direct(&event->round[i].table[k], group, of);
    free(group);
}

/* ---- rows ---- */

static int64_t tiebreak_of(const account *a, int kind)
{
    switch (kind) {
    case EVENT_LOG_DIRECT:
        return a->direct;
    case EVENT_LOG_BUCHHOLZ_CUT_1:
        return a->buchholz;
    case EVENT_LOG_SONNEBORN_BERGER:
        return a->sonneborn;
    case EVENT_LOG_DIFFERENCE:
        return a->difference;
    default:
        return a->wins;
    }
}

static void check_tiebreaks(check_state *c, account *of)
{
    const event_log *event = c->event;
    for (int index = 0; event->has_kinds && index < event->tiebreak_count; index++) {
        int kind = event->kind[index];
        if (kind == EVENT_LOG_DIRECT)
            set_direct(c, index, of);
        for (size_t i = 0; i < event->row_count; i++) {
            const event_log_row *row = &event->row[i];
            int64_t right = tiebreak_of(&of[row->entrant], kind);
            if (row->tiebreak[index] != right)
                check_report(c, _("tie-break %1$s of entrant %2$d is %3$.2f, not %4$.2f"),
                             event_log_tiebreak_word((unsigned)kind), row->entrant, (double)right / 100,
                             row->tiebreak[index] / 100.0);
        }
    }
}

static void check_count(check_state *c, const event_log_row *row, const char *what, int32_t its,
                        int32_t right)
{
    if (its >= 0 && its != right)
        check_report(c, _("entrant %1$d has %2$d under %3$s, not %4$d"), row->entrant, right, what, its);
}

static void check_row(check_state *c, const event_log_row *row)
{
    const check_entrant *e = &c->entrant[row->entrant];
    if (row->score != e->score)
        check_report(c, _("entrant %1$d has the score %2$.2f, not %3$.2f"), row->entrant, e->score / 100.0,
                     row->score / 100.0);
    check_count(c, row, "won", row->won, e->won);
    check_count(c, row, "drawn", row->drawn, e->drawn);
    check_count(c, row, "lost", row->lost, e->lost + e->missed);
    check_count(c, row, "byes", row->byes, e->byes);
    check_count(c, row, "titles", row->titles, e->titles);
    check_count(c, row, "line", row->line, e->line > 1 ? 2 : 1);
}

/* Returns above 0 if row a must be before row b, 0 if they share a place. In an evening fewer losses decide
 * after the tie-breaks, then fewer titles; the other formats have none of these. Of two lines with a winner
 * each, the first one comes first. */
static int better(const event_log_row *a, const event_log_row *b, int count)
{
    if (a->line != b->line)
        return a->line < b->line ? 1 : -1;
    if (a->score != b->score)
        return a->score > b->score ? 1 : -1;
    for (int i = 0; i < count; i++)
        if (a->tiebreak[i] != b->tiebreak[i])
            return a->tiebreak[i] > b->tiebreak[i] ? 1 : -1;
    if (a->titles < 0)
        return 0;
    return a->lost != b->lost ? b->lost - a->lost : b->titles - a->titles;
}

static void check_places(check_state *c)
{
    const event_log *event = c->event;
    size_t first = 0; /* row of a line */
    for (size_t i = 0; i < event->row_count; i++) {
        const event_log_row *row = &event->row[i];
        int order = i ? better(row - 1, row, event->tiebreak_count) : 1;
        first = i && row[-1].line != row->line ? i : first;
        size_t place = order ? i - first + 1 : row[-1].place;
        if (order < 0)
            check_report(c, _("entrant %1$d is placed behind entrant %2$d, and is better"), row->entrant,
                         row[-1].entrant);
        else if (row->place != place)
            check_report(c, _("entrant %1$d has place %2$zu, not %3$d"), row->entrant, place, row->place);
    }
}

void check_standings(check_state *c)
{
    const event_log *event = c->event;
    bool seen[EVENT_LOG_ENTRANTS + 1] = {false};
    c->line = event->line;
    int faults = c->faults;
    for (size_t i = 0; i < event->row_count; i++) {
        int entrant = event->row[i].entrant;
        if (seen[entrant])
            check_report(c, _("entrant %d has two places"), entrant);
        if (!c->entrant[entrant].known)
            check_report(c, _("there is no entrant %d"), entrant);
        seen[entrant] = true;
    }
    for (int i = 1; i <= c->entrants; i++)
        if (!seen[i])
            check_report(c, _("entrant %d has no place"), i);
    if (c->faults > faults)
        return;
    account *of = make_accounts(c);
    for (size_t i = 0; i < event->row_count; i++)
        check_row(c, &event->row[i]);
    check_tiebreaks(c, of);
    check_places(c);
    free(of);
}
