/* SPDX-License-Identifier: MIT */
/* The standings: the score, then the tie-breaks in the order of the terms, in an evening then the goats and
 * the titles, then the number of entry. In a duplicate with two winners each line has its own places. */
#include "engine/memory/memory.h"
#include "engine/tournament/results.h"
#include "engine/tournament/tiebreaks.h"

#include <stdlib.h>
#include <string.h>

/* A tie-break that is not computed yet is 0 for all. */
static int compare(const void *a, const void *b)
{
    const kz_tournament_row *x = a, *y = b;
    int order = tournament_compare(x, y, KZ_TIEBREAKS);
    return order ? order : x->entrant - y->entrant;
}

/* Compares two rows of an evening with the same score and tie-breaks: by goats, then by titles. */
static int compare_goats(const kz_tournament_row *a, const kz_tournament_row *b)
{
    return a->lost != b->lost ? a->lost - b->lost : a->titles - b->titles;
}

static int compare_evening(const void *a, const void *b)
{
    const kz_tournament_row *x = a, *y = b;
    int order = tournament_compare(x, y, KZ_TIEBREAKS);
    if (!order)
        order = compare_goats(x, y);
    return order ? order : x->entrant - y->entrant;
}

/* Returns whether others at a table have the place of an entrant, and nobody who played is behind. At a table
 * of three two may share the first place, while the third has lost: they have won. */
static bool is_drawn(const kz_tournament_table *table, int i)
{
    int equal = 0, others = 0;
    for (int j = 0; j < table->count; j++) {
        bool there = j != i && !(table->result.forfeits >> j & 1);
        others += there;
        equal += there && table->result.place[j] == table->result.place[i];
    }
    return equal && equal == others;
}

/* Returns above 0 if entrant i of a table won, 0 for a draw, below 0 for a loss. */
static int outcome(const kz_tournament *t, const kz_tournament_table *table, int i)
{
    const kz_tournament_result *result = &table->result;
    bool evening = t->terms.format == KZ_FORMAT_EVENING;
    if (result->forfeits >> i & 1)
        return -1;
    if (t->terms.format == KZ_FORMAT_DUPLICATE && !result->forfeits) {
        int32_t its = table->score[i], other = table->score[!(i % 2)];
        return (its > other) - (its < other);
    }
    if (t->terms.format == KZ_FORMAT_DUPLICATE)
        return 1;
    if (evening ? result->losers >> i & 1 : result->place[i] > 1)
        return -1;
    return evening || !is_drawn(table, i);
}

/* Returns whether a table that is over has scores. In duplicate they come with the round's last result. */
static bool is_scored(const kz_tournament *t, const kz_tournament_table *table)
{
    return t->terms.format != KZ_FORMAT_DUPLICATE || table->result.forfeits ||
           table->score[0] + table->score[1] > 0;
}

/* Adds a table that is over to the counts of its entrants. */
static void count_table(const kz_tournament *t, const kz_tournament_table *table, kz_tournament_row row[])
{
    for (int i = 0; i < table->count && table->count > 1; i++) {
        kz_tournament_row *its = &row[table->entrant[i]];
        if (!is_scored(t, table))
            continue;
        int its_outcome = outcome(t, table, i);
        its->played++;
        its->titles = (uint16_t)(its->titles + (table->result.titles >> i & 1));
        if (its_outcome < 0)
            its->lost++;
        else if (its_outcome == 0)
            its->drawn++;
        else
            its->won++;
    }
}

/* Moves the rows of north-south before those of east-west, where each line has a winner. */
static bool sort_lines(const kz_tournament *t, kz_tournament_row row[])
{
    kz_tournament_row *sorted = memory_new(t->entrant_count + 1, sizeof *sorted);
    uint32_t count = 0;
    for (int line = 0; sorted && line < 3; line++)
        for (uint32_t i = 0; i < t->entrant_count; i++)
            if (kz_tournament_line(t, row[i].entrant) == line)
                sorted[count++] = row[i];
    if (sorted)
        memcpy(row, sorted, count * sizeof *row);
    memory_free(sorted);
    return sorted;
}

static void set_places(const kz_tournament *t, kz_tournament_row row[])
{
    bool evening = t->terms.format == KZ_FORMAT_EVENING;
    if (evening)
        qsort(row, t->entrant_count, sizeof *row, compare_evening);
    for (uint32_t i = 0, first = 0; i < t->entrant_count; i++) {
        if (i && kz_tournament_line(t, row[i - 1].entrant) != kz_tournament_line(t, row[i].entrant))
            first = i;
        bool equal = i > first && tournament_compare(&row[i - 1], &row[i], KZ_TIEBREAKS) == 0 &&
                     (!evening || compare_goats(&row[i - 1], &row[i]) == 0);
        row[i].place = equal ? row[i - 1].place : (uint16_t)(i - first + 1);
    }
}

bool kz_tournament_standings(const kz_tournament *tournament, kz_tournament_row row[])
{
    const kz_tournament *t = tournament;
    uint16_t *row_of = memory_new(t->entrant_count ? t->entrant_count : 1, sizeof *row_of);
    for (uint32_t i = 0; i < t->entrant_count; i++) {
        const tournament_entrant *e = &t->entrant[i];
        row[i] = (kz_tournament_row){
            .entrant = (uint16_t)i, .score = e->score, .byes = e->byes, .lost = e->missed};
    }
    for (uint32_t i = 0; i < t->table_count; i++)
        if (t->table[i].over)
            count_table(t, &t->table[i], row);
    bool done = row_of;
    qsort(row, t->entrant_count, sizeof *row, compare);
    for (int k = 0; k < t->terms.tiebreak_count && done; k++) {
        for (uint32_t i = 0; i < t->entrant_count; i++)
            row_of[row[i].entrant] = (uint16_t)i;
        done = tournament_tiebreak(t, k, row, row_of);
        qsort(row, t->entrant_count, sizeof *row, compare);
    }
    if (done && t->terms.format == KZ_FORMAT_DUPLICATE)
        done = sort_lines(t, row);
    set_places(t, row);
    memory_free(row_of);
    return done;
}
