/* SPDX-License-Identifier: MIT */
#include "apps/cli/tournament/check/boards.h"

#include "apps/cli/cli.h"
#include "apps/cli/tournament/check/scores.h"

#include <math.h>

static int64_t difference_of(const event_log_table *t)
{
    return (int64_t)t->points[0] - t->points[1];
}

/* The boards are those of the event, and add up to the points. Partners have the same points. */
static bool are_boards_right(const check_state *c, const event_log_table *t)
{
    int64_t sum = 0;
    if (t->forfeits)
        return !t->board;
    for (int i = 0; i < t->board_count; i++)
        sum += t->board[i];
    for (int at = 2; at < t->count; at++)
        if (t->points[at] != t->points[at - 2])
            return false;
    return t->board_count == c->event->boards && sum == difference_of(t);
}

/* Compares a table with the other tables of the round. Returns its gain as a fraction. */
static void compare(const check_state *c, const event_log_round *round, const event_log_table *t,
                    int64_t *gain, int64_t *others)
{
    int64_t sum = 0;
    *others = 0;
    for (size_t i = 0; i < round->table_count; i++)
        if (&round->table[i] != t && !round->table[i].forfeits) {
            sum += difference_of(&round->table[i]);
            ++*others;
        }
    bool teams = c->event->movement == EVENT_LOG_TEAMS;
    *gain = teams ? difference_of(t) : *others * difference_of(t) - sum;
    *others = teams || !*others ? 1 : *others;
}

/* Returns the victory points of the first side, in hundredths. */
static double victory_points(const check_state *c, double gain)
{
    const double r = 0.618;
    double limit = 2.5 * c->event->deviation / 100 * sqrt(c->event->boards), share = fabs(gain) / limit;
    double more = 1000 * (1 - pow(r, 3 * fmin(share, 1))) / (1 - pow(r, 3));
    return 1000 + (gain < 0 ? -more : more);
}

/* Returns the percentage of the first side, in hundredths. */
static double matchpoints(const check_state *c, const event_log_round *round, const event_log_table *t)
{
    int64_t points = 0, most = 0;
    bool teams = c->event->movement == EVENT_LOG_TEAMS;
    for (int i = 0; i < t->board_count; i++)
        for (size_t k = 0; k < (teams ? 1 : round->table_count); k++) {
            const event_log_table *other = &round->table[k];
            if (!teams && (other == t || i >= other->board_count))
                continue;
            int32_t theirs = teams ? 0 : other->board[i];
            points += t->board[i] > theirs ? 2 : t->board[i] == theirs;
            most += 2;
        }
    return most ? 10000.0 * (double)points / (double)most : 5000;
}

static void check_score(check_state *c, const event_log_round *round, const event_log_table *t)
{
    int64_t gain, others;
    compare(c, round, t, &gain, &others);
    double right =
        c->event->matchpoints ? matchpoints(c, round, t) : victory_points(c, (double)gain / (double)others);
    if (fabs(t->score[0] - right) > 0.501)
        check_report(c, _("the score of entrant %1$d's table is %2$.2f, not %3$.2f"), t->entrant[0],
                     right / 100, t->score[0] / 100.0);
    int32_t all = c->event->matchpoints ? 10000 : 2000;
    for (int at = 1; at < t->count; at++)
        if (t->score[at] != (at % 2 ? all - t->score[0] : t->score[0]))
            check_report(c, _("the scores of entrant %1$d's table do not add up to %2$d"), t->entrant[0],
                         all / 100);
    for (int at = 0; at < t->count; at++)
        c->entrant[t->entrant[at]].difference += (at % 2 ? -100 : 100) * gain / others;
}

/* Who was there scores like a bye, who was not scores nothing. */
static void check_forfeit(check_state *c, const event_log_table *t)
{
    for (int at = 0; at < t->count; at++)
        if (t->score[at] != (t->forfeits >> at & 1 ? 0 : check_win(c)))
            check_report(c, _("the score of entrant %d's table cannot come from its result"), t->entrant[0]);
}

static void add(check_state *c, const event_log_table *t, int at)
{
    check_entrant *e = &c->entrant[t->entrant[at]];
    int32_t own = t->score[at], other = t->score[at % 2 ? 0 : 1];
    bool forfeit = t->forfeits >> at & 1;
    check_add_score(e, own);
    if (forfeit || (!t->forfeits && own < other))
        e->lost++;
    else if (!t->forfeits && own == other)
        e->drawn++;
    else
        e->won++;
    e->wins += !t->forfeits && own > other ? 100 : 0;
}

void check_boards(check_state *c, const event_log_round *round)
{
    if (round->first_board >= 0 && round->first_board < c->next_board)
        check_report(c, _("board %d is played again"), round->first_board);
    if (round->first_board >= 0)
        c->next_board = round->first_board < INT32_MAX - EVENT_LOG_BOARDS
                            ? round->first_board + c->event->boards
                            : INT32_MAX;
    bool right = true;
    for (size_t i = 0; i < round->table_count; i++)
        if (!are_boards_right(c, &round->table[i])) {
            check_report(c, _("the boards of entrant %d's table do not add up to its points"),
                         round->table[i].entrant[0]);
            right = false;
        }
    for (size_t i = 0; i < round->table_count; i++) {
        const event_log_table *t = &round->table[i];
        if (t->forfeits)
            check_forfeit(c, t);
        else if (right)
            check_score(c, round, t);
        for (int at = 0; at < t->count; at++)
            add(c, t, at);
    }
}
