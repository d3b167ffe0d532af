/* SPDX-License-Identifier: MIT */
#include "server/hub/play/presence.h"

#include <utlist.h>

#include "server/hub/lobby/life.h"
#include "server/hub/play/between.h"
#include "server/hub/play/schedule.h"
#include "server/hub/play/spectators.h"
#include "server/hub/play/stand_in.h"
#include "server/hub/play/untimed.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/watch.h"
#include "server/hub/wire/tell.h"

void kz_client_presence(kz_hub *hub, kz_visitor *visitor)
{
    if (hub->closing) /* somebody else goes on with the tables already */
        return;
    for (int i = 0; i < visitor->table_count; i++) {
        kz_table *table = visitor->table[i];
        int seat = kz_table_seat_of(table, visitor);
        if (kz_is_here(visitor) && table->seat[seat].stand_in)
            kz_absence_give_back(hub, table, seat);
        kz_untimed_refresh(hub, table);
        kz_tell_seats(hub, table);
        if (table->phase == KZ_IN_PAUSE)
            kz_table_go_on_if_ready(hub, table);
        kz_table_schedule(hub, table);
    }
    for (int i = 0; i < visitor->queued; i++)
        kz_table_queue_changed(hub, visitor->queue[i]);
}

void kz_client_add(kz_hub *hub, kz_client *client)
{
    kz_visitor *visitor = client->visitor;
    HASH_ADD(hh, hub->clients, conn, sizeof client->conn, client);
    DL_APPEND(visitor->clients, client);
    if (!client->next && visitor->clients == client)
        kz_client_presence(hub, visitor);
    kz_life_stale(hub);
}

bool kz_table_watch(kz_hub *hub, kz_table *table, kz_client *client, bool glance)
{
    kz_watch *old = kz_table_watch_of(client, table);
    if (old) {
        kz_watch_renew(hub, old);
        bool news = old->glance && !glance;
        old->glance = old->glance && glance;
        if (news)
            kz_spectators_changed(hub, table, NULL);
        return true;
    }
    if (client->watch_count >= KZ_WATCHES_A_CLIENT)
        return false;
    if (!glance)
        kz_spectators_changed(hub, table, client->visitor);
    kz_watch_add(hub, table, client, glance);
    kz_table_schedule(hub, table);
    return true;
}

void kz_table_unwatch(kz_hub *hub, kz_watch *watch)
{
    kz_table *table = watch->table;
    bool glance = watch->glance;
    kz_watch_remove(hub, watch);
    if (!glance)
        kz_spectators_changed(hub, table, NULL);
    kz_table_schedule(hub, table);
}
