#include "server/lobby.h"

#include <utlist.h>

#include "server/message.h"

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

void kz_lobby_applications(const kz_hub *hub, kz_json *json)
{
    kz_table *table;
    kz_json_array(json, "applications");
    DL_FOREACH(hub->open, table)
    kz_message_application(json, NULL, table);
    kz_json_close(json);
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
