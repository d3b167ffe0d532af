/* SPDX-License-Identifier: MIT */
#include "server/hub/play/spectators.h"

#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/memory.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/watch.h"
#include "server/hub/wire/message_parts.h"
#include "server/hub/wire/tell.h"

/* Is this the first of the watches that the visitor has of the table? */
static bool is_first(const kz_table *table, const kz_watch *watch)
{
    const kz_client *client;
    const kz_watch *other;
    DL_FOREACH(watch->client->visitor->clients, client)
    if ((other = kz_table_watch_of(client, table)) && !other->glance)
        return other == watch;
    return true;
}

static void count(kz_json *json, const kz_visitor *visitor, int *count)
{
    if ((*count)++ < KZ_SPECTATOR_NAMES)
        kz_json_text(json, NULL, visitor->name);
}

/* How it is now, and how many there are; free() it. */
static char *describe(const kz_table *table, const kz_visitor *coming, int *sum)
{
    kz_json json = {0};
    const kz_watch *watch;
    kz_json_object(&json, NULL);
    kz_json_array(&json, "names");
    DL_FOREACH(table->watches, watch)
    if (!watch->glance && watch->client->visitor != coming && is_first(table, watch) &&
        kz_table_seat_of(table, watch->client->visitor) == KZ_NOBODY)
        count(&json, watch->client->visitor, sum);
    if (coming && kz_table_seat_of(table, coming) == KZ_NOBODY)
        count(&json, coming, sum);
    kz_json_close(&json);
    kz_json_number(&json, "count", *sum);
    kz_json_close(&json);
    char *text = kz_new(json.used + 1);
    memcpy(text, json.bytes, json.used);
    kz_json_free(&json);
    return text;
}

void kz_spectators_changed(kz_hub *hub, kz_table *table, const kz_visitor *coming)
{
    if (hub->now < table->spectators_told + KZ_SPECTATORS_MS) {
        table->spectators_stale = true;
        return;
    }
    int sum = 0;
    char *now = describe(table, coming, &sum);
    table->spectators_stale = false;
    if (!strcmp(table->spectators ? table->spectators : KZ_NO_SPECTATORS, now)) {
        free(now);
        return;
    }
    free(table->spectators);
    table->spectators = now;
    table->spectators_told = hub->now;
    table->spectator_count = sum;
    kz_tell_spectators(hub, table);
}

int64_t kz_spectators_due(const kz_table *table)
{
    return table->spectators_stale ? table->spectators_told + KZ_SPECTATORS_MS : INT64_MAX;
}
