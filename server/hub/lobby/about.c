/* SPDX-License-Identifier: MIT */
#include "server/hub/lobby/about.h"

#include <string.h>
#include <utlist.h>

#include "server/hub/state/remote.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/table.h"
#include "server/hub/wire/application_message.h"

static bool has_free_seat(const kz_table *table)
{
    return table->phase == KZ_WAITING && kz_table_free_seat(table) != KZ_NOBODY;
}

bool kz_hub_tell_about(kz_hub *hub, const char *id, kz_hub_about *out)
{
    const kz_table *table = kz_table_find(hub, id);
    if (!table || table->app.hidden)
        return false;
    *out = (kz_hub_about){.free_seat = has_free_seat(table)};
    strcpy(out->game, table->app.game->name);
    for (int seat = 0; seat < table->app.rules.seats; seat++)
        if (table->seat[seat].person)
            strcpy(out->name[out->persons++], table->seat[seat].person->name);
    return true;
}

static void tell_remote(const kz_remote_table *remote, kz_hub_seated *out)
{
    int count = 0;
    out->free_seat = remote->free_seat;
    for (int i = 0; i < remote->remote_seat_count && count < KZ_SEATS; i++)
        if (remote->remote_seats[i].share == KZ_SHARE_SEAT)
            out->person[count++] = remote->remote_seats[i].visitor->id;
}

bool kz_hub_tell_seated(kz_hub *hub, const char *id, kz_hub_seated *out)
{
    const kz_table *table = kz_table_find(hub, id);
    const kz_remote_table *remote = table ? NULL : kz_remote_find(hub, id);
    int count = 0;
    *out = (kz_hub_seated){0};
    if (remote && remote->node)
        tell_remote(remote, out);
    if (!table)
        return remote && remote->node;
    out->free_seat = has_free_seat(table);
    for (int seat = 0; seat < table->app.rules.seats; seat++)
        if (table->seat[seat].person)
            out->person[count++] = table->seat[seat].person->id;
    return true;
}

char *kz_hub_application(kz_hub *hub, const char *id)
{
    const kz_table *table = kz_table_find(hub, id);
    const kz_remote_table *remote = table ? NULL : kz_remote_find(hub, id);
    kz_json json = {0};
    if (!table)
        return remote && remote->shown ? strdup(remote->shown) : NULL;
    kz_json_begin(&json);
    kz_message_application(&json, NULL, table);
    char *text = strdup(kz_json_string(&json));
    kz_json_free(&json);
    return text;
}

bool kz_hub_plays(const kz_hub *hub, kz_person person, kz_hub_playing *out)
{
    const kz_visitor *visitor = kz_visitor_find(hub, person);
    const kz_running *running = NULL;
    const kz_remote_seat *there;
    for (int i = 0; visitor && i < visitor->table_count && !running; i++)
        running = visitor->table[i]->running;
    DL_FOREACH(visitor ? visitor->remote_seats : NULL, there)
    if (!running && there->share == KZ_SHARE_SEAT)
        running = there->remote->running;
    if (running)
        *out = (kz_hub_playing){running->listing.id, running->game};
    return running != NULL;
}
