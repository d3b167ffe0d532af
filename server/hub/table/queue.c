/* SPDX-License-Identifier: MIT */
#include "server/hub/table/queue.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/admission.h"
#include "server/hub/table/seats.h"

/* ---- units */

int hub_unit_size(const hub_table *table)
{
    return table->app.rules.seats / 2;
}

int hub_unit_count(const hub_table *table, const hub_unit *unit)
{
    int count = 0;
    for (int i = 0; i < hub_unit_size(table); i++)
        count += unit->person[i] != NULL;
    return count;
}

static bool is_next(const hub_table *table, const hub_unit *unit)
{
    for (int i = 0; i < hub_unit_size(table); i++)
        if (!unit->person[i] || !hub_is_here(unit->person[i]) || unit->terms[i] != table->terms.revision)
            return false;
    return true;
}

int hub_queue_next(const hub_table *table)
{
    for (int i = 0; table->queue && i < table->queue->count; i++)
        if (is_next(table, &table->queue->unit[i]))
            return i;
    return -1;
}

static void take_out(hub_queue *queue, int at)
{
    queue->count--;
    memmove(&queue->unit[at], &queue->unit[at + 1], (size_t)(queue->count - at) * sizeof *queue->unit);
}

static void note_place(hub_visitor *visitor, hub_table *table)
{
    visitor->queued.table[visitor->queued.count++] = table;
}

static void drop_place(hub_visitor *visitor, const hub_table *table)
{
    int i = 0;
    while (visitor->queued.table[i] != table)
        i++;
    visitor->queued.table[i] = visitor->queued.table[--visitor->queued.count];
}

int hub_queue_place(const hub_table *table, const hub_visitor *visitor)
{
    for (int i = 0; table->queue && i < table->queue->count; i++)
        for (int n = 0; n < 2; n++)
            if (table->queue->unit[i].person[n] == visitor)
                return i;
    return -1;
}

/* Returns where the revision that the visitor has confirmed is kept; NULL: the visitor does not wait
 * there. */
static int64_t *confirmed(const hub_table *table, const hub_visitor *visitor)
{
    int at = hub_queue_place(table, visitor);
    hub_unit *unit = at < 0 ? NULL : &table->queue->unit[at];
    return !unit ? NULL : &unit->terms[unit->person[0] == visitor ? 0 : 1];
}

int64_t hub_queue_confirmed(const hub_table *table, const hub_visitor *visitor)
{
    const int64_t *terms = confirmed(table, visitor);
    return terms ? *terms : 0;
}

void hub_queue_confirm(hub_table *table, const hub_visitor *visitor)
{
    *confirmed(table, visitor) = table->terms.revision;
}

/* Removes one person, and the unit if it is empty then. */
static void remove_person(struct hub *hub, hub_table *table, int at, int n)
{
    hub_unit *unit = &table->queue->unit[at];
    hub_visitor *visitor = unit->person[n];
    unit->person[n] = NULL;
    if (!unit->person[0]) {
        unit->person[0] = unit->person[1];
        unit->terms[0] = unit->terms[1];
        unit->person[1] = NULL;
    }
    if (!unit->person[0])
        take_out(table->queue, at);
    drop_place(visitor, table);
    hub_visitor_release(hub, visitor);
}

bool hub_queue_put(hub_table *table, int at, hub_visitor *visitor, int64_t terms)
{
    if (!table->queue)
        table->queue = base_new(sizeof *table->queue);
    hub_queue *queue = table->queue;
    if (at > queue->count || at >= HUB_QUEUE_MAX || visitor->queued.count >= HUB_TABLES_ROOM ||
        hub_queue_place(table, visitor) >= 0 ||
        (at < queue->count && hub_unit_count(table, &queue->unit[at]) == hub_unit_size(table)))
        return false;
    if (at == queue->count)
        queue->unit[queue->count++] = (hub_unit){0};
    int n = hub_unit_count(table, &queue->unit[at]);
    queue->unit[at].person[n] = visitor;
    queue->unit[at].terms[n] = terms;
    note_place(visitor, table);
    return true;
}

