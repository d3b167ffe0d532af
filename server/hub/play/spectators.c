/* SPDX-License-Identifier: MIT */
#include "server/hub/play/spectators.h"

#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "server/hub/table/seats.h"
#include "server/hub/wire/message_parts.h"
#include "server/hub/wire/send.h"

/* Returns true if this is the first of the visitor's watches of the table. */
static bool is_first(const hub_table *table, const room_watch *watch)
{
    const hub_client *client;
    const room_watch *other;
    DL_FOREACH(hub_watch_client(watch)->visitor->clients, client)
    if ((other = room_watch_of(&client->connection, &table->room)) && !other->glance)
        return other == watch;
    return true;
}

static void count(base_text *json, const hub_visitor *visitor, int *count)
{
    if ((*count)++ < HUB_SPECTATOR_NAMES)
        base_json_text(json, NULL, visitor->name);
}

/* Returns the present spectators as JSON, and their number; free() it. */
static char *describe(const hub_table *table, const hub_visitor *coming, int *sum)
{
    base_text json = {0};
    const room_watch *watch;
    base_json_object(&json, NULL);
    base_json_array(&json, "names");
    DL_FOREACH(table->room.watches, watch)
    if (!watch->glance && hub_watch_client(watch)->visitor != coming && is_first(table, watch) &&
        hub_table_seat_of(table, hub_watch_client(watch)->visitor) == KZ_NOBODY)
        count(&json, hub_watch_client(watch)->visitor, sum);
    if (coming && hub_table_seat_of(table, coming) == KZ_NOBODY)
        count(&json, coming, sum);
    base_json_close(&json);
    base_json_number(&json, "count", *sum);
    base_json_close(&json);
    return base_text_take(&json);
}

void hub_spectators_changed(struct hub *hub, hub_table *table, const hub_visitor *coming)
{
    hub_spectators *sent = &table->spectators;
    if (hub->now < sent->sent_at + HUB_SPECTATORS_MS) {
        sent->dirty = true;
        return;
    }
    int sum = 0;
    char *now = describe(table, coming, &sum);
    sent->dirty = false;
    if (!strcmp(sent->text ? sent->text : HUB_NO_SPECTATORS, now)) {
        free(now);
        return;
    }
    free(sent->text);
    sent->text = now;
    sent->sent_at = hub->now;
    sent->count = sum;
    hub_send_spectators(hub, table);
}

int64_t hub_spectators_due(const hub_spectators *spectators)
{
    return spectators->dirty ? spectators->sent_at + HUB_SPECTATORS_MS : INT64_MAX;
}
