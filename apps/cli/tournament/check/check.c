/* SPDX-License-Identifier: MIT */
#include "apps/cli/tournament/check/check.h"

#include "apps/cli/cli.h"
#include "apps/cli/tournament/check/arena.h"
#include "apps/cli/tournament/check/boards.h"
#include "apps/cli/tournament/check/duplicate.h"
#include "apps/cli/tournament/check/evening.h"
#include "apps/cli/tournament/check/knock_out.h"
#include "apps/cli/tournament/check/pairing.h"
#include "apps/cli/tournament/check/scores.h"
#include "apps/cli/tournament/check/standings.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- who takes part ---- */

/* Marks those of a list as late; they are no entrants at the beginning. */
static void mark_late(bool late[], const event_log_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        late[list->entrant[i]] = true;
}

/* The entrants at the beginning: those of the standings that did not enter later. */
static void begin(check_state *c)
{
    static const check_entrant fresh = {.known = true, .active = true};
    bool late[EVENT_LOG_ENTRANTS + 1] = {false};
    const event_log *event = c->event;
    mark_late(late, &event->entered);
    for (size_t i = 0; i < event->round_count; i++)
        mark_late(late, &event->round[i].entered);
    for (size_t i = 0; i < event->row_count; i++) {
        int entrant = event->row[i].entrant;
        if (!late[entrant] && !c->entrant[entrant].known) {
            c->entrant[entrant] = fresh;
            c->entrants++;
        }
    }
    c->active = c->entrants;
    c->bracket_rounds = check_bracket_rounds(c->entrants);
    for (int i = 1; i <= c->entrants; i++)
        check_evening_queue(c, i);
    for (int i = 1; i <= c->entrants; i++)
        if (!c->entrant[i].known) {
            c->line = event->line;
            check_report(c, _("entrant %d is missing"), i);
        }
}

static void enter(check_state *c, int entrant, int rounds)
{
    if (entrant != c->entrants + 1) {
        check_report(c, _("entrant %1$d enters, and %2$d would be next"), entrant, c->entrants + 1);
        return;
    }
    c->entrants++;
    c->active++;
    c->entrant[entrant] = (check_entrant){.known = true, .active = true, .left = rounds > 0, .back = true};
    if (check_in_rounds(c))
        c->entrant[entrant].missed = rounds;
    check_evening_queue(c, entrant);
}

static void set_active(check_state *c, int entrant, bool active)
{
    check_entrant *e = &c->entrant[entrant];
    if (!e->known)
        check_report(c, _("there is no entrant %d"), entrant);
    else if (e->active == active)
        check_report(c,
                     active ? _("entrant %d returns and was not away") : _("entrant %d leaves and is away"),
                     entrant);
    if (!e->known || e->active == active)
        return;
    e->active = active;
    e->left = true;
    e->back |= active;
    if (active && !e->playing) /* else it has not given up its seat */
        check_evening_queue(c, entrant);
    c->active += active ? 1 : -1;
}

static void apply_changes(check_state *c, const event_log_list *entered, const event_log_list *left,
                          const event_log_list *returned, int rounds)
{
    for (size_t i = 0; i < entered->count; i++)
        enter(c, entered->entrant[i], rounds);
    for (size_t i = 0; i < left->count; i++)
        set_active(c, left->entrant[i], false);
    for (size_t i = 0; i < returned->count; i++)
        set_active(c, returned->entrant[i], true);
}

/* ---- a round ---- */

/* Counts an entrant of a round, and reports one that must not be there. */
static void seat(check_state *c, int entrant, uint8_t seen[])
{
    if (!c->entrant[entrant].known)
        check_report(c, _("there is no entrant %d"), entrant);
    else if (!c->entrant[entrant].active)
        check_report(c, _("entrant %d is away and was paired"), entrant);
    if (seen[entrant]++ && c->format != EVENT_LOG_KNOCK_OUT)
        check_report(c, _("entrant %d is in the round twice"), entrant);
}

