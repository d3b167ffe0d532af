/* SPDX-License-Identifier: MIT */
#include "server/hub/table/watch.h"

#include <stdlib.h>
#include <utlist.h>

#include "base/memory.h"
#include "server/hub/state/frames.h"
#include "server/hub/table/seats.h"

kz_watch *kz_table_watch_of(const kz_client *client, const kz_table *table)
{
    kz_watch *watch;
    DL_FOREACH2(client->watches, watch, client_next)
    if (watch->table == table)
        return watch;
    return NULL;
}

static bool is_direct(const kz_watch *watch)
{
    const kz_visitor *visitor = watch->client->visitor;
    return visitor->blocked_count > 0 || kz_table_seat_of(watch->table, visitor) != KZ_NOBODY;
}

static void begin(kz_hub *hub, kz_watch *watch)
{
    kz_table *table = watch->table;
    watch->direct = is_direct(watch);
    if (watch->direct)
        DL_APPEND2(table->direct, watch, direct_prev, direct_next);
    else
        kz_frames_join(&hub->frames, table->topic, watch->client->conn);
    table->crowd += !watch->direct;
}

/* `rest`: what is under way to it comes to it. */
static void end(kz_hub *hub, kz_watch *watch, bool rest)
{
    kz_table *table = watch->table;
    if (watch->direct)
        DL_DELETE2(table->direct, watch, direct_prev, direct_next);
    else
        kz_frames_part(&hub->frames, table->topic, watch->client->conn, rest);
    table->crowd -= !watch->direct;
}

/* Direct or not may have changed. */
static void sort(kz_hub *hub, kz_watch *watch)
{
    if (is_direct(watch) == watch->direct)
        return;
    end(hub, watch, true);
    begin(hub, watch);
}

void kz_watch_sort(kz_hub *hub, kz_table *table)
{
    kz_watch *watch, *next;
    const kz_client *client;
    DL_FOREACH_SAFE2(table->direct, watch, next, direct_next)
    sort(hub, watch);
    for (int i = 0; i < KZ_SEATS; i++) {
        DL_FOREACH(table->seat[i].person ? table->seat[i].person->clients : NULL, client)
        if ((watch = kz_table_watch_of(client, table)))
            sort(hub, watch);
    }
}

void kz_watch_blocks(kz_hub *hub, const kz_visitor *visitor)
{
    const kz_client *client;
    kz_watch *watch;
    DL_FOREACH(visitor->clients, client)
    DL_FOREACH2(client->watches, watch, client_next)
    sort(hub, watch);
}

void kz_watch_clear(kz_hub *hub, kz_table *table)
{
    for (kz_watch *watch = table->watches, *next; watch; watch = next) {
        next = watch->next;
        DL_DELETE2(watch->client->watches, watch, client_prev, client_next);
        watch->client->watch_count--;
        free(watch);
    }
    if (table->crowd)
        kz_frames_end(&hub->frames, table->topic);
    table->watches = table->direct = NULL;
    table->crowd = 0;
}

void kz_watch_renew(kz_hub *hub, kz_watch *watch)
{
    if (watch->direct)
        return;
    end(hub, watch, false);
    begin(hub, watch);
}

void kz_watch_add(kz_hub *hub, kz_table *table, kz_client *client, bool glance)
{
    kz_watch *watch = kz_new(sizeof *watch);
    watch->client = client;
    watch->table = table;
    watch->glance = glance;
    DL_APPEND(table->watches, watch);
    DL_APPEND2(client->watches, watch, client_prev, client_next);
    client->watch_count++;
    begin(hub, watch);
}

void kz_watch_remove(kz_hub *hub, kz_watch *watch)
{
    end(hub, watch, false);
    DL_DELETE(watch->table->watches, watch);
    DL_DELETE2(watch->client->watches, watch, client_prev, client_next);
    watch->client->watch_count--;
    free(watch);
}
