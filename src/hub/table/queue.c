#include "hub/table/queue.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hub/requests/application.h"
#include "hub/table/settle.h"
#include "hub/table/table.h"
#include "hub/visitor.h"
#include "hub/wire/tell.h"

/* ---- units */

static int unit_size(const kz_table *table)
{
    return table->app.rules.seats / 2;
}

static int unit_count(const kz_table *table, const kz_unit *unit)
{
    int count = 0;
    for (int i = 0; i < unit_size(table); i++)
        count += unit->person[i] != NULL;
    return count;
}

static bool is_next(const kz_table *table, const kz_unit *unit)
{
    for (int i = 0; i < unit_size(table); i++)
        if (!unit->person[i] || !kz_is_here(unit->person[i]))
            return false;
    return true;
}

int kz_queue_next(const kz_table *table)
{
    for (int i = 0; table->queue && i < table->queue->count; i++)
        if (is_next(table, &table->queue->unit[i]))
            return i;
    return -1;
}

static void take_out(kz_queue *queue, int at)
{
    queue->count--;
    memmove(&queue->unit[at], &queue->unit[at + 1], (size_t)(queue->count - at) * sizeof *queue->unit);
}

static void note_place(kz_visitor *visitor, kz_table *table)
{
    visitor->queue[visitor->queued++] = table;
}

static void forget_place(kz_visitor *visitor, const kz_table *table)
{
    int i = 0;
    while (visitor->queue[i] != table)
        i++;
    visitor->queue[i] = visitor->queue[--visitor->queued];
}

/* The unit that the visitor waits in, -1 if he does not. */
static int place_of(const kz_table *table, const kz_visitor *visitor)
{
    for (int i = 0; table->queue && i < table->queue->count; i++)
        for (int n = 0; n < 2; n++)
            if (table->queue->unit[i].person[n] == visitor)
                return i;
    return -1;
}

/* One person goes; his unit too if it was he alone. */
static void remove_person(kz_hub *hub, kz_table *table, int at, int n)
{
    kz_unit *unit = &table->queue->unit[at];
    kz_visitor *visitor = unit->person[n];
    unit->person[n] = NULL;
    if (!unit->person[0]) {
        unit->person[0] = unit->person[1];
        unit->person[1] = NULL;
    }
    if (!unit->person[0])
        take_out(table->queue, at);
    forget_place(visitor, table);
    kz_visitor_release(hub, visitor);
}

bool kz_queue_put(kz_table *table, int at, kz_visitor *visitor)
{
    if (!table->queue)
        table->queue = kz_new(sizeof *table->queue);
    kz_queue *queue = table->queue;
    if (at > queue->count || at >= KZ_QUEUE_MOST || visitor->queued >= KZ_TABLES_ROOM ||
        place_of(table, visitor) >= 0 ||
        (at < queue->count && unit_count(table, &queue->unit[at]) == unit_size(table)))
        return false;
    if (at == queue->count)
        queue->unit[queue->count++] = (kz_unit){{NULL}};
    queue->unit[at].person[unit_count(table, &queue->unit[at])] = visitor;
    note_place(visitor, table);
    return true;
}

bool kz_queue_leave(kz_hub *hub, kz_table *table, const kz_visitor *visitor)
{
    int at = place_of(table, visitor);
    if (at < 0)
        return false;
    remove_person(hub, table, at, table->queue->unit[at].person[0] == visitor ? 0 : 1);
    return true;
}

void kz_queue_free(kz_hub *hub, kz_table *table)
{
    while (table->queue && table->queue->count)
        remove_person(hub, table, 0, 0);
    free(table->queue);
    table->queue = NULL;
}

void kz_queue_message(kz_json *json, const kz_table *table)
{
    if (!table->app.queue)
        return;
    kz_json_array(json, "queue");
    for (int i = 0; table->queue && i < table->queue->count; i++) {
        kz_json_array(json, NULL);
        for (int n = 0; n < unit_count(table, &table->queue->unit[i]); n++)
            kz_json_text(json, NULL, table->queue->unit[i].person[n]->name);
        kz_json_close(json);
    }
    kz_json_close(json);
}

/* ---- after a match */

int kz_queue_leaving(const kz_table *table)
{
    unsigned losers = table->match.pub.result.losers;
    if (losers == 1 || losers == 2)
        return losers == 2;
    return table->stays[0] > table->stays[1] ? 0 : 1;
}

static bool is_complete(const kz_table *table, int side)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->app.rules.side_of[i] == side && !table->seat[i].person && !table->seat[i].bot)
            return false;
    return true;
}

/* A side gets up; its people, if they are here, wait at the end. */
static void get_up(kz_hub *hub, kz_table *table, int side)
{
    kz_unit unit = {{NULL}};
    int count = 0;
    kz_queue *queue = table->queue;
    for (int i = 0; i < table->app.rules.seats; i++) {
        kz_visitor *visitor = table->seat[i].person;
        if (table->app.rules.side_of[i] != side)
            continue;
        table->seat[i].bot = NULL;
        if (visitor && kz_is_here(visitor) && queue->count < KZ_QUEUE_MOST) {
            unit.person[count++] = visitor;
            note_place(visitor, table);
        }
        if (visitor)
            kz_table_get_up(hub, table, i);
    }
    if (count)
        queue->unit[queue->count++] = unit;
}

