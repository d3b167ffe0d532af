/* SPDX-License-Identifier: MIT */
#include "server/hub/table/table.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/hub/state/due.h"
#include "server/hub/table/chat.h"
#include "server/hub/table/hint.h"
#include "server/hub/table/proposal.h"
#include "server/hub/table/queue.h"
#include "server/hub/table/seal.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/stale.h"
#include "server/hub/table/watch.h"

hub_table *hub_table_find(struct hub *hub, const char *id)
{
    hub_table *table;
    HASH_FIND_STR(hub->tables, id, table);
    return table;
}

hub_table *hub_table_new(struct hub *hub, const hub_application *app, const char *id)
{
    hub_table *table = base_new(sizeof *table);
    memcpy(table->id, id, strlen(id) + 1);
    table->app = *app;
    table->terms = 1;
    table->phase = HUB_WAITING;
    table->alone_since = hub->now;
    table->listing = (hub_listing){.id = table->id, .app = &table->app, .here = table};
    table->topic = ++hub->last_topic;
    HASH_ADD_STR(hub->tables, id, table);
    hub_table_stale(hub, table);
    return table;
}

void hub_table_drop_thought(struct hub *hub, hub_table *table)
{
    if (table->ticket)
        HASH_DELETE(by_ticket, hub->thinking, table);
    table->ticket = 0;
    table->thought = false;
}

void hub_table_free(struct hub *hub, hub_table *table)
{
    hub_table_fresh(hub, table);
    hub_watch_clear(hub, table);
    for (int i = 0; i < KZ_SEATS; i++)
        if (table->seat[i].person)
            hub_table_get_up(hub, table, i);
    hub_due_set(&hub->due, &table->due, INT64_MAX);
    hub_queue_free(hub, table);
    hub_table_drop_thought(hub, table);
    HASH_DEL(hub->tables, table);
    free(table->rating);
    hub_chat_free(table);
    hub_hints_drop(table);
    hub_proposal_drop(table);
    free(table->spectators);
    free(table->past);
    hub_seal_drop(table);
    free(table);
}
