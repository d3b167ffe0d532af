/* SPDX-License-Identifier: MIT */
#include "server/hub/table/watch.h"

#include <utlist.h>

#include "server/hub/table/seats.h"

bool hub_watch_is_direct(const struct room *room, const room_connection *watcher)
{
    const hub_visitor *visitor = ((const hub_client *)watcher)->visitor;
    return visitor->blocked.count > 0 || hub_table_seat_of((const hub_table *)room, visitor) != KZ_NOBODY;
}

void hub_watch_sort(struct hub *hub, hub_table *table)
{
    room_watch *watch, *next;
    const hub_client *client;
    DL_FOREACH_SAFE2(table->room.direct, watch, next, direct_next)
    room_watch_sort(&hub->rooms, watch);
    for (int i = 0; i < KZ_SEATS; i++) {
        DL_FOREACH(table->seat[i].person ? table->seat[i].person->clients : NULL, client)
        if ((watch = room_watch_of(&client->connection, &table->room)))
            room_watch_sort(&hub->rooms, watch);
    }
}

void hub_watch_blocks(struct hub *hub, const hub_visitor *visitor)
{
    const hub_client *client;
    room_watch *watch;
    DL_FOREACH(visitor->clients, client)
    DL_FOREACH2(client->connection.watches, watch, own_next)
    room_watch_sort(&hub->rooms, watch);
}
