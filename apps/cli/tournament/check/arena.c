/* SPDX-License-Identifier: MIT */
#include "apps/cli/tournament/check/arena.h"

#include "apps/cli/cli.h"
#include "apps/cli/tournament/check/scores.h"

#include <stdlib.h>

void check_arena_results(check_state *c, int64_t now)
{
    for (size_t i = 0; i < c->running_count;) {
        const event_log_round *round = &c->event->round[c->running[i]];
        if (round->until > now) {
            i++;
            continue;
        }
        c->running[i] = c->running[--c->running_count];
        c->line = round->line;
        for (size_t k = 0; k < round->table_count; k++)
            check_table(c, &round->table[k]);
    }
}

void check_arena_begin(check_state *c, size_t at)
{
    const event_log_round *round = &c->event->round[at];
    for (size_t i = 0; i < round->table_count; i++)
        for (int seat = 0; seat < round->table[i].count; seat++) {
            check_entrant *e = &c->entrant[round->table[i].entrant[seat]];
            e->busy_until = round->until;
            e->back = false;
            e->last_opponent = round->table[i].entrant[!seat];
        }
    c->running[c->running_count++] = at;
}

static bool met_last(const check_state *c, int a, int b)
{
    return c->entrant[a].last_opponent == b || c->entrant[b].last_opponent == a;
}

/* Returns whether an entrant waits for certain. One whose match ends in this second may come a moment later.
 */
static bool waits(const check_state *c, int entrant)
{
    const check_entrant *e = &c->entrant[entrant];
    return e->active && !e->back && (e->busy_until < c->now || !e->last_opponent);
}

static int32_t distance(const check_state *c, int a, int b)
{
    return abs(c->entrant[a].score - c->entrant[b].score);
}

/* Returns whether an entrant was free when `a` and `b` were paired: it waited, or it has just played one of
 * them. */
static bool was_free(const check_state *c, int entrant, int a, int b)
{
    const check_entrant *e = &c->entrant[entrant];
    bool played = e->last_opponent == a || e->last_opponent == b;
    return waits(c, entrant) || (e->active && !e->back && e->busy_until == c->now && played);
}

/* Returns whether `a` has no nearer opponent than `b`. */
static bool is_nearest(const check_state *c, int a, int b)
{
    for (int i = 1; i <= c->entrants; i++)
        if (i != a && i != b && was_free(c, i, a, b) && !met_last(c, a, i) &&
            distance(c, a, i) < distance(c, a, b))
            return false;
    return true;
}

/* Reports somebody who has waited longer than both, and could have met one of them. */
static void check_queue(check_state *c, int a, int b)
{
    int64_t x = c->entrant[a].busy_until, y = c->entrant[b].busy_until, first = x < y ? x : y;
    for (int i = 1; i <= c->entrants; i++)
        if (i != a && i != b && waits(c, i) && c->entrant[i].busy_until < first &&
            (!met_last(c, i, a) || !met_last(c, i, b)))
            check_report(c, _("entrant %1$d waits longer than entrants %2$d and %3$d"), i, a, b);
}

/* The last opponents meet again only if nobody plays and no other pair is free. */
static void check_again(check_state *c, int a, int b)
{
    bool other = c->running_count > 0;
    for (int i = 1; i <= c->entrants && !other; i++)
        other = i != a && i != b && waits(c, i) && (!met_last(c, i, a) || !met_last(c, i, b));
    if (other)
        check_report(c, _("entrants %1$d and %2$d meet again at once"), a, b);
}

static void check_opponents(check_state *c, int a, int b)
{
    int64_t x = c->entrant[a].busy_until, y = c->entrant[b].busy_until;
    if (c->entrant[a].busy_until > c->now || c->entrant[b].busy_until > c->now) {
        check_report(c, _("entrants %1$d and %2$d meet while one of them plays"), a, b);
        return;
    }
    if (met_last(c, a, b)) {
        check_again(c, a, b);
        return;
    }
    bool back = c->entrant[a].back || c->entrant[b].back;
    if (!back && c->now > (x > y ? x : y))
        check_report(c, _("entrants %1$d and %2$d could have met before"), a, b);
    /* Who has waited longer got the nearest. */
    if (!back && !((x <= y && is_nearest(c, a, b)) || (y <= x && is_nearest(c, b, a))))
        check_report(c, _("entrants %1$d and %2$d had nearer opponents"), a, b);
    if (!back)
        check_queue(c, a, b);
}

void check_arena(check_state *c, const event_log_round *round)
{
    size_t at = (size_t)(round - c->event->round);
    if (round->table_count != 1 || round->byes.count || round->at < 0 || round->until < round->at ||
        (at && round->at < round[-1].at)) {
        check_report(c, _("a line of an arena has one match, with its times in their order"));
        return;
    }
    if (c->event->seconds >= 0 && round->at >= c->event->seconds)
        check_report(c, _("a match begins after the end"));
    check_opponents(c, round->table[0].entrant[0], round->table[0].entrant[1]);
}
