/* Who gets the events of a table. */
#include <stdlib.h>
#include <utlist.h>

#include "hub/memory.h"
#include "hub/table/spectators.h"
#include "hub/table/table.h"

kz_watch *kz_table_watch_of(const kz_client *client, const kz_table *table)
{
    kz_watch *watch;
    DL_FOREACH2(client->watches, watch, client_next)
    if (watch->table == table)
        return watch;
    return NULL;
}

bool kz_table_watch(kz_hub *hub, kz_table *table, kz_client *client)
{
    if (kz_table_watch_of(client, table))
        return true;
    if (client->watch_count >= KZ_WATCHES_A_CLIENT)
        return false;
    kz_spectators_changed(hub, table, client->visitor);
    kz_watch *watch = kz_new(sizeof *watch);
    watch->client = client;
    watch->table = table;
    DL_APPEND(table->watches, watch);
    DL_APPEND2(client->watches, watch, client_prev, client_next);
    client->watch_count++;
    kz_table_schedule(hub, table);
    return true;
}

void kz_table_unwatch(kz_hub *hub, kz_watch *watch)
{
    kz_table *table = watch->table;
    DL_DELETE(table->watches, watch);
    DL_DELETE2(watch->client->watches, watch, client_prev, client_next);
    watch->client->watch_count--;
    free(watch);
    kz_spectators_changed(hub, table, NULL);
    kz_table_schedule(hub, table);
}
