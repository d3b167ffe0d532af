/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/lobby_requests.h"

#include <utlist.h>

#include "server/hub/lobby/lobby.h"
#include "server/hub/play/eviction.h"
#include "server/hub/play/lifecycle.h"
#include "server/hub/play/sealing.h"
#include "server/hub/requests/application.h"
#include "server/hub/requests/fair_requests.h"
#include "server/hub/state/remote.h"
#include "server/hub/state/settle.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/admission.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/table.h"

/* ---- the list */

static bool read_filter(hub_call *call, hub_filter *filter)
{
    if (hub_call_text(call, "game") && !hub_application_game(call, NULL, &filter->game))
        return false;
    filter->seats = (int8_t)hub_call_number(call, "seats", 0);
    filter->rated = json_object_get(call->message, "rated") ? hub_call_switch(call, "rated", false) : -1;
    filter->stake = (int16_t)hub_call_number(call, "stake", -1);
    filter->fits = hub_call_switch(call, "fits", false);
    filter->matches = hub_call_switch(call, "matches", false);
    return true;
}

bool hub_do_lobby(hub_call *call)
{
    hub_filter filter = {0};
    if (!read_filter(call, &filter))
        return false;
    if (!hub_call_switch(call, "on", true)) {
        hub_lobby_unsubscribe(call->hub, call->client);
        return true;
    }
    hub_lobby_subscribe(call->hub, call->client, &filter, hub_call_number(call, "page", 0),
                        &call->hub->reply.ok);
    return true;
}

/* ---- a new table */

/* Makes a table with the caller at its first seat. Returns NULL if the call is refused. */
static hub_table *new_table(hub_call *call, const hub_application *app)
{
    struct hub *hub = call->hub;
    hub_given_hash hash;
    char id[HUB_ID_TEXT];
    int64_t coins = hub_settle_free_coins(hub, call->client->visitor, NULL);
    if (!hub_call_hash(call, NULL, &hash) || !hub_application_may_sit(call) ||
        !hub_application_admit(call, app, call->client->visitor, coins))
        return NULL;
    if (hub->run.busy) {
        hub_call_refuse(call, HUB_E_BUSY, NULL, NULL, NULL, NULL);
        return NULL;
    }
    if (!call->client->visitor->registered)
        hub_untimed_make_room(hub, call->client->visitor->home);
    if ((int)hub->rooms.kinds[HUB_KIND_TABLE].count >= hub->config.max_tables && !hub_untimed_evict(hub)) {
        hub_call_refuse(call, HUB_E_FULL, NULL, NULL, NULL, NULL);
        return NULL;
    }
    do
        hub_draw_id(hub, app->hidden ? HUB_PRIVATE_ID : HUB_PUBLIC_ID, id);
    while (room_find(&hub->rooms, id) || room_remote_find(&hub->rooms, id));
    hub_application_get_up(call);
    hub_table *table = hub_table_new(hub, app, id);
    hub_table_put(table, 0, call->client->visitor);
    table->seat[0].came = hub_call_mark(call);
    if (hash.given)
        hub_sealing_hash(hub, table, 0, hash.hash);
    return table;
}

static bool reply_table(hub_call *call, const char *id)
{
    base_json_text(&call->hub->reply.ok, "table", id);
    return true;
}

/* Returns the table where this same request has seated its person before; NULL: there is none. The person may
 * have been connected to another node, the request forwarded, or the server restarted since. */
static const char *came_before(const hub_call *call)
{
    const hub_visitor *visitor = call->client->visitor;
    uint64_t mark = hub_call_mark(call);
    const hub_remote_seat *there;
    for (int i = 0; i < visitor->seated.count; i++)
        if (visitor->seated.table[i]->seat[hub_table_seat_of(visitor->seated.table[i], visitor)].came == mark)
            return visitor->seated.table[i]->room.id;
    DL_FOREACH(visitor->remote_seats, there)
    if (there->came == mark)
        return there->remote->remote.id;
    return NULL;
}

bool hub_do_open(hub_call *call)
{
    hub_application app;
    const char *before = came_before(call);
    if (before)
        return reply_table(call, before);
    if (!hub_application_read(call, NULL, &app))
        return false;
    hub_table *table = new_table(call, &app);
    if (!table)
        return false;
    hub_lobby_list(call->hub, table);
    return reply_table(call, table->room.id);
}

static void fill_with_bots(hub_table *table)
{
    int seat;
    while ((seat = hub_table_free_seat(table)) != KZ_NOBODY)
        table->seat[seat].bot = table->app.bots;
}

