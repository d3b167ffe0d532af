/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/queue_requests.h"

#include <stdio.h>

#include "server/hub/play/lifecycle.h"
#include "server/hub/requests/application.h"
#include "server/hub/state/settle.h"
#include "server/hub/table/queue.h"
#include "server/hub/table/seats.h"

static bool has_queue(hub_call *call)
{
    return call->table->app.queue || hub_call_refuse(call, HUB_E_NO_QUEUE, "table", NULL, NULL, NULL);
}

/* Returns true if the caller may queue. The caller neither sits at the table nor waits there, no seat is
 * free, and the terms suit. */
static bool may_queue(hub_call *call, const hub_table *table)
{
    const hub_visitor *visitor = call->client->visitor;
    if (hub_table_seat_of(table, visitor) != KZ_NOBODY)
        return hub_call_refuse(call, HUB_E_SEATED, "table", NULL, NULL, NULL);
    if (table->phase == HUB_WAITING && hub_table_free_seat(table) != KZ_NOBODY)
        return hub_call_refuse(call, HUB_E_SEAT_FREE, "table", NULL, NULL, NULL);
    return hub_call_terms(call, table) && hub_application_may_sit(call) &&
           hub_application_admit(call, &table->app, visitor, hub_settle_free_coins(call->hub, visitor, NULL));
}

/* Returns the unit in which the caller waits: that of the pair `pair` (from 1), else the first with room,
 * else a new one. -1: refused. */
static int read_place(hub_call *call, const hub_table *table)
{
    int count = table->queue ? table->queue->count : 0, pair = hub_call_number(call, "pair", 0);
    if (pair > count + 1) {
        char most[16];
        snprintf(most, sizeof most, "%d", count + 1);
        hub_call_refuse(call, HUB_E_RANGE, "pair", "pair", "1", most);
        return -1;
    }
    for (int i = 0; !pair && i < count; i++)
        if (hub_unit_count(table, &table->queue->unit[i]) < hub_unit_size(table))
            pair = i + 1;
    int at = pair ? pair - 1 : count;
    bool full = at == HUB_QUEUE_MAX ||
                (at < count && hub_unit_count(table, &table->queue->unit[at]) == hub_unit_size(table));
    if (full) {
        hub_call_refuse(call, HUB_E_QUEUE_FULL, "pair", NULL, NULL, NULL);
        return -1;
    }
    return at;
}

/* Confirms changed terms for the caller, who waits already. */
static bool confirm(hub_call *call, hub_table *table)
{
    const hub_visitor *visitor = call->client->visitor;
    int64_t confirmed = hub_queue_confirmed(table, visitor);
    if (confirmed && hub_call_revision(call) == confirmed)
        return hub_call_refuse(call, HUB_E_QUEUED, "table", NULL, NULL, NULL);
    if (!hub_call_terms(call, table))
        return false;
    hub_queue_confirm(table, visitor);
    hub_table_queue_changed(call->hub, table);
    return true;
}

bool hub_do_queue(hub_call *call)
{
    hub_table *table = call->table;
    hub_visitor *visitor = call->client->visitor;
    if (!has_queue(call))
        return false;
    if (hub_queue_place(table, visitor) >= 0)
        return confirm(call, table);
    if (!may_queue(call, table))
        return false;
    int at = read_place(call, table);
    if (at < 0)
        return false;
    hub_application_get_up(call);
    hub_queue_put(table, at, visitor, table->terms.revision);
    hub_table_queue_changed(call->hub, table);
    return true;
}

bool hub_do_unqueue(hub_call *call)
{
    hub_table *table = call->table;
    if (!has_queue(call))
        return false;
    if (!hub_queue_leave(call->hub, table, call->client->visitor))
        return hub_call_refuse(call, HUB_E_NOT_QUEUED, "table", NULL, NULL, NULL);
    hub_table_queue_changed(call->hub, table);
    return true;
}
