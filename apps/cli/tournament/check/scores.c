/* SPDX-License-Identifier: MIT */
#include "apps/cli/tournament/check/scores.h"

#include "apps/cli/cli.h"

/* Returns the points of the place after `better` others, of hundredths times 2, for `equal` that share it. */
static int32_t place_points(const check_state *c, int count, int better, int equal)
{
    int32_t sum = 0, win = check_win(c);
    for (int place = better; place < better + equal; place++)
        sum += win * (count - 1 - place) / (count - 1);
    return sum / equal;
}

/* In an arena a win after two wins in a row counts double. */
static int32_t factor(const check_state *c, const event_log_table *table, int at, int32_t points)
{
    bool doubled = c->format == EVENT_LOG_ARENA && points == check_win(c);
    return doubled && c->entrant[table->entrant[at]].streak >= 2 ? 2 : 1;
}

/* Returns whether the scores of those who did not forfeit are the points of places. */
static bool are_place_points(const check_state *c, const event_log_table *table)
{
    for (int i = 0; i < table->count; i++) {
        int better = 0, equal = 0;
        if (table->forfeits >> i & 1) {
            if (table->score[i])
                return false;
            continue;
        }
        for (int j = 0; j < table->count; j++) {
            bool there = !(table->forfeits >> j & 1);
            better += there && table->score[j] > table->score[i];
            equal += there && table->score[j] == table->score[i];
        }
        int32_t points = place_points(c, table->count, better, equal);
        if (table->score[i] != points * factor(c, table, i, points))
            return false;
    }
    return true;
}

void check_add_score(check_entrant *entrant, int32_t score)
{
    enum { MAX = 1000000000 };
    int64_t sum = (int64_t)entrant->score + score;
    entrant->score = (int32_t)(sum > MAX ? MAX : sum < -MAX ? -MAX : sum);
}

/* In an evening everybody scores a win who does not lose. A place counts those that are better. */
static bool are_wins(const check_state *c, const event_log_table *table)
{
    for (int i = 0; i < table->count; i++) {
        int better = 0;
        for (int j = 0; j < table->count; j++)
            better += !(table->forfeits >> j & 1) && table->place[j] < table->place[i];
        if (table->place[i] != 1 + better)
            return false;
        bool lost = (table->losers | table->forfeits) >> i & 1;
        if (table->score[i] != (lost ? 0 : check_win(c)) || (table->titles & ~table->losers))
            return false;
    }
    return true;
}

static void add_evening(check_state *c, const event_log_table *table, int at)
{
    check_entrant *e = &c->entrant[table->entrant[at]];
    check_add_score(e, table->score[at]);
    e->titles += table->titles >> at & 1;
    if ((table->losers | table->forfeits) >> at & 1)
        e->lost++;
    else
        e->won++;
}

static void add(check_state *c, const event_log_table *table, int at)
{
    check_entrant *e = &c->entrant[table->entrant[at]];
    bool forfeit = table->forfeits >> at & 1, best = true, alone = true, last = true;
    for (int i = 0; i < table->count; i++) {
        bool there = i != at && !(table->forfeits >> i & 1);
        best = best && !(there && table->score[i] > table->score[at]);
        alone = alone && !(there && table->score[i] == table->score[at]);
        last = last && !(there && table->score[i] < table->score[at]);
    }
    check_add_score(e, c->format == EVENT_LOG_KNOCK_OUT ? 0 : table->score[at]); /* that of the series */
    e->streak = forfeit || !best || !alone ? 0 : e->streak + 1;
    if (forfeit || !best)
        e->lost++;
    else if (alone || !last)
        e->won++;
    else
        e->drawn++;
}

void check_table(check_state *c, const event_log_table *table)
{
    bool evening = c->format == EVENT_LOG_EVENING;
    if (!(evening ? are_wins(c, table) : are_place_points(c, table)))
        check_report(c, _("the score of entrant %d's table cannot come from its result"), table->entrant[0]);
    for (int i = 0; i < table->count; i++)
        (evening ? add_evening : add)(c, table, i);
}