/* Everybody who is there plays or has a bye, once. */
static void check_presence(check_state *c, const event_log_round *round)
{
    uint8_t seen[EVENT_LOG_ENTRANTS + 1] = {0};
    for (size_t i = 0; i < round->table_count; i++) {
        const event_log_table *table = &round->table[i];
        if (table->count < c->min_at_table || table->count > c->max_at_table)
            check_report(c, _("a table of %d"), table->count);
        for (int at = 0; at < table->count; at++)
            seat(c, table->entrant[at], seen);
    }
    for (size_t i = 0; i < round->byes.count; i++)
        seat(c, round->byes.entrant[i], seen);
    for (int i = 1; i <= c->entrants; i++)
        if (check_in_rounds(c) && c->entrant[i].active && !seen[i])
            check_report(c, _("entrant %d is there and was not paired"), i);
    if (c->active < c->min_at_table)
        check_report(c, _("a round of %d active entrants"), c->active);
}

static void add_meetings(check_state *c, const event_log_table *table)
{
    for (int a = 0; a < table->count; a++)
        for (int b = 0; b < table->count; b++) {
            uint8_t *met = &c->meetings[table->entrant[a] * c->side + table->entrant[b]];
            *met = (uint8_t)(*met + (a != b && *met < UINT8_MAX));
        }
}

static void add_round(check_state *c, const event_log_round *round)
{
    bool in_rounds = check_in_rounds(c);
    for (int i = 1; i <= c->entrants && in_rounds; i++)
        c->entrant[i].missed++;
    for (size_t i = 0; i < round->table_count; i++) {
        const event_log_table *table = &round->table[i];
        for (int at = 0; at < table->count; at++) {
            check_entrant *e = &c->entrant[table->entrant[at]];
            e->missed -= in_rounds;
            e->seats[at]++;
        }
        add_meetings(c, table);
        if (!check_is_timed(c) && c->format != EVENT_LOG_DUPLICATE)
            check_table(c, table);
    }
    for (size_t i = 0; i < round->byes.count; i++) {
        check_entrant *e = &c->entrant[round->byes.entrant[i]];
        e->missed -= in_rounds;
        e->byes++;
        check_add_score(e, c->format == EVENT_LOG_KNOCK_OUT ? 0 : check_win(c)); /* settled with the round */
    }
}

static void check_round(check_state *c, size_t at)
{
    const event_log_round *round = &c->event->round[at];
    c->line = round->line;
    if (round->number != (int32_t)at + 1)
        check_report(c, _("round %1$d where %2$zu is expected"), round->number, at + 1);
    if (c->format == EVENT_LOG_ARENA) {
        c->now = round->at;
        check_arena_results(c, round->at);
    } else if (c->format == EVENT_LOG_EVENING)
        check_evening_wait(c);
    c->line = round->line;
    apply_changes(c, &round->entered, &round->left, &round->returned, (int)at);
    if (c->format == EVENT_LOG_EVENING)
        check_evening_wait(c);
    c->line = round->line;
    int faults = c->faults;
    check_presence(c, round);
    if (c->faults == faults) { /* a pairing of strangers has no cost */
        if (c->format == EVENT_LOG_ARENA)
            check_arena(c, round);
        else if (c->format == EVENT_LOG_EVENING)
            check_evening(c, at);
        else if (c->format == EVENT_LOG_KNOCK_OUT)
            check_knock_out(c, round);
        else if (c->format == EVENT_LOG_DUPLICATE)
            check_duplicate(c, round);
        else
            check_pairing(c, round);
    }
    add_round(c, round);
    if (c->format == EVENT_LOG_DUPLICATE) {
        check_duplicate_add(c, round);
        check_boards(c, round);
    }
    if (c->format == EVENT_LOG_ARENA)
        check_arena_begin(c, at);
}

/* ---- the whole ---- */

