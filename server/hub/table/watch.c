/* SPDX-License-Identifier: MIT */
#include "server/hub/table/watch.h"

#include <stdlib.h>
#include <utlist.h>

#include "base/memory.h"
#include "server/hub/table/seats.h"
#include "server/rooms/frames.h"

hub_watch *hub_table_watch_of(const hub_client *client, const hub_table *table)
{
    hub_watch *watch;
    DL_FOREACH2(client->watches, watch, client_next)
    if (watch->table == table)
        return watch;
    return NULL;
}

static bool is_direct(const hub_watch *watch)
{
    const hub_visitor *visitor = watch->client->visitor;
    return visitor->blocked.count > 0 || hub_table_seat_of(watch->table, visitor) != KZ_NOBODY;
}

static void begin(struct hub *hub, hub_watch *watch)
{
    struct room *room = &watch->table->room;
    watch->direct = is_direct(watch);
    if (watch->direct)
        DL_APPEND2(room->direct, watch, direct_prev, direct_next);
    else
        room_frames_join(&hub->rooms.frames, room->topic, watch->client->conn);
    room->crowd += !watch->direct;
}

/* Ends a watch. `rest`: messages under way still reach it. */
static void end(struct hub *hub, hub_watch *watch, bool rest)
{
    struct room *room = &watch->table->room;
    if (watch->direct)
        DL_DELETE2(room->direct, watch, direct_prev, direct_next);
    else
        room_frames_part(&hub->rooms.frames, room->topic, watch->client->conn, rest);
    room->crowd -= !watch->direct;
}

/* Makes a watch direct or not. */
static void sort(struct hub *hub, hub_watch *watch)
{
    if (is_direct(watch) == watch->direct)
        return;
    end(hub, watch, true);
    begin(hub, watch);
}

void hub_watch_sort(struct hub *hub, hub_table *table)
{
    hub_watch *watch, *next;
    const hub_client *client;
    DL_FOREACH_SAFE2(table->room.direct, watch, next, direct_next)
    sort(hub, watch);
    for (int i = 0; i < KZ_SEATS; i++) {
        DL_FOREACH(table->seat[i].person ? table->seat[i].person->clients : NULL, client)
        if ((watch = hub_table_watch_of(client, table)))
            sort(hub, watch);
    }
}

void hub_watch_blocks(struct hub *hub, const hub_visitor *visitor)
{
    const hub_client *client;
    hub_watch *watch;
    DL_FOREACH(visitor->clients, client)
    DL_FOREACH2(client->watches, watch, client_next)
    sort(hub, watch);
}

void hub_watch_clear(struct hub *hub, struct room *room)
{
    for (hub_watch *watch = room->watches, *next; watch; watch = next) {
        next = watch->next;
        DL_DELETE2(watch->client->watches, watch, client_prev, client_next);
        watch->client->watch_count--;
        free(watch);
    }
    if (room->crowd)
        room_frames_end(&hub->rooms.frames, room->topic);
    room->watches = room->direct = NULL;
    room->crowd = 0;
}

void hub_watch_renew(struct hub *hub, hub_watch *watch)
{
    if (watch->direct)
        return;
    end(hub, watch, false);
    begin(hub, watch);
}

void hub_watch_add(struct hub *hub, hub_table *table, hub_client *client, bool glance)
{
    hub_watch *watch = base_new(sizeof *watch);
    watch->client = client;
    watch->table = table;
    watch->glance = glance;
    DL_APPEND(table->room.watches, watch);
    DL_APPEND2(client->watches, watch, client_prev, client_next);
    client->watch_count++;
    begin(hub, watch);
}

void hub_watch_remove(struct hub *hub, hub_watch *watch)
{
    end(hub, watch, false);
    DL_DELETE(watch->table->room.watches, watch);
    DL_DELETE2(watch->client->watches, watch, client_prev, client_next);
    watch->client->watch_count--;
    free(watch);
}
