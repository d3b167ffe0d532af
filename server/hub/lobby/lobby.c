/* SPDX-License-Identifier: MIT */
#include "server/hub/lobby/lobby.h"

#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/memory.h"
#include "server/hub/lobby/lobby_stats.h"
#include "server/hub/state/fair_play.h"
#include "server/hub/state/remote.h"
#include "server/hub/state/settle.h"
#include "server/hub/table/admission.h"
#include "server/hub/table/seats.h"
#include "server/hub/wire/application_message.h"
#include "server/rooms/frames.h"

/* Max listings visited in one call. The rest follows in the next. */
enum { LOOKS = 100000 };

/* An application as sent to a view's clients. */
typedef struct shown {
    char id[HUB_ID_TEXT];
    uint64_t version; /* of the listing; 0: not all clients were sent the same */
} shown;

struct hub_lobby_view {
    hub_filter filter;
    int page;
    const hub_visitor *visitor; /* the person, if the filter is for where they may sit down; else NULL */
    topic_key topic;
    size_t clients;
    shown *last_sent;
    int count, room;
    int more;
    uint64_t version; /* the list's, as of the last batch */
    hub_lobby_view *prev, *next;
};

int hub_listing_persons(const hub_listing *listing)
{
    return listing->here ? __builtin_popcount(hub_table_persons(listing->here))
                         : hub_remote_persons(listing->remote);
}

bool hub_listing_seats(const hub_listing *listing, const hub_visitor *visitor)
{
    return listing->here ? hub_table_seat_of(listing->here, visitor) != KZ_NOBODY
                         : hub_remote_seats(listing->remote, visitor);
}

static void put_listing(base_text *json, const hub_listing *listing)
{
    if (listing->text)
        base_json_raw(json, NULL, listing->text, listing->text_length);
    else
        hub_message_application(json, NULL, listing->here);
}

/* ---- the contents of a view */

static bool passes(const struct hub *hub, const hub_listing *listing, const hub_lobby_view *view)
{
    const hub_filter *filter = &view->filter;
    const hub_visitor *visitor = view->visitor;
    const hub_application *app = listing->app;
    if (filter->matches)
        return true;
    if ((filter->game && app->game != filter->game) || (filter->seats && app->rules.seats != filter->seats) ||
        (filter->rated >= 0 && app->rated != filter->rated) ||
        (filter->stake >= 0 && app->stake > filter->stake))
        return false;
    if (filter->fits && app->stake && !hub_fair_may_stake(hub, visitor))
        return hub_listing_seats(listing, visitor);
    return !filter->fits || hub_listing_seats(listing, visitor) ||
           hub_admits(app, visitor, hub_settle_free_coins(hub, visitor, NULL)) == HUB_ADMITTED;
}

typedef struct window {
    const hub_listing *listing[HUB_LOBBY_PAGE];
    int count, more;
} window;

static void look(const struct hub *hub, const hub_lobby_view *view, window *out)
{
    const hub_listing *listing;
    int64_t before = (int64_t)view->page * HUB_LOBBY_PAGE;
    out->count = out->more = 0;
    DL_FOREACH(view->filter.matches ? hub->lobby.running : hub->lobby.open, listing)
    {
        if (!passes(hub, listing, view))
            continue;
        if (before > 0)
            before--;
        else if (out->count < HUB_LOBBY_PAGE)
            out->listing[out->count++] = listing;
        else
            out->more++;
    }
}

static shown *find_sent(const hub_lobby_view *view, const char *id)
{
    for (int i = 0; i < view->count; i++)
        if (!strcmp(view->last_sent[i].id, id))
            return &view->last_sent[i];
    return NULL;
}

static bool is_in(const window *w, const char *id)
{
    for (int i = 0; i < w->count; i++)
        if (!strcmp(w->listing[i]->id, id))
            return true;
    return false;
}