static void sit_down(kz_hub *hub, kz_table *table, int side, const kz_unit *unit)
{
    for (int i = 0, n = 0; i < table->app.rules.seats; i++) {
        if (table->app.rules.side_of[i] != side)
            continue;
        forget_place(unit->person[n], table);
        kz_table_put(table, i, unit->person[n]);
        kz_tell_called(hub, table, unit->person[n++]);
    }
}

/* All go but those whom `keeps` wants. */
static void keep_only(kz_hub *hub, kz_table *table, bool (*keeps)(const kz_table *, const kz_visitor *))
{
    for (int i = table->queue ? table->queue->count - 1 : -1; i >= 0; i--)
        for (int n = 1; n >= 0 && i < table->queue->count; n--) {
            const kz_visitor *visitor = table->queue->unit[i].person[n];
            if (visitor && !keeps(table, visitor))
                remove_person(hub, table, i, n);
        }
}

/* Who is not here has given his place up. */
static bool is_present(const kz_table *table, const kz_visitor *visitor)
{
    (void)table;
    return kz_is_here(visitor);
}

/* A queue has no stake. */
static bool is_admitted(const kz_table *table, const kz_visitor *visitor)
{
    return kz_application_admits(&table->app, visitor, 0) == KZ_ADMITTED;
}

void kz_queue_review(kz_hub *hub, kz_table *table)
{
    keep_only(hub, table, is_admitted);
}

bool kz_queue_replace(kz_hub *hub, kz_table *table)
{
    int leaving = kz_queue_leaving(table), sides[] = {leaving, !leaving};
    table->stays[!leaving]++;
    for (int i = 0; i < 2; i++) {
        int next = kz_queue_next(table);
        if (next < 0 || (i == 1 && is_complete(table, sides[i])))
            break;
        kz_unit unit = table->queue->unit[next];
        take_out(table->queue, next);
        get_up(hub, table, sides[i]);
        sit_down(hub, table, sides[i], &unit);
        table->stays[sides[i]] = 0;
    }
    keep_only(hub, table, is_present);
    return kz_table_free_seat(table) == KZ_NOBODY;
}

/* ---- requests */

static bool has_queue(kz_call *call, kz_table **table)
{
    return kz_call_table(call, table) &&
           ((*table)->app.queue || kz_call_refuse(call, KZ_R_NO_QUEUE, "table", NULL, NULL, NULL));
}

/* Who comes to the queue of a table: he neither sits nor waits there, and no seat is free. */
static bool may_queue(kz_call *call, const kz_table *table)
{
    const kz_visitor *visitor = call->client->visitor;
    if (kz_table_seat_of(table, visitor) != KZ_NOBODY)
        return kz_call_refuse(call, KZ_R_SEATED, "table", NULL, NULL, NULL);
    if (place_of(table, visitor) >= 0)
        return kz_call_refuse(call, KZ_R_QUEUED, "table", NULL, NULL, NULL);
    if (table->phase == KZ_WAITING && kz_table_free_seat(table) != KZ_NOBODY)
        return kz_call_refuse(call, KZ_R_SEAT_FREE, "table", NULL, NULL, NULL);
    return kz_application_may_sit(call) &&
           kz_application_admit(call, &table->app, visitor, kz_settle_free_coins(call->hub, visitor, NULL));
}

/* Where he waits: with the pair that `pair` names (from 1), else with the first that has room, else in one of
 * his own. -1: refused. */
static int read_place(kz_call *call, const kz_table *table)
{
    int count = table->queue ? table->queue->count : 0, pair = kz_call_number(call, "pair", 0);
    if (pair > count + 1) {
        char most[16];
        snprintf(most, sizeof most, "%d", count + 1);
        kz_call_refuse(call, KZ_R_RANGE, "pair", "pair", "1", most);
        return -1;
    }
    for (int i = 0; !pair && i < count; i++)
        if (unit_count(table, &table->queue->unit[i]) < unit_size(table))
            pair = i + 1;
    int at = pair ? pair - 1 : count;
    bool full =
        at == KZ_QUEUE_MOST || (at < count && unit_count(table, &table->queue->unit[at]) == unit_size(table));
    if (full) {
        kz_call_refuse(call, KZ_R_QUEUE_FULL, "pair", NULL, NULL, NULL);
        return -1;
    }
    return at;
}

bool kz_do_queue(kz_call *call)
{
    kz_table *table;
    kz_visitor *visitor = call->client->visitor;
    if (!has_queue(call, &table) || !may_queue(call, table))
        return false;
    int at = read_place(call, table);
    if (at < 0)
        return false;
    kz_queue_put(table, at, visitor);
    kz_table_queue_changed(call->hub, table);
    return true;
}

bool kz_do_unqueue(kz_call *call)
{
    kz_table *table;
    if (!has_queue(call, &table))
        return false;
    if (!kz_queue_leave(call->hub, table, call->client->visitor))
        return kz_call_refuse(call, KZ_R_NOT_QUEUED, "table", NULL, NULL, NULL);
    kz_table_queue_changed(call->hub, table);
    return true;
}
