/* SPDX-License-Identifier: MIT */
#include "apps/cli/tournament/check/knock_out.h"

#include "apps/cli/cli.h"
#include "apps/cli/tournament/check/pairing.h"

int32_t check_bracket_rounds(int32_t entrants)
{
    int32_t rounds = 1;
    while ((int32_t)1 << rounds < entrants)
        rounds++;
    return rounds;
}

/* Returns whether an entrant must play or have a bye in a round. */
static bool is_in(const check_entrant *e, int32_t round)
{
    return e->active && !e->out && e->stage == round - 1;
}

static void go_on(check_state *c, int entrant)
{
    c->entrant[entrant].stage++;
    c->entrant[entrant].score += check_win(c);
}

/* ---- series ---- */

typedef struct series {
    int wins[2], decided; /* decided: the index of the winner, 2 if nobody goes on, or -1 */
    int extra;            /* deals of the next table; 0: a match */
    int first;            /* who sits first at the next table; 0: either */
} series;

static bool is_same(const event_log_table *x, int a, int b)
{
    return (x->entrant[0] == a && x->entrant[1] == b) || (x->entrant[0] == b && x->entrant[1] == a);
}

/* Checks the next table of a series between `a` and the other one, and adds it. */
static void add_table(check_state *c, series *s, const event_log_table *t, int a)
{
    int b = t->entrant[t->entrant[0] == a];
    if (s->decided >= 0)
        check_report(c, _("entrants %1$d and %2$d play on after their series"), a, b);
    if (t->extra != s->extra)
        check_report(c, _("entrants %1$d and %2$d play %3$d extra deals, not %4$d"), a, b, t->extra,
                     s->extra);
    if (s->first && t->entrant[0] != s->first)
        check_report(c, _("entrants %1$d and %2$d do not change seats"), a, b);
    s->first = t->entrant[1];
    if (t->forfeits == 3)
        s->decided = 2;
    bool drawn = t->score[0] == t->score[1];
    s->extra = !drawn ? 0 : t->extra ? 1 : 2;
    int winner = (t->score[0] > t->score[1]) != (t->entrant[0] == a);
    if (!drawn && ++s->wins[winner] > c->event->best_of / 2 && s->decided < 0)
        s->decided = winner;
}

/* Checks and settles the series that begins with table `at` of a round. */
static void settle(check_state *c, const event_log_round *round, size_t at)
{
    series s = {.decided = -1};
    int a = round->table[at].entrant[0], b = round->table[at].entrant[1];
    check_seats(c, &round->table[at]);
    for (size_t i = at; i < round->table_count; i++)
        if (is_same(&round->table[i], a, b))
            add_table(c, &s, &round->table[i], a);
    if (s.decided < 0)
        check_report(c, _("the series of entrants %1$d and %2$d is not decided"), a, b);
    c->entrant[a].out = s.decided != 0;
    c->entrant[b].out = s.decided != 1;
    if (s.decided == 0 || s.decided == 1)
        go_on(c, s.decided ? b : a);
}

/* ---- the bracket ---- */

/* Records the opponent of an entrant in a round; 0: a bye. */
static void meet(check_state *c, int32_t opponent[], int entrant, int other, int32_t round)
{
    if (!is_in(&c->entrant[entrant], round))
        check_report(c, _("entrant %d is out of the bracket and was paired"), entrant);
    if (opponent[entrant] >= 0 && (opponent[entrant] != other || !other))
        check_report(c, _("entrant %d has two opponents in a round"), entrant);
    opponent[entrant] = other;
}

/* Returns whether table `at` is the first one of its series. */
static bool is_first(const event_log_round *round, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (is_same(&round->table[i], round->table[at].entrant[0], round->table[at].entrant[1]))
            return false;
    return true;
}

/* Each pair of a round has two parts of the bracket below it. A bye needs a part with nobody in it. In the
 * first round the empty places are spread: no pair has two of them. */
static void check_bracket(check_state *c, const event_log_round *round, size_t series, int32_t absent)
{
    size_t byes = round->byes.count, pairs = (size_t)1 << (c->bracket_rounds - round->number);
    if (series + byes > pairs)
        check_report(c, _("%1$zu byes in the bracket; %2$zu are possible"), byes,
                     series > pairs ? 0 : pairs - series);
    if (round->number == 1 && series + byes + (size_t)absent < pairs)
        check_report(c, _("the empty places of the bracket are not spread"));
}

static void check_opponents(check_state *c, const event_log_round *round)
{
    int32_t opponent[EVENT_LOG_ENTRANTS + 1], absent = 0;
    for (int i = 0; i <= c->entrants; i++)
        opponent[i] = -1;
    size_t series = 0;
    for (size_t i = 0; i < round->table_count; i++) {
        const event_log_table *t = &round->table[i];
        meet(c, opponent, t->entrant[0], t->entrant[1], round->number);
        meet(c, opponent, t->entrant[1], t->entrant[0], round->number);
        series += is_first(round, i);
    }
    for (size_t i = 0; i < round->byes.count; i++)
        meet(c, opponent, round->byes.entrant[i], 0, round->number);
    for (int i = 1; i <= c->entrants; i++) {
        absent += !c->entrant[i].active;
        if (is_in(&c->entrant[i], round->number) && opponent[i] < 0)
            check_report(c, _("entrant %d is there and was not paired"), i);
    }
    check_bracket(c, round, series, absent);
}

void check_knock_out(check_state *c, const event_log_round *round)
{
    if (round->number > c->bracket_rounds)
        check_report(c, _("round %1$d of a bracket of %2$d"), round->number, c->bracket_rounds);
    int faults = c->faults;
    for (size_t i = 0; i < round->table_count; i++)
        if (round->table[i].count != 2)
            check_report(c, _("a table of %d"), round->table[i].count);
    if (c->faults > faults || round->number > c->bracket_rounds)
        return;
    check_opponents(c, round);
    for (size_t i = 0; i < round->table_count; i++)
        if (is_first(round, i))
            settle(c, round, i);
    for (size_t i = 0; i < round->byes.count; i++)
        go_on(c, round->byes.entrant[i]);
}

void check_knock_out_end(check_state *c)
{
    size_t rounds = c->event->round_count;
    if (c->event->rounds >= 0 && c->event->rounds != c->bracket_rounds)
        check_report(c, _("round %1$d of a bracket of %2$d"), c->event->rounds, c->bracket_rounds);
    for (int i = 1; i <= c->entrants && rounds < (size_t)c->bracket_rounds && c->active > 1; i++)
        if (is_in(&c->entrant[i], (int32_t)rounds + 1)) {
            check_report(c, _("the event ended after %1$zu of %2$d rounds, with %3$d entrants there"), rounds,
                         c->bracket_rounds, c->active);
            return;
        }
}
