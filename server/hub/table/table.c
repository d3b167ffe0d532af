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

kz_table *kz_table_find(kz_hub *hub, const char *id)
{
    kz_table *table;
    HASH_FIND_STR(hub->tables, id, table);
    return table;
}

kz_table *kz_table_new(kz_hub *hub, const kz_application *app, const char *id)
{
    kz_table *table = kz_new(sizeof *table);
    memcpy(table->id, id, strlen(id) + 1);
    table->app = *app;
    table->terms = 1;
    table->phase = KZ_WAITING;
    table->alone_since = hub->now;
    table->listing = (kz_listing){.id = table->id, .app = &table->app, .here = table};
    table->topic = ++hub->last_topic;
    HASH_ADD_STR(hub->tables, id, table);
    kz_table_stale(hub, table);
    return table;
}

void kz_table_drop_thought(kz_hub *hub, kz_table *table)
{
    if (table->ticket)
        HASH_DELETE(by_ticket, hub->thinking, table);
    table->ticket = 0;
    table->thought = false;
}

void kz_table_free(kz_hub *hub, kz_table *table)
{
    kz_table_fresh(hub, table);
    kz_watch_clear(hub, table);
    for (int i = 0; i < KZ_SEATS; i++)
        if (table->seat[i].person)
            kz_table_get_up(hub, table, i);
    kz_due_set(&hub->due, &table->due, INT64_MAX);
    kz_queue_free(hub, table);
    kz_table_drop_thought(hub, table);
    HASH_DEL(hub->tables, table);
    free(table->rating);
    kz_chat_free(table);
    kz_hints_drop(table);
    kz_proposal_drop(table);
    free(table->spectators);
    free(table->past);
    kz_seal_drop(table);
    free(table);
}