static void add_sent(hub_lobby_view *view, const hub_listing *listing, uint64_t version)
{
    if (view->count == view->room) {
        view->room += HUB_LOBBY_PAGE;
        view->last_sent = base_resize(view->last_sent, (size_t)view->room * sizeof *view->last_sent);
    }
    shown *last_sent = &view->last_sent[view->count++];
    last_sent->version = version;
    strcpy(last_sent->id, listing->id);
}

/* ---- sending */

/* Writes the members of the event. Returns false if nothing has changed. */
static bool put_changes(base_text *json, const hub_lobby_view *view, const window *now)
{
    bool changed = view->more != now->more;
    base_json_array(json, view->filter.matches ? "matches" : "apps");
    for (int i = 0; i < now->count; i++) {
        const shown *last_sent = find_sent(view, now->listing[i]->id);
        if (last_sent && last_sent->version == now->listing[i]->version)
            continue;
        put_listing(json, now->listing[i]);
        changed = true;
    }
    base_json_close(json);
    base_json_array(json, "gone");
    for (int i = 0; i < view->count; i++)
        if (!is_in(now, view->last_sent[i].id)) {
            base_json_text(json, NULL, view->last_sent[i].id);
            changed = true;
        }
    base_json_close(json);
    base_json_number(json, "more", now->more);
    return changed;
}

static void note(const hub_lobby *lobby, hub_lobby_view *view, const window *now)
{
    view->count = 0;
    for (int i = 0; i < now->count; i++)
        add_sent(view, now->listing[i], now->listing[i]->version);
    view->more = now->more;
    view->version = lobby->version;
}

static void send_view(struct hub *hub, hub_lobby_view *view)
{
    window now;
    look(hub, view, &now);
    base_text *json = room_frames_open(&hub->rooms.frames);
    base_json_text(json, "ev", "lobby");
    if (put_changes(json, view, &now))
        room_frames_publish(&hub->rooms.frames, view->topic, room_frames_close(&hub->rooms.frames));
    else
        room_frames_discard(&hub->rooms.frames);
    note(&hub->lobby, view, &now);
}

int64_t hub_lobby_due(struct hub *hub)
{
    hub_lobby *lobby = &hub->lobby;
    int64_t looks = LOOKS;
    hub_lobby_view *view;
    if (hub->now < lobby->due)
        return lobby->due;
    while ((view = lobby->views) && view->version != lobby->version && looks > 0) {
        send_view(hub, view);
        looks -= (view->filter.matches ? lobby->running_count : lobby->open_count) + 1;
        DL_DELETE(lobby->views, view); /* behind those whose changes are still to be sent */
        DL_APPEND(lobby->views, view);
    }
    if (view && view->version != lobby->version)
        return lobby->due = hub->now;
    lobby->last_sent = hub->now;
    return lobby->due = INT64_MAX;
}

static void change(struct hub *hub)
{
    hub_lobby *lobby = &hub->lobby;
    int64_t soonest = lobby->last_sent + hub->config.lobby_ms;
    lobby->version++;
    if (lobby->views && lobby->due == INT64_MAX)
        lobby->due = soonest > hub->now ? soonest : hub->now;
}

/* ---- subscribers */

static bool shows_the_same(const hub_lobby_view *a, const hub_lobby_view *b)
{
    return a->filter.game == b->filter.game && a->filter.seats == b->filter.seats &&
           a->filter.rated == b->filter.rated && a->filter.stake == b->filter.stake &&
           a->filter.fits == b->filter.fits && a->filter.matches == b->filter.matches && a->page == b->page &&
           a->visitor == b->visitor;
}

static hub_lobby_view *view_for(struct hub *hub, const hub_lobby_view *wanted)
{
    hub_lobby_view *view;
    const hub_client *other;
    DL_FOREACH(wanted->visitor ? NULL : hub->lobby.views, view)
    if (shows_the_same(view, wanted))
        return view;
    DL_FOREACH(wanted->visitor ? wanted->visitor->clients : NULL, other)
    if (other->view && shows_the_same(other->view, wanted))
        return other->view;
    view = base_new(sizeof *view);
    *view = *wanted;
    view->topic = room_new_topic(&hub->rooms);
    view->version = hub->lobby.version;
    DL_APPEND(hub->lobby.views, view);
    return view;
}