bool hub_do_play(hub_call *call)
{
    const kz_game *game;
    hub_application app;
    const char *before = came_before(call);
    if (before)
        return reply_table(call, before);
    if (!hub_application_game(call, NULL, &game) ||
        !hub_application_usual(call, game, hub_call_number(call, "seats", game->rules.seats_max), &app) ||
        !hub_application_bots(call, &app))
        return false;
    if (!app.bots)
        return hub_call_refuse(call, HUB_E_NO_BOTS, "bots", NULL, NULL, NULL);
    app.hidden = true;
    hub_table *table = new_table(call, &app);
    if (!table)
        return false;
    fill_with_bots(table);
    hub_table_start(call->hub, table);
    return reply_table(call, table->room.id);
}

/* Gives the caller that seat, with the caller's hash. The match may begin by it. Returns false if the call is
 * refused. */
static bool sit_down(hub_call *call, hub_table *table, int seat)
{
    hub_given_hash hash;
    if (!hub_call_hash(call, NULL, &hash))
        return false;
    hub_application_get_up(call);
    if (hash.given)
        hub_sealing_hash(call->hub, table, seat, hash.hash);
    hub_table_sit(call->hub, table, seat, call->client->visitor, hub_call_mark(call));
    return true;
}

/* ---- quick play */

/* The game that a person who wants to play at once wishes for. */
typedef struct wish {
    const kz_game *game; /* NULL: any */
    int seats;           /* 0: any */
    bool rated;
    const hub_application *clock; /* whose clock it must be; NULL: the usual one */
} wish;

static bool read_wish(hub_call *call, wish *wish)
{
    wish->seats = hub_call_number(call, "seats", 0);
    wish->rated = hub_call_switch(call, "rated", false);
    return !hub_call_text(call, "game") || hub_application_game(call, NULL, &wish->game);
}

static bool has_clock(const hub_application *app, const hub_application *clock)
{
    int16_t time = clock ? clock->time : hub_application_usual_time(app);
    return app->time == time &&
           app->reserve == (clock ? clock->reserve : hub_application_usual_reserve(time));
}

/* Returns true if the application grants the wish. `quick` names no revision: the caller sees none of the
 * terms. So they must be the usual ones, except for the wish, the bots offered and the lowest Elo. */
static bool grants(const hub_application *app, const wish *wish)
{
    return (!wish->game || app->game == wish->game) && (!wish->seats || app->rules.seats == wish->seats) &&
           app->rated == wish->rated && !app->stake && !app->queue && !app->substitute && app->plain &&
           app->memory_aids == hub_application_usual_aids(app) && has_clock(app, wish->clock);
}

static bool keep_apart(const hub_visitor *a, const hub_visitor *b)
{
    return hub_visitor_blocks(a, b->id) || hub_visitor_blocks(b, a->id);
}

/* Returns true if somebody at the table has blocked the visitor, or the other way round. */
static bool is_blocked(const hub_listing *listing, const hub_visitor *visitor)
{
    const hub_table *here = listing->here;
    for (int i = 0; here && i < here->app.rules.seats; i++)
        if (here->seat[i].person && keep_apart(here->seat[i].person, visitor))
            return true;
    for (int i = 0; !here && i < listing->remote->remote_seat_count; i++)
        if (keep_apart(listing->remote->remote_seats[i].visitor, visitor))
            return true;
    return false;
}

/* Returns true if the visitor may join. `own`: only tables here. A table between owners takes nobody. */
static bool fits(const hub_listing *listing, const wish *wish, const hub_visitor *visitor, bool own)
{
    return grants(listing->app, wish) && (listing->here || (!own && listing->remote->remote.node)) &&
           !hub_listing_seats(listing, visitor) && !is_blocked(listing, visitor) &&
           hub_admits(listing->app, visitor, 0) == HUB_ADMITTED;
}

/* Returns the application that has waited longest, of the kind (game and seats) for which most people
 * wait. */
static const hub_listing *best_listing(const struct hub *hub, const wish *wish, const hub_client *client)
{
    const hub_visitor *visitor = client->visitor;
    int waiting[KZ_GAMES][KZ_SEATS + 1] = {{0}}, most = 0;
    const hub_listing *listing, *found = NULL;
    DL_FOREACH(hub->lobby.open, listing)
    if (fits(listing, wish, visitor, client->guest))
        waiting[listing->app->game - hub->games.game][listing->app->rules.seats] +=
            hub_listing_persons(listing);
    DL_FOREACH(hub->lobby.open, listing)
    if (fits(listing, wish, visitor, client->guest)) {
        int count = waiting[listing->app->game - hub->games.game][listing->app->rules.seats];
        if (count > most) {
            most = count;
            found = listing;
        }
    }
    return found;
}

/* Returns the table where the person waits already for exactly that; NULL: nowhere. */
static const char *own_application(const hub_visitor *visitor, const wish *wish)
{
    const hub_remote_seat *there;
    for (int i = 0; i < visitor->seated.count; i++)
        if (visitor->seated.table[i]->lists.application.listed &&
            grants(&visitor->seated.table[i]->app, wish))
            return visitor->seated.table[i]->room.id;
    DL_FOREACH(visitor->remote_seats, there)
    if (there->share == HUB_SHARE_SEAT && there->remote->listing.listed && grants(there->remote->app, wish))
        return there->remote->remote.id;
    return NULL;
}

