/* SPDX-License-Identifier: MIT */
#include "apps/cli/tournament/event.h"

#include "apps/cli/tournament/lines.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* A match of an arena or an evening that is played now. */
typedef struct running {
    uint32_t table;
    int64_t end_ms;
    kz_tournament_result result;
} running;

typedef struct course {
    const event_plan *plan;
    const event_host *host;
    kz_tournament *tournament;
    kz_error *error;
    kz_tournament_table *paired; /* room for a pairing */
    event_match *match;          /* room for its matches */
    running *running;
    uint32_t running_count;
    int64_t now_ms;
    size_t changed;        /* changes of the plan that are due, or were */
    size_t noted;          /* applied changes that are written */
    event_change *applied; /* with the rounds in whose lines they are */
    size_t applied_count;
    uint32_t written; /* tables that are written */
} course;

static bool apply(course *c, const kz_tournament_event *event)
{
    kz_tournament_event at = *event;
    at.at_ms = c->now_ms;
    return kz_tournament_apply(c->tournament, &at, c->error);
}

static bool make_tournament(course *c, const kz_matching *matching)
{
    const event_plan *plan = c->plan;
    if (plan->terms.format != KZ_FORMAT_DUPLICATE)
        return kz_tournament_new(&c->tournament, &plan->terms, matching, c->error);
    return kz_tournament_new_duplicate(&c->tournament, &plan->terms, &plan->duplicate, matching, c->error);
}

/* ---- lines ---- */

static void write_line(course *c, base_text *json)
{
    if (c->host->line)
        c->host->line(c->host->context, json->bytes, json->length);
    base_text_free(json);
}

/* Takes the changes that were applied up to `round`. */
static size_t take_changes(course *c, unsigned round)
{
    size_t count = 0;
    while (c->noted + count < c->applied_count && c->applied[c->noted + count].round <= round)
        count++;
    c->noted += count;
    return count;
}

/* Writes the rounds, or the matches that have times, that are over and follow what is written. A round of a
 * knock-out is not over if more of its matches come `next`. */
static void write_tables(course *c, const kz_tournament_step *next)
{
    uint32_t tables = kz_tournament_tables(c->tournament);
    bool single = event_is_timed(c->plan), ended = next->need == KZ_TOURNAMENT_ENDED;
    while (c->written < tables) {
        uint16_t round = kz_tournament_table_at(c->tournament, c->written)->round;
        uint32_t last = c->written;
        if (c->plan->terms.format == KZ_FORMAT_KNOCK_OUT && round == next->round && !ended)
            return;
        for (const kz_tournament_table *t; last < tables; last++) {
            t = kz_tournament_table_at(c->tournament, last);
            if (t->round != round || (single && last > c->written))
                break;
            if (!t->over)
                return;
        }
        base_text json = {0};
        size_t count = take_changes(c, round);
        event_line_tables(&json, c->plan, c->tournament, c->written, last, c->applied + c->noted - count,
                          count);
        write_line(c, &json);
        c->written = last;
    }
}

static bool write_standings(course *c)
{
    base_text json = {0};
    size_t count = take_changes(c, UINT16_MAX);
    bool good = event_line_standings(&json, c->plan, c->tournament, c->host->bots,
                                     c->applied + c->noted - count, count);
    write_line(c, &json);
    return good || (kz_fail(c->error, KZ_E_MEMORY, NULL, NULL, NULL), false);
}

/* ---- steps ---- */

static bool begin(course *c)
{
    for (uint16_t i = 0; i < c->plan->entrants; i++)
        if (!apply(c, &(kz_tournament_event){.kind = KZ_EVENT_ENTERED, .entrant = i}))
            return false;
    return apply(c, &(kz_tournament_event){.kind = KZ_EVENT_BEGUN});
}

/* Returns whether a change counts among those that are due at once, up to `last`: of one who leaves and
 * returns in turn, only the last change does, if any. */
static bool counts(const course *c, size_t at, size_t last)
{
    const event_change *its = &c->plan->change[at];
    size_t changes = 0;
    bool final = true;
    for (size_t i = c->changed; i < last; i++) {
        const event_change *other = &c->plan->change[i];
        bool same = other->entrant == its->entrant && other->kind != KZ_EVENT_ENTERED;
        changes += same;
        final = final && !(same && i > at);
    }
    return its->kind == KZ_EVENT_ENTERED || (final && changes % 2);
}

/* Orders changes as a line lists them: the order counts in the queue of an evening. */
static int by_kind(const void *a, const void *b)
{
    const event_change *x = a, *y = b;
    return x->kind != y->kind ? x->kind - y->kind : x->entrant - y->entrant;
}

/* Applies the changes before `round`. Returns false if one is rejected; *any: there were some. */
static bool apply_changes(course *c, uint16_t round, bool *any)
{
    const event_plan *plan = c->plan;
    size_t last = c->changed, first = c->applied_count;
    while (last < plan->change_count && plan->change[last].round <= round)
        last++;
    for (size_t i = c->changed; i < last; i++)
        if (counts(c, i, last))
            c->applied[c->applied_count++] =
                (event_change){plan->change[i].kind, plan->change[i].entrant, round};
    c->changed = last;
    *any = c->applied_count > first;
    qsort(&c->applied[first], c->applied_count - first, sizeof *c->applied, by_kind);
    for (size_t i = first; i < c->applied_count; i++) {
        const event_change *change = &c->applied[i];
        if (!apply(c, &(kz_tournament_event){.kind = change->kind, .entrant = change->entrant}))
            return false;
    }
    return true;
}

