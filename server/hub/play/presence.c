/* SPDX-License-Identifier: MIT */
#include "server/hub/play/presence.h"

#include <utlist.h>

#include "server/hub/lobby/lobby_stats.h"
#include "server/hub/play/lifecycle.h"
#include "server/hub/play/schedule.h"
#include "server/hub/play/spectators.h"
#include "server/hub/play/stand_in.h"
#include "server/hub/play/untimed.h"
#include "server/hub/table/hint.h"
#include "server/hub/table/seats.h"
#include "server/hub/wire/send.h"

void hub_client_presence(struct hub *hub, hub_visitor *visitor)
{
    if (hub->rooms.closing) /* another node goes on with the tables already */
        return;
    for (int i = 0; i < visitor->seated.count; i++) {
        hub_table *table = visitor->seated.table[i];
        int seat = hub_table_seat_of(table, visitor);
        if (hub_is_here(visitor) && table->play.player[seat].stand_in)
            hub_absence_give_back(hub, table, seat);
        hub_untimed_refresh(hub, table);
        hub_send_seats(hub, table);
        if (table->phase == HUB_IN_PAUSE)
            hub_table_go_on_if_ready(hub, table);
        if (hub_table_gathers(table))
            hub_send_called(hub, table, visitor);
        hub_table_schedule(hub, table);
    }
    for (int i = 0; i < visitor->queued.count; i++)
        hub_table_queue_changed(hub, visitor->queued.table[i]);
}

void hub_client_add(struct hub *hub, hub_client *client)
{
    hub_visitor *visitor = client->visitor;
    HASH_ADD(hh, hub->clients, connection.conn, sizeof client->connection.conn, client);
    DL_APPEND(visitor->clients, client);
    if (!client->next && visitor->clients == client)
        hub_client_presence(hub, visitor);
    hub_lobby_stats_mark_dirty(hub);
}

/* Starts the match of people who were called if all are there now, or reports that the awaited seats are no
 * longer `before`. */
static void gain_watcher(struct hub *hub, hub_table *table, unsigned before)
{
    if (!hub_table_start_if_all_here(hub, table))
        hub_table_awaited_changed(hub, table, before);
}

bool hub_table_watch(struct hub *hub, hub_table *table, hub_client *client, bool glance)
{
    room_watch *old = room_watch_of(&client->connection, &table->room);
    unsigned absent = hub_table_seats_absent(table);
    if (old) {
        room_watch_renew(&hub->rooms, old);
        bool news = old->glance && !glance;
        old->glance = old->glance && glance;
        if (news)
            hub_spectators_changed(hub, table, NULL);
        gain_watcher(hub, table, absent);
        return true;
    }
    if (client->connection.watch_count >= HUB_WATCHES_A_CLIENT)
        return false;
    if (!glance)
        hub_spectators_changed(hub, table, client->visitor);
    room_watch_add(&hub->rooms, &table->room, &client->connection, glance);
    gain_watcher(hub, table, absent);
    hub_table_schedule(hub, table);
    return true;
}

/* Returns whether any connection of a person watches the table. */
static bool is_watching(const hub_visitor *visitor, const hub_table *table)
{
    const hub_client *client;
    DL_FOREACH(visitor->clients, client)
    if (room_watch_of(&client->connection, &table->room))
        return true;
    return false;
}

void hub_table_unwatch(struct hub *hub, room_watch *watch)
{
    hub_table *table = hub_watch_table(watch);
    bool glance = watch->glance;
    unsigned absent = hub_table_seats_absent(table);
    const hub_visitor *visitor = hub_watch_client(watch)->visitor;
    room_watch_remove(&hub->rooms, watch);
    if (table->hints && hub_table_seat_of(table, visitor) == table->hints->seat &&
        !is_watching(visitor, table))
        hub_hint_give_up(hub, table);
    if (!glance)
        hub_spectators_changed(hub, table, NULL);
    hub_table_awaited_changed(hub, table, absent);
    hub_table_schedule(hub, table);
}
