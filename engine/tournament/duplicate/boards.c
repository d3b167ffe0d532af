/* SPDX-License-Identifier: MIT */
/* Scores of duplicate.
 *
 * A table that was played is compared with the other tables of its round that were played. For victory points
 * its difference is compared with their mean, the datum. For matchpoints each of its boards is compared with
 * theirs. Its two sides share 20 victory points, or 100 %. A table without another one to compare with has
 * the mean. Teams compare their own two tables. Who forfeits scores nothing. The others at that table score
 * like a bye. */
#include "engine/tournament/duplicate/boards.h"

#include "engine/tournament/duplicate/victory.h"

enum { ALL_POINTS = 2000, ALL_PERCENT = 10000, BYE_POINTS = 1200, BYE_PERCENT = 6000 };

int32_t tournament_bye_in_duplicate(const kz_tournament *t)
{
    return t->duplicate.matchpoints ? BYE_PERCENT : BYE_POINTS;
}

static const int32_t *boards_of(const kz_tournament *t, uint32_t table)
{
    return &t->board[(size_t)table * t->duplicate.boards];
}

bool tournament_are_boards_possible(const kz_tournament *t, const kz_tournament_table *table,
                                    const kz_tournament_result *result, const int32_t board[])
{
    int64_t sum = 0;
    if (result->forfeits)
        return true;
    if (!board)
        return false;
    for (int i = 0; i < t->duplicate.boards; i++) {
        if (board[i] > KZ_MAX_RESULT_POINTS || board[i] < -KZ_MAX_RESULT_POINTS)
            return false;
        sum += board[i];
    }
    for (int i = 2; i < table->count; i++)
        if (result->points[i] != result->points[i - 2] || result->place[i] != result->place[i - 2])
            return false;
    return sum == (int64_t)result->points[0] - result->points[1];
}

static bool is_played(const kz_tournament_table *table)
{
    return table->over && table->count > 1 && !table->result.forfeits;
}

/* Returns the difference of the sides of a table. */
static int64_t difference_of(const kz_tournament_table *table)
{
    return (int64_t)table->result.points[0] - table->result.points[1];
}

/* A round: its tables, and what they are compared with. */
typedef struct round {
    const kz_tournament *t;
    uint32_t first, last;
    int64_t played; /* tables */
    int64_t sum;    /* of their differences */
} round;

static round round_of(const kz_tournament *t, uint32_t first)
{
    round r = {.t = t, .first = first, .last = first};
    for (; r.last < t->table_count && t->table[r.last].round == t->table[first].round; r.last++)
        if (is_played(&t->table[r.last])) {
            r.played++;
            r.sum += difference_of(&t->table[r.last]);
        }
    return r;
}

/* Sets the difference of a table to the datum: *sum / *divisor. */
static void set_difference(const round *r, const kz_tournament_table *table, int64_t *sum, int64_t *divisor)
{
    bool teams = r->t->duplicate.movement == KZ_MOVEMENT_TEAMS;
    *divisor = teams || r->played < 2 ? 1 : r->played - 1;
    *sum = teams ? difference_of(table) : r->played < 2 ? 0 : r->played * difference_of(table) - r->sum;
}

static int compare(int32_t a, int32_t b)
{
    return (a > b) - (a < b);
}

/* Returns the percentage of the first side of a table, in hundredths: 2 for each board and table with less, 1
 * for each that is equal. */
static int32_t percent_of(const round *r, uint32_t table)
{
    const kz_tournament *t = r->t;
    const int32_t *own = boards_of(t, table);
    int64_t balance = 0, most = 0;
    bool teams = t->duplicate.movement == KZ_MOVEMENT_TEAMS;
    for (int i = 0; teams && i < t->duplicate.boards; i++)
        balance += compare(own[i], 0);
    for (uint32_t other = r->first; !teams && other < r->last; other++)
        for (int i = 0; other != table && is_played(&t->table[other]) && i < t->duplicate.boards; i++)
            balance += compare(own[i], boards_of(t, other)[i]);
    most = (teams ? 1 : r->played - 1) * t->duplicate.boards;
    if (!most)
        return ALL_PERCENT / 2;
    /* The better side is rounded, and the other has the rest. */
    int64_t size = balance < 0 ? -balance : balance;
    int32_t more = (int32_t)((ALL_PERCENT * size + most) / (2 * most));
    return ALL_PERCENT / 2 + (balance < 0 ? -more : more);
}

static void score_played(const round *r, uint32_t at, kz_tournament_table *table)
{
    const kz_duplicate_terms *terms = &r->t->duplicate;
    int32_t all = terms->matchpoints ? ALL_PERCENT : ALL_POINTS, first;
    if (terms->matchpoints)
        first = percent_of(r, at);
    else {
        int64_t sum, divisor;
        set_difference(r, table, &sum, &divisor);
        first = tournament_victory_points(sum, divisor, terms->boards, terms->deviation);
    }
    for (int i = 0; i < table->count; i++)
        table->score[i] = i % 2 ? all - first : first;
}

static void score_round(kz_tournament *t, const round *r)
{
    for (uint32_t i = r->first; i < r->last; i++) {
        kz_tournament_table *table = &t->table[i];
        if (table->count == 1 || !table->over)
            continue;
        if (is_played(table))
            score_played(r, i, table);
        for (int k = 0; k < table->count; k++) {
            if (table->result.forfeits)
                table->score[k] = table->result.forfeits >> k & 1 ? 0 : tournament_bye_in_duplicate(t);
            t->entrant[table->entrant[k]].score += table->score[k];
        }
    }
}

void tournament_score_last_round(kz_tournament *t)
{
    uint32_t first = t->table_count;
    while (first && t->table[first - 1].round == t->round)
        first--;
    round r = round_of(t, first);
    score_round(t, &r);
}

void tournament_score_all_rounds(kz_tournament *t)
{
    for (uint32_t i = 0; i < t->entrant_count; i++)
        t->entrant[i].score = 0;
    for (uint32_t i = 0; i < t->table_count; i++)
        if (t->table[i].count == 1)
            t->entrant[t->table[i].entrant[0]].score += t->table[i].score[0];
    for (uint32_t first = 0; first < t->table_count;) {
        round r = round_of(t, first);
        if (r.last < t->table_count || !t->running || t->closed)
            score_round(t, &r);
        first = r.last;
    }
}

void tournament_add_differences(const kz_tournament *t, int64_t total[])
{
    for (uint32_t first = 0; first < t->table_count;) {
        round r = round_of(t, first);
        for (uint32_t i = r.first; i < r.last; i++) {
            const kz_tournament_table *table = &t->table[i];
            int64_t sum, divisor;
            if (!is_played(table))
                continue;
            set_difference(&r, table, &sum, &divisor);
            for (int k = 0; k < table->count; k++)
                total[table->entrant[k]] += (k % 2 ? -100 : 100) * sum / divisor;
        }
        first = r.last;
    }
}