static bool apply_result(course *c, uint32_t table, const kz_tournament_result *result, const int32_t board[])
{
    const kz_tournament_event event = {
        .kind = KZ_EVENT_RESULT, .at_ms = c->now_ms, .table = table, .result = *result};
    return kz_tournament_apply_boards(c->tournament, &event, board, c->error);
}

/* Returns how many tables of the same round are before a table. */
static uint32_t number_in_round(const course *c, uint32_t table)
{
    uint16_t round = kz_tournament_table_at(c->tournament, table)->round;
    uint32_t first = table;
    while (first && kz_tournament_table_at(c->tournament, first - 1)->round == round)
        first--;
    return table - first;
}

/* Has the new tables from `first` on played. */
static uint32_t list_matches(course *c, uint32_t first)
{
    uint32_t count = 0, tables = kz_tournament_tables(c->tournament);
    for (uint32_t i = first; i < tables; i++) {
        const kz_tournament_table *t = kz_tournament_table_at(c->tournament, i);
        event_match *m = &c->match[count];
        if (t->over || t->count < 2)
            continue;
        *m = (event_match){.round = t->round, .table = count, .count = t->count, .extra = t->extra};
        if (c->plan->terms.format == KZ_FORMAT_KNOCK_OUT)
            m->table = number_in_round(c, i);
        memcpy(m->entrant, t->entrant, sizeof m->entrant);
        count++;
    }
    return count;
}

static bool play(course *c, uint32_t first)
{
    const event_host *host = c->host;
    uint32_t count = list_matches(c, first), at = 0;
    if (!host->play(host->context, c->match, count))
        return false;
    for (uint32_t i = first; at < count; i++) {
        const kz_tournament_table *t = kz_tournament_table_at(c->tournament, i);
        if (t->over || t->count < 2)
            continue;
        const event_match *m = &c->match[at++];
        if (event_is_timed(c->plan))
            c->running[c->running_count++] =
                (running){i, c->now_ms + m->actions * c->plan->pace * 1000, m->result};
        else if (!apply_result(c, i, &m->result, m->board))
            return false;
    }
    return true;
}

static bool pair(course *c, uint16_t round)
{
    bool any;
    if (!apply_changes(c, round, &any))
        return false;
    if (any)
        return true; /* perhaps nothing can be paired now */
    uint32_t first = kz_tournament_tables(c->tournament);
    kz_tournament_pairing pairing = {.table = c->paired};
    if (!kz_tournament_pair(c->tournament, c->now_ms, &pairing, c->error) ||
        !apply(c, &(kz_tournament_event){.kind = KZ_EVENT_PAIRED, .pairing = &pairing}))
        return false;
    if (c->host->began)
        c->host->began(c->host->context, c->tournament, round);
    return play(c, first);
}

/* Applies the result of the match that ends first, of equal ones the one that began first. */
static bool end_match(course *c)
{
    uint32_t first = 0;
    for (uint32_t i = 1; i < c->running_count; i++)
        if (c->running[i].end_ms < c->running[first].end_ms)
            first = i;
    running over = c->running[first];
    c->running_count--;
    memmove(&c->running[first], &c->running[first + 1], (c->running_count - first) * sizeof over);
    c->now_ms = over.end_ms;
    return apply_result(c, over.table, &over.result, NULL);
}

/* Too few entrants are there: those who come now may help. Otherwise the event ends. */
static bool wait_for_entrants(course *c, uint16_t round)
{
    bool any;
    if (!apply_changes(c, round, &any))
        return false;
    return any || apply(c, &(kz_tournament_event){.kind = KZ_EVENT_CLOSED});
}

static bool go_on(course *c)
{
    for (;;) {
        kz_tournament_step next = kz_tournament_next(c->tournament, c->now_ms);
        bool good;
        write_tables(c, &next);
        if (next.need == KZ_TOURNAMENT_ENDED)
            return write_standings(c);
        if (next.need == KZ_TOURNAMENT_NEEDS_PAIRING)
            good = pair(c, next.round);
        else if (next.need == KZ_TOURNAMENT_NEEDS_RESULTS)
            good = end_match(c);
        else
            good = wait_for_entrants(c, next.round);
        if (!good)
            return false;
    }
}

bool event_run(const event_plan *plan, const kz_matching *matching, const event_host *host, kz_error *error)
{
    course c = {.plan = plan, .host = host, .error = error};
    if (!make_tournament(&c, matching))
        return false;
    c.paired = base_new(KZ_MAX_ENTRANTS * sizeof *c.paired);
    c.match = base_new(KZ_MAX_ENTRANTS * sizeof *c.match);
    c.running = base_new(KZ_MAX_ENTRANTS * sizeof *c.running);
    c.applied = base_new((plan->change_count + 1) * sizeof *c.applied);
    bool ended = begin(&c) && go_on(&c);
    kz_tournament_free(c.tournament);
    free(c.paired);
    free(c.match);
    free(c.running);
    free(c.applied);
    return ended;
}