static bool open_for(hub_call *call, const wish *wish)
{
    hub_application app;
    const kz_game *game = wish->game ? wish->game : &call->hub->games.game[0];
    int seats = wish->seats ? wish->seats : game->rules.seats_max;
    if (!hub_application_usual(call, game, seats, &app))
        return false;
    app.rated = wish->rated;
    if (app.rated)
        app.bots = NULL;
    app.time = hub_application_usual_time(&app);
    app.reserve = hub_application_usual_reserve(app.time);
    app.memory_aids = hub_application_usual_aids(&app);
    hub_table *table = new_table(call, &app);
    if (!table)
        return false;
    hub_lobby_list(call->hub, table);
    return reply_table(call, table->room.id);
}

bool hub_do_quick(hub_call *call)
{
    wish wish = {0};
    const hub_visitor *visitor = call->client->visitor;
    if (!read_wish(call, &wish))
        return false;
    const char *before = came_before(call);
    if (!before)
        before = own_application(visitor, &wish);
    if (before)
        return reply_table(call, before);
    if (!hub_application_may_sit(call))
        return false;
    const hub_listing *found = best_listing(call->hub, &wish, call->client);
    if (!found)
        return open_for(call, &wish);
    if (found->remote)
        return hub_call_forward(call, found->remote->remote.node);
    hub_table *table = found->here;
    return sit_down(call, table, hub_table_free_seat(table)) && reply_table(call, table->room.id);
}

bool hub_join_open(hub_call *call, const hub_application *app, bool *found)
{
    wish wish = {.game = app->game, .seats = app->rules.seats, .rated = app->rated, .clock = app};
    const hub_visitor *visitor = call->client->visitor;
    const char *before = came_before(call);
    if (!before)
        before = own_application(visitor, &wish);
    const hub_listing *listing = before ? NULL : best_listing(call->hub, &wish, call->client);
    *found = before || listing;
    if (!*found)
        return false;
    if (listing && !hub_application_may_sit(call))
        return false;
    if (listing && listing->remote)
        return hub_call_forward(call, listing->remote->remote.node);
    if (listing) {
        hub_table *table = listing->here;
        int seat = hub_table_free_seat(table);
        table->seat[seat].part = HUB_PART_DUE; /* nobody sent a hash */
        before = table->room.id;
        if (!sit_down(call, table, seat))
            return false;
    }
    base_json_truth(&call->hub->reply.ok, "open", true);
    return reply_table(call, before);
}

/* ---- seats of an application */

static bool reply_seat(hub_call *call, int seat)
{
    base_json_number(&call->hub->reply.ok, "seat", seat + 1);
    return true;
}

bool hub_do_sit(hub_call *call)
{
    hub_table *table = call->table;
    const hub_visitor *visitor = call->client->visitor;
    int seat = hub_table_free_seat(table), own = hub_table_seat_of(table, visitor);
    int wanted = hub_call_number(call, "seat", 0);
    if (own != KZ_NOBODY && table->seat[own].came == hub_call_mark(call))
        return reply_seat(call, own);
    if (own != KZ_NOBODY)
        return hub_call_refuse(call, HUB_E_SEATED, "table", NULL, NULL, NULL);
    if (table->phase != HUB_WAITING || seat == KZ_NOBODY)
        return hub_call_refuse(call, HUB_E_TAKES_NOBODY, "table", NULL, NULL, NULL);
    if (!hub_call_terms(call, table))
        return false;
    if (wanted && !hub_table_seat_is_free(table, wanted - 1))
        return hub_call_refuse(call, HUB_E_SEAT_TAKEN, "seat", NULL, NULL, NULL);
    if (wanted)
        seat = wanted - 1;
    if (!hub_application_may_sit(call) ||
        !hub_application_admit(call, &table->app, visitor, hub_settle_free_coins(call->hub, visitor, NULL)))
        return false;
    return sit_down(call, table, seat) && reply_seat(call, seat);
}

bool hub_do_start(hub_call *call)
{
    hub_table *table = call->table;
    if (table->phase != HUB_WAITING)
        return hub_call_refuse(call, HUB_E_NOT_WAITING, "table", NULL, NULL, NULL);
    int applicant = hub_table_applicant(table);
    if (call->seat != applicant)
        return hub_call_refuse(call, HUB_E_APPLICANT, "table", table->seat[applicant].person->name, NULL,
                               NULL);
    if (!table->app.bots)
        return hub_call_refuse(call, HUB_E_NO_BOTS, "table", NULL, NULL, NULL);
    fill_with_bots(table);
    hub_table_start(call->hub, table);
    return true;
}
