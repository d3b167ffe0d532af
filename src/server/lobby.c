#include "server/lobby.h"

#include <utlist.h>

#include "server/application.h"
#include "server/message.h"
#include "server/settle.h"
#include "server/table.h"

void kz_lobby_subscribe(kz_hub *hub, kz_client *client)
{
    if (!client->in_lobby)
        DL_APPEND2(hub->lobby, client, lobby_prev, lobby_next);
    client->in_lobby = true;
}

void kz_lobby_unsubscribe(kz_hub *hub, kz_client *client)
{
    if (client->in_lobby)
        DL_DELETE2(hub->lobby, client, lobby_prev, lobby_next);
    client->in_lobby = false;
}

/* Is it what the client wants to see? */
static bool passes(const kz_hub *hub, const kz_table *table, const kz_client *client)
{
    const kz_filter *filter = &client->filter;
    const kz_application *app = &table->app;
    if ((filter->game && app->game != filter->game) || (filter->seats && app->rules.seats != filter->seats) ||
        (filter->rated >= 0 && app->rated != filter->rated) ||
        (filter->stake >= 0 && app->stake > filter->stake))
        return false;
    return !filter->fits || kz_table_seat_of(table, client->visitor) != KZ_NOBODY ||
           kz_application_admits(app, client->visitor, kz_settle_free_coins(hub, client->visitor, NULL)) ==
               KZ_ADMITTED;
}

void kz_lobby_applications(const kz_hub *hub, const kz_client *client, kz_json *json)
{
    const kz_table *shown[KZ_LOBBY_MOST];
    int count = 0, more = 0;
    /* utlist: the head's `prev` is the tail. */
    for (const kz_table *table = hub->open ? hub->open->prev : NULL; table;
         table = table == hub->open ? NULL : table->prev) {
        if (!passes(hub, table, client))
            continue;
        if (count < KZ_LOBBY_MOST)
            shown[count++] = table;
        else
            more++;
    }
    kz_json_array(json, "applications");
    while (count > 0)
        kz_message_application(json, NULL, shown[--count]);
    kz_json_close(json);
    kz_json_number(json, "more", more);
}

/* An event of the lobby: the table is open with this application, or it is gone. */
static void tell(kz_hub *hub, const kz_table *table, bool open)
{
    kz_client *client;
    if (!hub->lobby)
        return;
    kz_json *json = kz_frames_open(&hub->frames);
    kz_json_text(json, "ev", open ? "app" : "gone");
    if (open)
        kz_message_application(json, "app", table);
    else
        kz_json_text(json, "table", table->id);
    kz_span text = kz_frames_close(&hub->frames);
    DL_FOREACH2(hub->lobby, client, lobby_next)
    if (!open || passes(hub, table, client))
        kz_frames_post(&hub->frames, client->conn, text);
}

void kz_lobby_list(kz_hub *hub, kz_table *table)
{
    if (table->app.hidden || table->listed)
        return;
    table->listed = true;
    DL_APPEND(hub->open, table);
    kz_lobby_changed(hub, table);
}

void kz_lobby_changed(kz_hub *hub, kz_table *table)
{
    if (table->listed)
        tell(hub, table, true);
}

void kz_lobby_unlist(kz_hub *hub, kz_table *table)
{
    if (!table->listed)
        return;
    table->listed = false;
    DL_DELETE(hub->open, table);
    tell(hub, table, false);
}
