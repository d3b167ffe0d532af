/* SPDX-License-Identifier: MIT */
#include "apps/cli/tournament/check/evening.h"

#include "apps/cli/cli.h"
#include "apps/cli/tournament/check/scores.h"

#include <string.h>

void check_evening_queue(check_state *c, int entrant)
{
    check_entrant *e = &c->entrant[entrant];
    e->ticket = ++c->last_ticket;
    e->stays = 0;
    e->staying = 0;
}

/* ---- the end of a match ---- */

static void stay(check_state *c, int entrant, int32_t match)
{
    check_entrant *e = &c->entrant[entrant];
    e->stays++;
    e->staying = match;
    if (c->event->stay > 0 && e->stays >= c->event->stay)
        check_evening_queue(c, entrant);
}

/* Those who stay count first; then the losers go to the queue, the best first. */
static void end_match(check_state *c, size_t at)
{
    const event_log_round *round = &c->event->round[at];
    const event_log_table *table = &round->table[0];
    unsigned losers = table->losers | table->forfeits;
    c->line = round->line;
    c->now = round->until;
    for (int i = 0; i < table->count; i++) {
        c->entrant[table->entrant[i]].playing = false;
        if (!(losers >> i & 1))
            stay(c, table->entrant[i], round->number);
    }
    for (int place = 1; place <= table->count; place++)
        for (int i = 0; i < table->count; i++)
            if (losers >> i & 1 && table->place[i] == place)
                check_evening_queue(c, table->entrant[i]);
    check_table(c, table);
}

/* Ends the match that ends first; of equal ones the one with the lowest number. */
static void end_first(check_state *c)
{
    size_t first = 0;
    for (size_t i = 1; i < c->running_count; i++)
        if (c->event->round[c->running[i]].until < c->event->round[c->running[first]].until)
            first = i;
    size_t at = c->running[first];
    c->running_count--;
    memmove(&c->running[first], &c->running[first + 1], (c->running_count - first) * sizeof *c->running);
    end_match(c, at);
}

/* ---- who sits down ---- */

static bool waits(const check_entrant *e)
{
    return e->active && !e->playing;
}

/* Returns the matches at whose tables somebody stays, the oldest first, up to `most`. */
static int list_kept(const check_state *c, int32_t kept[], int most)
{
    int count = 0;
    for (int32_t after = 0, next; count < most; after = next) {
        next = INT32_MAX;
        for (int i = 1; i <= c->entrants; i++) {
            const check_entrant *e = &c->entrant[i];
            if (waits(e) && e->staying > after && e->staying < next)
                next = e->staying;
        }
        if (next == INT32_MAX)
            break;
        kept[count++] = next;
    }
    return count;
}

/* Returns the next entrant to sit down, or 0 if nobody is left. Who stays at a table that is not kept is
 * before the head of the queue. */
static int find_next(const check_state *c, const bool seated[])
{
    int best = 0;
    for (int i = 1; i <= c->entrants; i++) {
        const check_entrant *e = &c->entrant[i], *b = &c->entrant[best];
        if (!waits(e) || seated[i])
            continue;
        bool before = !best || (e->staying ? !b->staying || e->staying < b->staying
                                           : !b->staying && e->ticket < b->ticket);
        best = before ? i : best;
    }
    return best;
}

static void sit(check_seating *seats, int entrant, bool seated[])
{
    seats->entrant[seats->count++] = (uint16_t)entrant;
    seated[entrant] = true;
}

/* Seats `count` tables: one after another at the table with the fewest. Returns whether all can begin. */
static bool seat_tables(check_state *c, int count)
{
    bool seated[EVENT_LOG_ENTRANTS + 1] = {false};
    int32_t kept[CHECK_TABLES];
    int kept_count = list_kept(c, kept, count), fewest;
    memset(c->seats, 0, sizeof c->seats);
    for (int k = 0; k < kept_count; k++)
        for (int i = 1; i <= c->entrants; i++)
            if (waits(&c->entrant[i]) && c->entrant[i].staying == kept[k])
                sit(&c->seats[k], i, seated);
    for (;;) {
        fewest = 0;
        for (int k = 1; k < count; k++)
            fewest = c->seats[k].count < c->seats[fewest].count ? k : fewest;
        int next = c->seats[fewest].count < c->max_at_table ? find_next(c, seated) : 0;
        if (!next)
            return c->seats[fewest].count >= c->min_at_table;
        sit(&c->seats[fewest], next, seated);
    }
}

/* Seats as many tables as can begin now. Returns whether there is one. */
static bool can_begin(check_state *c)
{
    int tables = c->event->at_once > 0 ? c->event->at_once : 1, waiting = 0;
    bool late = c->event->seconds >= 0 && c->now >= c->event->seconds;
    for (int i = 1; i <= c->entrants; i++)
        waiting += waits(&c->entrant[i]);
    for (int count = late ? 0 : tables - (int)c->running_count; count > 0; count--)
        if (count * c->min_at_table <= waiting && seat_tables(c, count)) {
            c->seats_count = count;
            return true;
        }
    return false;
}

void check_evening_wait(check_state *c)
{
    if (c->seats_next && c->seats_next < c->seats_count)
        return; /* tables that begin together */
    c->seats_next = c->seats_count = 0;
    while (!can_begin(c) && c->running_count)
        end_first(c);
}

/* ---- lines ---- */

static bool sits(const check_seating *seats, int entrant)
{
    for (int i = 0; i < seats->count; i++)
        if (seats->entrant[i] == entrant)
            return true;
    return false;
}

static void check_seated(check_state *c, const event_log_table *table, const check_seating *right)
{
    if (table->count != right->count)
        check_report(c, _("%1$d sit at the table, where %2$d are right"), table->count, right->count);
    for (int i = 0; i < table->count; i++)
        if (!sits(right, table->entrant[i]))
            check_report(c, _("entrant %d sits down out of turn"), table->entrant[i]);
}

static void begin(check_state *c, size_t at)
{
    const event_log_table *table = &c->event->round[at].table[0];
    for (int i = 0; i < table->count; i++) {
        c->entrant[table->entrant[i]].playing = true;
        c->entrant[table->entrant[i]].staying = 0;
    }
    c->running[c->running_count++] = at;
}

void check_evening(check_state *c, size_t at)
{
    const event_log_round *round = &c->event->round[at];
    if (round->table_count != 1 || round->byes.count || round->at < 0 || round->until < round->at) {
        check_report(c, _("a line of an evening has one match, with its times"));
        return;
    }
    if (c->seats_next == c->seats_count)
        check_report(c, _("a match that cannot begin"));
    else if (round->at != c->now)
        check_report(c, _("the match begins at %1$lld s, and could at %2$lld s"), (long long)round->at,
                     (long long)c->now);
    else
        check_seated(c, &round->table[0], &c->seats[c->seats_next]);
    c->seats_next += c->seats_next < c->seats_count;
    begin(c, at);
}

void check_evening_end(check_state *c)
{
    if (c->seats_next < c->seats_count)
        check_report(c, _("the evening ended, and a match could begin"));
    while (c->running_count)
        end_first(c);
}
