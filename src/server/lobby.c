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

json_t *kz_lobby_applications(const kz_hub *hub)
{
    json_t *out = json_array();
    kz_table *table;
    DL_FOREACH(hub->open, table)
    json_array_append_new(out, kz_message_application(table));
    return out;
}

/* Takes over `event`. */
static void tell(kz_hub *hub, json_t *event)
{
    kz_client *client;
    if (!hub->lobby) {
        json_decref(event);
        return;
    }
    kz_span text = kz_frames_text(&hub->frames, event);
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
        tell(hub, json_pack("{s:s, s:o}", "ev", "app", "app", kz_message_application(table)));
}

void kz_lobby_unlist(kz_hub *hub, kz_table *table)
{
    if (!table->listed)
        return;
    table->listed = false;
    DL_DELETE(hub->open, table);
    tell(hub, json_pack("{s:s, s:s}", "ev", "gone", "table", table->id));
}