/* An event with enough entrants is played to its end. */
static void check_end(check_state *c)
{
    const event_log *event = c->event;
    if (c->format == EVENT_LOG_ARENA)
        check_arena_results(c, INT64_MAX);
    if (c->format == EVENT_LOG_EVENING)
        check_evening_wait(c);
    c->line = event->line;
    apply_changes(c, &event->entered, &event->left, &event->returned, (int)event->round_count);
    if (c->format == EVENT_LOG_EVENING) {
        check_evening_wait(c);
        c->line = event->line;
        check_evening_end(c);
        c->line = event->line;
    }
    if (c->format == EVENT_LOG_KNOCK_OUT) {
        check_knock_out_end(c);
        return;
    }
    if (event->rounds < 0 || check_is_timed(c))
        return;
    if ((size_t)event->rounds < event->round_count)
        check_report(c, _("%1$zu rounds were played, not %2$d"), event->round_count, event->rounds);
    else if ((size_t)event->rounds > event->round_count && c->active >= c->min_at_table)
        check_report(c, _("the event ended after %1$zu of %2$d rounds, with %3$d entrants there"),
                     event->round_count, event->rounds, c->active);
}

/* Everybody who was always there has met all others: once, or twice. */
static void check_robin(check_state *c)
{
    int wanted = c->event->twice ? 2 : 1;
    for (int a = 1; a <= c->entrants; a++)
        for (int b = a + 1; b <= c->entrants; b++) {
            int met = check_meetings(c, a, b);
            bool always = !c->entrant[a].left && !c->entrant[b].left && c->active >= c->min_at_table;
            if (met > wanted || (always && met < wanted))
                check_report(c, _("entrants %1$d and %2$d met %3$d times, not %4$d"), a, b, met, wanted);
        }
}

/* The sizes of tables, and the format, as far as the lines have them. */
static void set_terms(check_state *c)
{
    const event_log *event = c->event;
    c->format = event->format;
    c->min_at_table = event->min_at_table;
    c->max_at_table = event->max_at_table;
    if (c->format == EVENT_LOG_DUPLICATE) /* it follows from the movement */
        c->min_at_table = c->max_at_table = event->movement == EVENT_LOG_PLAYERS ? EVENT_LOG_SEATS : 2;
    if (c->min_at_table)
        return;
    c->min_at_table = EVENT_LOG_SEATS;
    c->max_at_table = 2;
    for (size_t i = 0; i < event->round_count; i++)
        for (size_t k = 0; k < event->round[i].table_count; k++) {
            uint8_t count = event->round[i].table[k].count;
            c->min_at_table = count < c->min_at_table ? count : c->min_at_table;
            c->max_at_table = count > c->max_at_table ? count : c->max_at_table;
        }
    c->min_at_table = c->min_at_table < c->max_at_table ? c->min_at_table : c->max_at_table;
}

/* Returns the greatest number of an entrant. */
static size_t greatest(const event_log *event)
{
    size_t most = 0;
    for (size_t i = 0; i < event->row_count; i++)
        most = event->row[i].entrant > most ? event->row[i].entrant : most;
    for (size_t i = 0; i < event->round_count; i++) {
        const event_log_round *round = &event->round[i];
        for (size_t k = 0; k < round->table_count; k++)
            for (int at = 0; at < round->table[k].count; at++)
                most = round->table[k].entrant[at] > most ? round->table[k].entrant[at] : most;
    }
    return most;
}

int check_event(const event_log *event, const kz_matching *matching, check_fault *fault, void *context)
{
    check_state *c = base_new(sizeof *c);
    *c = (check_state){.event = event, .matching = matching, .fault = fault, .context = context};
    c->side = greatest(event) + 1;
    c->meetings = base_new(c->side * c->side);
    c->partners = base_new(c->side * c->side);
    c->running = base_new((event->round_count + 1) * sizeof *c->running);
    set_terms(c);
    begin(c);
    for (size_t i = 0; i < event->round_count; i++)
        check_round(c, i);
    check_end(c);
    if (c->format == EVENT_LOG_ROUND_ROBIN)
        check_robin(c);
    check_standings(c);
    int faults = c->faults;
    free(c->meetings);
    free(c->partners);
    free(c->running);
    free(c);
    return faults;
}