/* Adds a client between two batches and sends the view's present contents. The differences from the last
 * batch must be sent to all with the next one. */
static void join(const hub_lobby *lobby, hub_lobby_view *view, const window *now)
{
    if (!view->clients) {
        note(lobby, view, now);
    } else if (view->version != lobby->version) {
        for (int i = 0; i < view->count; i++)
            if (!is_in(now, view->last_sent[i].id))
                view->last_sent[i].version = 0;
        for (int i = 0; i < now->count; i++)
            if (!find_sent(view, now->listing[i]->id))
                add_sent(view, now->listing[i], 0);
        view->more = -1;
    }
    view->clients++;
}

void hub_lobby_subscribe(struct hub *hub, hub_client *client, const hub_filter *filter, int page,
                         base_text *json)
{
    hub_lobby_view wanted = {
        .filter = *filter, .page = page, .visitor = filter->fits ? client->visitor : NULL};
    window now;
    hub_lobby_unsubscribe(hub, client);
    client->view = view_for(hub, &wanted);
    look(hub, client->view, &now);
    join(&hub->lobby, client->view, &now);
    room_frames_join(&hub->rooms.frames, client->view->topic, client->connection.conn);
    base_json_array(json, filter->matches ? "matches" : "applications");
    for (int i = 0; i < now.count; i++)
        put_listing(json, now.listing[i]);
    base_json_close(json);
    base_json_number(json, "more", now.more);
    hub_lobby_stats_join(hub, client, json);
}

static void free_view(hub_lobby *lobby, hub_lobby_view *view)
{
    DL_DELETE(lobby->views, view);
    free(view->last_sent);
    free(view);
}

void hub_lobby_unsubscribe(struct hub *hub, hub_client *client)
{
    hub_lobby_view *view = client->view;
    if (!view)
        return;
    client->view = NULL;
    hub_lobby_stats_part(hub, client);
    room_frames_part(&hub->rooms.frames, view->topic, client->connection.conn, false);
    if (!--view->clients)
        free_view(&hub->lobby, view);
}

void hub_lobby_clear(hub_lobby *lobby)
{
    while (lobby->views)
        free_view(lobby, lobby->views);
}

/* ---- the list */

void hub_lobby_show(struct hub *hub, hub_listing *listing)
{
    hub_lobby *lobby = &hub->lobby;
    listing->listed = true;
    if (listing->match) {
        DL_PREPEND(lobby->running, listing);
        lobby->running_count++;
    } else {
        DL_APPEND(lobby->open, listing);
        lobby->open_count++;
    }
    hub_lobby_update(hub, listing);
}

void hub_lobby_update(struct hub *hub, hub_listing *listing)
{
    change(hub);
    listing->version = hub->lobby.version;
}

void hub_lobby_hide(struct hub *hub, hub_listing *listing)
{
    hub_lobby *lobby = &hub->lobby;
    if (!listing->listed)
        return;
    listing->listed = false;
    if (listing->match) {
        DL_DELETE(lobby->running, listing);
        lobby->running_count--;
    } else {
        DL_DELETE(lobby->open, listing);
        lobby->open_count--;
    }
    change(hub);
}

void hub_lobby_list(struct hub *hub, hub_table *table)
{
    if (!table->app.hidden && !table->lists.application.listed)
        hub_lobby_show(hub, &table->lists.application);
}

void hub_lobby_changed(struct hub *hub, hub_table *table)
{
    if (table->lists.application.listed)
        hub_lobby_update(hub, &table->lists.application);
}

void hub_lobby_unlist(struct hub *hub, hub_table *table)
{
    hub_lobby_hide(hub, &table->lists.application);
}
