#include "hub/lobby.h"

#include <utlist.h>

#include "hub/fair_play.h"
#include "hub/remote_table.h"
#include "hub/requests/application.h"
#include "hub/table/settle.h"
#include "hub/table/table.h"
#include "hub/wire/message.h"

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

int kz_listing_persons(const kz_listing *listing)
{
    return listing->here ? __builtin_popcount(kz_table_persons(listing->here))
                         : kz_remote_persons(listing->remote);
}

bool kz_listing_seats(const kz_listing *listing, const kz_visitor *visitor)
{
    return listing->here ? kz_table_seat_of(listing->here, visitor) != KZ_NOBODY
                         : kz_remote_seats(listing->remote, visitor);
}

static void put_application(kz_json *json, const char *key, const kz_listing *listing)
{
    if (listing->here)
        kz_message_application(json, key, listing->here);
    else
        kz_json_raw(json, key, listing->remote->shown, listing->remote->shown_length);
}

/* Is it what the client wants to see? */
static bool passes(const kz_hub *hub, const kz_listing *listing, const kz_client *client)
{
    const kz_filter *filter = &client->filter;
    const kz_application *app = listing->app;
    if ((filter->game && app->game != filter->game) || (filter->seats && app->rules.seats != filter->seats) ||
        (filter->rated >= 0 && app->rated != filter->rated) ||
        (filter->stake >= 0 && app->stake > filter->stake))
        return false;
    if (filter->fits && app->stake && !kz_fair_may_stake(hub, client->visitor))
        return kz_listing_seats(listing, client->visitor);
    return !filter->fits || kz_listing_seats(listing, client->visitor) ||
           kz_application_admits(app, client->visitor, kz_settle_free_coins(hub, client->visitor, NULL)) ==
               KZ_ADMITTED;
}

void kz_lobby_applications(const kz_hub *hub, const kz_client *client, kz_json *json)
{
    const kz_listing *shown[KZ_LOBBY_MOST];
    int count = 0, more = 0;
    /* utlist: the head's `prev` is the tail. */
    for (const kz_listing *listing = hub->open ? hub->open->prev : NULL; listing;
         listing = listing == hub->open ? NULL : listing->prev) {
        if (!passes(hub, listing, client))
            continue;
        if (count < KZ_LOBBY_MOST)
            shown[count++] = listing;
        else
            more++;
    }
    kz_json_array(json, "applications");
    while (count > 0)
        put_application(json, NULL, shown[--count]);
    kz_json_close(json);
    kz_json_number(json, "more", more);
}

/* An event of the lobby: the table is open with this application, or it is gone. */
static void tell(kz_hub *hub, const kz_listing *listing, bool open)
{
    kz_client *client;
    if (!hub->lobby)
        return;
    kz_json *json = kz_frames_open(&hub->frames);
    kz_json_text(json, "ev", open ? "app" : "gone");
    if (open)
        put_application(json, "app", listing);
    else
        kz_json_text(json, "table", listing->id);
    kz_frame *frame = kz_frames_close(&hub->frames);
    DL_FOREACH2(hub->lobby, client, lobby_next)
    if (!open || passes(hub, listing, client))
        kz_frames_post(&hub->frames, client->conn, frame);
}

void kz_lobby_show(kz_hub *hub, kz_listing *listing)
{
    listing->listed = true;
    DL_APPEND(hub->open, listing);
    tell(hub, listing, true);
}

void kz_lobby_tell(kz_hub *hub, const kz_listing *listing)
{
    tell(hub, listing, true);
}

void kz_lobby_hide(kz_hub *hub, kz_listing *listing, bool told)
{
    if (!listing->listed)
        return;
    listing->listed = false;
    DL_DELETE(hub->open, listing);
    if (told)
        tell(hub, listing, false);
}

void kz_lobby_list(kz_hub *hub, kz_table *table)
{
    if (!table->app.hidden && !table->listing.listed)
        kz_lobby_show(hub, &table->listing);
}

void kz_lobby_changed(kz_hub *hub, kz_table *table)
{
    if (table->listing.listed)
        kz_lobby_tell(hub, &table->listing);
}

void kz_lobby_unlist(kz_hub *hub, kz_table *table)
{
    kz_lobby_hide(hub, &table->listing, true);
}
