/* SPDX-License-Identifier: MIT */
#include "server/hub/lobby/about.h"

#include <string.h>
#include <utlist.h>

#include "server/hub/state/remote.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/table.h"
#include "server/hub/wire/application_message.h"
#include "server/rooms/notice.h"

static bool has_free_seat(const hub_table *table)
{
    return table->phase == HUB_WAITING && hub_table_free_seat(table) != KZ_NOBODY;
}

bool hub_describe_table(struct hub *hub, const char *id, hub_about *out)
{
    const hub_table *table = hub_table_find(hub, id);
    if (!table || table->app.hidden)
        return false;
    *out = (hub_about){.free_seat = has_free_seat(table)};
    strcpy(out->game, table->app.game->name);
    for (int seat = 0; seat < table->app.rules.seats; seat++)
        if (table->seat[seat].person)
            strcpy(out->name[out->persons++], table->seat[seat].person->name);
    return true;
}

static void describe_remote(const hub_remote_table *remote, hub_seated *out)
{
    int count = 0;
    out->free_seat = remote->free_seat;
    for (int i = 0; i < remote->remote_seat_count && count < KZ_SEATS; i++)
        if (remote->remote_seats[i].share == HUB_SHARE_SEAT)
            out->person[count++] = remote->remote_seats[i].visitor->id;
}

bool hub_describe_seats(struct hub *hub, const char *id, hub_seated *out)
{
    const hub_table *table = hub_table_find(hub, id);
    const hub_remote_table *remote = table ? NULL : hub_remote_find(hub, id);
    int count = 0;
    *out = (hub_seated){0};
    if (remote && remote->remote.node)
        describe_remote(remote, out);
    if (!table)
        return remote && remote->remote.node;
    out->free_seat = has_free_seat(table);
    for (int seat = 0; seat < table->app.rules.seats; seat++)
        if (table->seat[seat].person)
            out->person[count++] = table->seat[seat].person->id;
    return true;
}

char *hub_about_application(struct hub *hub, const char *id)
{
    const hub_table *table = hub_table_find(hub, id);
    const hub_remote_table *remote = table ? NULL : hub_remote_find(hub, id);
    base_text json = {0};
    if (!table)
        return remote && remote->shown ? strdup(remote->shown) : NULL;
    base_json_begin(&json);
    hub_message_application(&json, NULL, table);
    return base_text_take(&json);
}

char *hub_about_rooms(struct hub *hub, const char *kind)
{
    return room_notice_list(&hub->rooms, kind);
}

bool hub_plays(const struct hub *hub, hub_person_id person, hub_playing *out)
{
    const hub_visitor *visitor = hub_visitor_find(hub, person);
    const hub_running *running = NULL;
    const hub_remote_seat *there;
    for (int i = 0; visitor && i < visitor->seated.count && !running; i++)
        running = visitor->seated.table[i]->lists.match;
    DL_FOREACH(visitor ? visitor->remote_seats : NULL, there)
    if (!running && there->share == HUB_SHARE_SEAT)
        running = there->remote->running;
    if (running)
        *out = (hub_playing){running->listing.id, running->game};
    return running != NULL;
}

bool hub_waits(const struct hub *hub, hub_person_id person, hub_playing *out)
{
    const hub_visitor *visitor = hub_visitor_find(hub, person);
    const hub_listing *open = NULL;
    const hub_remote_seat *there;
    for (int i = 0; visitor && i < visitor->seated.count && !open; i++) {
        const hub_table *table = visitor->seated.table[i];
        open = table->lists.application.listed && has_free_seat(table) ? &table->lists.application : NULL;
    }
    DL_FOREACH(visitor ? visitor->remote_seats : NULL, there)
    if (!open && there->share == HUB_SHARE_SEAT && there->remote->free_seat && there->remote->listing.listed)
        open = &there->remote->listing;
    if (open)
        *out = (hub_playing){open->id, open->app->game->name};
    return open != NULL;
}
