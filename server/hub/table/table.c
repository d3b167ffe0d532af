/* SPDX-License-Identifier: MIT */
#include "server/hub/table/table.h"

#include <stdlib.h>

#include "base/memory.h"
#include "server/hub/table/chat.h"
#include "server/hub/table/deal_source.h"
#include "server/hub/table/hint.h"
#include "server/hub/table/proposal.h"
#include "server/hub/table/queue.h"
#include "server/hub/table/seats.h"
#include "server/rooms/host.h"
#include "server/rooms/room.h"

hub_table *hub_table_find(const struct hub *hub, const char *id)
{
    struct room *room = room_find(&hub->rooms, id);
    return room && hub_is_table(hub, room) ? (hub_table *)room : NULL;
}

hub_table *hub_table_new(struct hub *hub, const hub_application *app, const char *id)
{
    hub_table *table = base_new(sizeof *table);
    table->app = *app;
    table->terms.revision = 1;
    table->phase = HUB_WAITING;
    table->wait.alone_since = hub->now;
    table->lists.application = (hub_listing){.id = table->room.id, .app = &table->app, .here = table};
    room_add(&hub->rooms, &table->room, hub->rooms.kinds[HUB_KIND_TABLE].kind, id);
    return table;
}

void hub_table_drop_thought(struct hub *hub, hub_table *table)
{
    if (table->choice.ticket) {
        HASH_DELETE(choice.hh, hub->tickets.thinking, table);
        if (!table->choice.made)
            hub->ports.give_up(hub->ports.context, table->choice.ticket);
    }
    table->choice.ticket = 0;
    table->choice.made = false;
}

void hub_table_free(struct hub *hub, hub_table *table)
{
    room_remove(&hub->rooms, &table->room);
    for (int i = 0; i < KZ_SEATS; i++)
        if (table->seat[i].person)
            hub_table_get_up(hub, table, i);
    hub_queue_free(hub, table);
    hub_table_drop_thought(hub, table);
    free(table->record.rating);
    hub_chat_free(table);
    hub_hints_drop(hub, table);
    hub_proposal_drop(&table->proposals);
    free(table->spectators.text);
    free(table->past.deal);
    hub_deal_source_drop(table);
    free(table);
}