bool hub_queue_leave(struct hub *hub, hub_table *table, const hub_visitor *visitor)
{
    int at = hub_queue_place(table, visitor);
    if (at < 0)
        return false;
    remove_person(hub, table, at, table->queue->unit[at].person[0] == visitor ? 0 : 1);
    return true;
}

void hub_queue_free(struct hub *hub, hub_table *table)
{
    while (table->queue && table->queue->count)
        remove_person(hub, table, 0, 0);
    free(table->queue);
    table->queue = NULL;
}

/* ---- after a match */

int hub_queue_leaving(const hub_table *table)
{
    unsigned losers = table->play.match.pub.result.losers;
    if (losers == 1 || losers == 2)
        return losers == 2;
    return table->wait.stays[0] > table->wait.stays[1] ? 0 : 1;
}

static bool is_complete(const hub_table *table, int side)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->app.rules.side_of[i] == side && !table->seat[i].person && !table->seat[i].bot)
            return false;
    return true;
}

/* Frees a side's seats. Its people, if they are here, wait at the end. */
static void get_up(struct hub *hub, hub_table *table, int side)
{
    hub_unit unit = {0};
    int count = 0;
    hub_queue *queue = table->queue;
    for (int i = 0; i < table->app.rules.seats; i++) {
        hub_visitor *visitor = table->seat[i].person;
        if (table->app.rules.side_of[i] != side)
            continue;
        table->seat[i].bot = NULL;
        if (visitor && hub_is_here(visitor) && queue->count < HUB_QUEUE_MAX) {
            unit.terms[count] = table->terms.revision;
            unit.person[count++] = visitor;
            note_place(visitor, table);
        }
        if (visitor)
            hub_table_get_up(hub, table, i);
    }
    if (count)
        queue->unit[queue->count++] = unit;
}

static void sit_down(hub_table *table, int side, const hub_unit *unit)
{
    for (int i = 0, n = 0; i < table->app.rules.seats; i++) {
        if (table->app.rules.side_of[i] != side)
            continue;
        drop_place(unit->person[n], table);
        hub_table_put(table, i, unit->person[n++]);
    }
}

/* Removes everybody for whom `keeps` returns false. */
static void keep_only(struct hub *hub, hub_table *table,
                      bool (*keeps)(const hub_table *, const hub_visitor *))
{
    for (int i = table->queue ? table->queue->count - 1 : -1; i >= 0; i--)
        for (int n = 1; n >= 0 && i < table->queue->count; n--) {
            const hub_visitor *visitor = table->queue->unit[i].person[n];
            if (visitor && !keeps(table, visitor))
                remove_person(hub, table, i, n);
        }
}

/* Returns true if the visitor is present. An absent one has given the place up. */
static bool is_present(const hub_table *table, const hub_visitor *visitor)
{
    (void)table;
    return hub_is_here(visitor);
}

/* A queue has no stake. */
static bool is_admitted(const hub_table *table, const hub_visitor *visitor)
{
    return hub_admits(&table->app, visitor, 0) == HUB_ADMITTED;
}

void hub_queue_review(struct hub *hub, hub_table *table)
{
    keep_only(hub, table, is_admitted);
}

bool hub_queue_replace(struct hub *hub, hub_table *table, hub_unit called[2])
{
    int leaving = hub_queue_leaving(table), sides[] = {leaving, !leaving};
    table->wait.stays[!leaving]++;
    for (int i = 0; i < 2; i++) {
        int next = hub_queue_next(table);
        if (next < 0 || (i == 1 && is_complete(table, sides[i])))
            break;
        hub_unit unit = table->queue->unit[next];
        take_out(table->queue, next);
        get_up(hub, table, sides[i]);
        sit_down(table, sides[i], &unit);
        called[i] = unit;
        table->wait.stays[sides[i]] = 0;
    }
    keep_only(hub, table, is_present);
    return hub_table_free_seat(table) == KZ_NOBODY;
}
