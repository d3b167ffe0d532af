/* SPDX-License-Identifier: MIT */
/* Tie-breaks, after the FIDE Handbook C.07 (2024), in a simple form.
 *
 * A round that an entrant did not play is a bye, a missed round, or a match with a forfeit. In the entrant's
 * Buchholz and Sonneborn-Berger it counts as a match against a virtual opponent whose score is the entrant's
 * own at the end. It was won if it scored a win. The scores of opponents count as they
 * are, also if they did not play all rounds. At tables of three and four the mean of the opponents is the
 * opponent, so that tables of all sizes count the same. Number of wins: those that were played. */
#include "engine/tournament/tiebreaks.h"

#include "engine/memory/memory.h"
#include "engine/tournament/duplicate/boards.h"
#include "engine/tournament/results.h"

#include <stdlib.h>

int tournament_compare(const kz_tournament_row *a, const kz_tournament_row *b, int tiebreaks)
{
    if (a->score != b->score)
        return a->score > b->score ? -1 : 1;
    for (int i = 0; i < tiebreaks; i++)
        if (a->tiebreak[i] != b->tiebreak[i])
            return a->tiebreak[i] > b->tiebreak[i] ? -1 : 1;
    return 0;
}

/* The sums of one tie-break. */
typedef struct sums {
    int64_t *sum;    /* of each entrant */
    int64_t *lowest; /* Buchholz: the lowest round; -1: none */
} sums;

static bool forfeits(const kz_tournament_table *table, int i)
{
    return table->result.forfeits >> i & 1;
}

/* Returns 2 if i has beaten j at a table, 1 if they are equal, else 0. */
static int outcome(const kz_tournament_table *table, int i, int j)
{
    if (forfeits(table, i) || forfeits(table, j))
        return forfeits(table, i) ? 0 : 2;
    int x = table->result.place[i], y = table->result.place[j];
    return x < y ? 2 : x == y;
}

/* Returns the score of an opponent at a table for Buchholz. */
static int64_t opponent_score(const kz_tournament *t, const kz_tournament_table *table, int i, int j)
{
    bool played = !forfeits(table, i) && !forfeits(table, j);
    return t->entrant[table->entrant[played ? j : i]].score;
}

static void add_round(sums *s, uint32_t entrant, int64_t score)
{
    s->sum[entrant] += score;
    if (s->lowest[entrant] < 0 || score < s->lowest[entrant])
        s->lowest[entrant] = score;
}

static void add_buchholz(const kz_tournament *t, const kz_tournament_table *table, int i, sums *s)
{
    uint32_t entrant = table->entrant[i];
    int64_t scores = 0;
    for (int j = 0; j < table->count; j++)
        if (j != i)
            scores += opponent_score(t, table, i, j);
    add_round(s, entrant, table->count == 1 ? t->entrant[entrant].score : scores / (table->count - 1));
}

static void add_sonneborn_berger(const kz_tournament *t, const kz_tournament_table *table, int i, sums *s)
{
    uint32_t entrant = table->entrant[i];
    int64_t scores = 0;
    for (int j = 0; j < table->count; j++)
        if (j != i)
            scores += opponent_score(t, table, i, j) * outcome(table, i, j);
    s->sum[entrant] += table->count == 1 ? t->entrant[entrant].score : scores / (2 * (table->count - 1));
}

static void add_difference(const kz_tournament_table *table, int i, sums *s)
{
    int64_t difference = 0;
    if (table->count == 1 || table->result.forfeits)
        return;
    for (int j = 0; j < table->count; j++)
        difference += table->result.points[i] - table->result.points[j];
    s->sum[table->entrant[i]] += 100 * difference / (table->count - 1);
}

static void add_win(const kz_tournament *t, const kz_tournament_table *table, int i, sums *s)
{
    bool knock_out = t->terms.format == KZ_FORMAT_KNOCK_OUT;
    if (table->count == 1 || table->result.forfeits)
        return;
    if (t->terms.format == KZ_FORMAT_DUPLICATE) {
        s->sum[table->entrant[i]] += table->score[i] > table->score[!(i % 2)] ? 100 : 0;
        return;
    }
    if (knock_out ? outcome(table, i, 1 - i) == 2 : table->score[i] >= tournament_win(&t->terms))
        s->sum[table->entrant[i]] += 100;
}

static void add_table(const kz_tournament *t, int kind, const kz_tournament_table *table, sums *s)
{
    for (int i = 0; i < table->count; i++) {
        if (kind == KZ_TIEBREAK_BUCHHOLZ_CUT_1)
            add_buchholz(t, table, i, s);
        else if (kind == KZ_TIEBREAK_SONNEBORN_BERGER)
            add_sonneborn_berger(t, table, i, s);
        else if (kind == KZ_TIEBREAK_DIFFERENCE)
            add_difference(table, i, s);
        else
            add_win(t, table, i, s);
    }
}

