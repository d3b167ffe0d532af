/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/queue_requests.h"

#include <stdio.h>

#include "server/hub/play/between.h"
#include "server/hub/requests/application.h"
#include "server/hub/requests/call.h"
#include "server/hub/state/settle.h"
#include "server/hub/table/queue.h"
#include "server/hub/table/seats.h"

static bool has_queue(kz_call *call, kz_table **table)
{
    return kz_call_table(call, table) &&
           ((*table)->app.queue || kz_call_refuse(call, KZ_R_NO_QUEUE, "table", NULL, NULL, NULL));
}

/* The caller neither sits at the table nor waits there, no seat is free, and the terms suit. */
static bool may_queue(kz_call *call, const kz_table *table)
{
    const kz_visitor *visitor = call->client->visitor;
    if (kz_table_seat_of(table, visitor) != KZ_NOBODY)
        return kz_call_refuse(call, KZ_R_SEATED, "table", NULL, NULL, NULL);
    if (table->phase == KZ_WAITING && kz_table_free_seat(table) != KZ_NOBODY)
        return kz_call_refuse(call, KZ_R_SEAT_FREE, "table", NULL, NULL, NULL);
    return kz_call_terms(call, table) && kz_application_may_sit(call) &&
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
        if (kz_unit_count(table, &table->queue->unit[i]) < kz_unit_size(table))
            pair = i + 1;
    int at = pair ? pair - 1 : count;
    bool full = at == KZ_QUEUE_MOST ||
                (at < count && kz_unit_count(table, &table->queue->unit[at]) == kz_unit_size(table));
    if (full) {
        kz_call_refuse(call, KZ_R_QUEUE_FULL, "pair", NULL, NULL, NULL);
        return -1;
    }
    return at;
}

/* The caller, who waits already, confirms terms that have changed since. */
static bool confirm(kz_call *call, kz_table *table)
{
    const kz_visitor *visitor = call->client->visitor;
    int64_t confirmed = kz_queue_confirmed(table, visitor);
    if (confirmed && kz_call_revision(call) == confirmed)
        return kz_call_refuse(call, KZ_R_QUEUED, "table", NULL, NULL, NULL);
    if (!kz_call_terms(call, table))
        return false;
    kz_queue_confirm(table, visitor);
    kz_table_queue_changed(call->hub, table);
    return true;
}

bool kz_do_queue(kz_call *call)
{
    kz_table *table;
    kz_visitor *visitor = call->client->visitor;
    if (!has_queue(call, &table))
        return false;
    if (kz_queue_place(table, visitor) >= 0)
        return confirm(call, table);
    if (!may_queue(call, table))
        return false;
    int at = read_place(call, table);
    if (at < 0)
        return false;
    kz_application_get_up(call);
    kz_queue_put(table, at, visitor, table->terms);
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