static bool add_all(const kz_tournament *t, int kind, sums *s)
{
    if (t->terms.format == KZ_FORMAT_DUPLICATE && kind == KZ_TIEBREAK_DIFFERENCE) {
        tournament_add_differences(t, s->sum);
        return true;
    }
    for (uint32_t i = 0; i < t->table_count; i++)
        if (t->table[i].over)
            add_table(t, kind, &t->table[i], s);
    for (uint32_t i = 0; i < t->entrant_count && kind == KZ_TIEBREAK_BUCHHOLZ_CUT_1; i++) {
        for (int round = 0; round < t->entrant[i].missed; round++)
            add_round(s, i, t->entrant[i].score);
        s->sum[i] -= s->lowest[i] > 0 ? s->lowest[i] : 0;
    }
    return true;
}

/* ---- direct encounter ---- */

/* Numbers the groups of equal rows: the group of each row is the index of its first row. */
static void set_groups(const kz_tournament *t, int index, const kz_tournament_row row[], uint16_t group[])
{
    for (uint32_t i = 0; i < t->entrant_count; i++)
        group[i] = i && !tournament_compare(&row[i - 1], &row[i], index) ? group[i - 1] : (uint16_t)i;
}

static int compare_pairs(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Lists the pairs of one group that met, and adds up their points: 2 for a win, 1 for a draw. Returns the
 * number of pairs. */
static uint32_t list_pairs(const kz_tournament *t, const uint16_t row_of[], const uint16_t group[],
                           uint32_t pair[], sums *s)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < t->table_count; i++) {
        const kz_tournament_table *table = &t->table[i];
        for (int a = 0; a < table->count && table->over; a++)
            for (int b = 0; b < table->count; b++) {
                uint16_t x = row_of[table->entrant[a]], y = row_of[table->entrant[b]];
                if (a == b || group[x] != group[y])
                    continue;
                s->sum[table->entrant[a]] += 100 * outcome(table, a, b);
                if (x < y)
                    pair[count++] = (uint32_t)x * KZ_MAX_ENTRANTS + y;
            }
    }
    return count;
}

/* Sets the sums of each group to 0 in which not everybody has met everybody: nothing follows from some of the
 * matches. */
static void drop_incomplete(const kz_tournament *t, const kz_tournament_row row[], const uint16_t group[],
                            uint32_t pair[], uint32_t count, sums *s)
{
    uint32_t at = 0;
    qsort(pair, count, sizeof *pair, compare_pairs);
    for (uint32_t i = 0, end; i < t->entrant_count; i = end) {
        uint32_t met = 0;
        for (end = i; end < t->entrant_count && group[end] == i; end++)
            ;
        for (; at < count && pair[at] / KZ_MAX_ENTRANTS < end; at++)
            met += !at || pair[at] != pair[at - 1];
        for (uint32_t k = i; k < end; k++)
            if (met != (end - i) * (end - i - 1) / 2)
                s->sum[row[k].entrant] = 0;
    }
}

static bool add_direct(const kz_tournament *t, int index, const kz_tournament_row row[],
                       const uint16_t row_of[], sums *s)
{
    enum { PAIRS = KZ_MAX_AT_TABLE * (KZ_MAX_AT_TABLE - 1) / 2 };
    uint16_t *group = memory_new(t->entrant_count, sizeof *group);
    uint32_t *pair = memory_new((size_t)t->table_count * PAIRS + 1, sizeof *pair);
    bool done = group && pair;
    if (done) {
        set_groups(t, index, row, group);
        drop_incomplete(t, row, group, pair, list_pairs(t, row_of, group, pair, s), s);
    }
    memory_free(group);
    memory_free(pair);
    return done;
}

bool tournament_tiebreak(const kz_tournament *t, int index, kz_tournament_row row[], const uint16_t row_of[])
{
    if (!t->entrant_count)
        return true;
    int kind = t->terms.tiebreak[index];
    sums s = {memory_new(t->entrant_count, sizeof *s.sum), memory_new(t->entrant_count, sizeof *s.lowest)};
    bool done = s.sum && s.lowest;
    for (uint32_t i = 0; done && i < t->entrant_count; i++)
        s.lowest[i] = -1;
    if (done)
        done = kind == KZ_TIEBREAK_DIRECT ? add_direct(t, index, row, row_of, &s) : add_all(t, kind, &s);
    for (uint32_t i = 0; done && i < t->entrant_count; i++) {
        int64_t sum = s.sum[row[i].entrant];
        row[i].tiebreak[index] = (int32_t)(sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : sum);
    }
    memory_free(s.sum);
    memory_free(s.lowest);
    return done;
}
