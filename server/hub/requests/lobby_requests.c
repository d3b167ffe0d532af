/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/lobby_requests.h"

#include <stdio.h>
#include <utlist.h>

#include "server/hub/lobby/lobby.h"
#include "server/hub/play/between.h"
#include "server/hub/play/eviction.h"
#include "server/hub/play/sealing.h"
#include "server/hub/requests/application.h"
#include "server/hub/requests/call.h"
#include "server/hub/requests/fair_requests.h"
#include "server/hub/state/remote.h"
#include "server/hub/state/settle.h"
#include "server/hub/table/admission.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/table.h"

/* ---- the list */

static bool read_filter(kz_call *call, kz_filter *filter)
{
    if (kz_call_text(call, "game") && !kz_application_game(call, NULL, &filter->game))
        return false;
    filter->seats = (int8_t)kz_call_number(call, "seats", 0);
    filter->rated = json_object_get(call->message, "rated") ? kz_call_switch(call, "rated", false) : -1;
    filter->stake = (int16_t)kz_call_number(call, "stake", -1);
    filter->fits = kz_call_switch(call, "fits", false);
    filter->matches = kz_call_switch(call, "matches", false);
    return true;
}

bool kz_do_lobby(kz_call *call)
{
    kz_filter filter = {0};
    if (!read_filter(call, &filter))
        return false;
    if (!kz_call_switch(call, "on", true)) {
        kz_lobby_unsubscribe(call->hub, call->client);
        return true;
    }
    kz_lobby_subscribe(call->hub, call->client, &filter, kz_call_number(call, "page", 0), &call->hub->ok);
    return true;
}

/* ---- a new table */

/* A new table with the caller at its first seat; NULL: refused. */
static kz_table *new_table(kz_call *call, const kz_application *app)
{
    kz_hub *hub = call->hub;
    kz_given_hash hash;
    char id[KZ_ID_TEXT];
    int64_t coins = kz_settle_free_coins(hub, call->client->visitor, NULL);
    if (!kz_call_hash(call, NULL, &hash) || !kz_application_may_sit(call) ||
        !kz_application_admit(call, app, call->client->visitor, coins))
        return NULL;
    if (hub->busy) {
        kz_call_refuse(call, KZ_R_BUSY, NULL, NULL, NULL, NULL);
        return NULL;
    }
    if (!call->client->visitor->registered)
        kz_untimed_make_room(hub, call->client->visitor->home);
    if ((int)HASH_COUNT(hub->tables) >= hub->config.max_tables && !kz_untimed_evict(hub)) {
        kz_call_refuse(call, KZ_R_FULL, NULL, NULL, NULL, NULL);
        return NULL;
    }
    do
        kz_hub_draw_id(hub, app->hidden ? KZ_PRIVATE_ID : KZ_PUBLIC_ID, id);
    while (kz_table_find(hub, id) || kz_remote_find(hub, id));
    kz_application_get_up(call);
    kz_table *table = kz_table_new(hub, app, id);
    kz_table_put(table, 0, call->client->visitor);
    table->seat[0].came = kz_call_mark(call);
    if (hash.given)
        kz_sealing_hash(hub, table, 0, hash.hash);
    return table;
}

static bool reply_table(kz_call *call, const char *id)
{
    kz_json_text(&call->hub->ok, "table", id);
    return true;
}

/* The table to which this very request has brought its person before: when he was connected to another node,
 * when it was forwarded, or before the server began anew. NULL: there is none. */
static const char *came_before(const kz_call *call)
{
    const kz_visitor *visitor = call->client->visitor;
    uint64_t mark = kz_call_mark(call);
    const kz_remote_seat *there;
    for (int i = 0; i < visitor->table_count; i++)
        if (visitor->table[i]->seat[kz_table_seat_of(visitor->table[i], visitor)].came == mark)
            return visitor->table[i]->id;
    DL_FOREACH(visitor->remote_seats, there)
    if (there->came == mark)
        return there->remote->id;
    return NULL;
}

bool kz_do_open(kz_call *call)
{
    kz_application app;
    const char *before = came_before(call);
    if (before)
        return reply_table(call, before);
    if (!kz_application_read(call, NULL, &app))
        return false;
    kz_table *table = new_table(call, &app);
    if (!table)
        return false;
    kz_lobby_list(call->hub, table);
    return reply_table(call, table->id);
}

static void fill_with_bots(kz_table *table)
{
    int seat;
    while ((seat = kz_table_free_seat(table)) != KZ_NOBODY)
        table->seat[seat].bot = table->app.bots;
}

bool kz_do_play(kz_call *call)
{
    const kz_game *game;
    kz_application app;
    const char *before = came_before(call);
    if (before)
        return reply_table(call, before);
    if (!kz_application_game(call, NULL, &game) ||
        !kz_application_usual(call, game, kz_call_number(call, "seats", game->rules.seats_max), &app) ||
        !kz_application_bots(call, &app))
        return false;
    if (!app.bots)
        return kz_call_refuse(call, KZ_R_NO_BOTS, "bots", NULL, NULL, NULL);
    app.hidden = true;
    kz_table *table = new_table(call, &app);
    if (!table)
        return false;
    fill_with_bots(table);
    kz_table_start(call->hub, table);
    return reply_table(call, table->id);
}

/* The caller takes that seat, with his hash: the match may begin by it. False: refused. */
static bool sit_down(kz_call *call, kz_table *table, int seat)
{
    kz_given_hash hash;
    if (!kz_call_hash(call, NULL, &hash))
        return false;
    kz_application_get_up(call);
    if (hash.given)
        kz_sealing_hash(call->hub, table, seat, hash.hash);
    kz_table_sit(call->hub, table, seat, call->client->visitor, kz_call_mark(call));
    return true;
}

/* ---- quick play */

/* What somebody who wants to play at once asks for. */
typedef struct wish {
    const kz_game *game; /* NULL: any */
    int seats;           /* 0: any */
    bool rated;
} wish;

static bool read_wish(kz_call *call, wish *wish)
{
    wish->seats = kz_call_number(call, "seats", 0);
    wish->rated = kz_call_switch(call, "rated", false);
    return !kz_call_text(call, "game") || kz_application_game(call, NULL, &wish->game);
}

/* `quick` names no revision: the caller sees none of the terms that it takes. So these are the usual ones,
 * but for what the wish names, the bots offered and the lowest Elo. */
static bool grants(const kz_application *app, const wish *wish)
{
    return (!wish->game || app->game == wish->game) && (!wish->seats || app->rules.seats == wish->seats) &&
           app->rated == wish->rated && !app->stake && !app->queue && !app->substitute && app->plain &&
           app->memory_aids == kz_application_usual_aids(app) &&
           app->time == kz_application_usual_time(app) &&
           app->reserve == kz_application_usual_reserve(app->time);
}

/* `own`: only tables here. One between owners takes nobody. */
static bool fits(const kz_listing *listing, const wish *wish, const kz_visitor *visitor, bool own)
{
    return grants(listing->app, wish) && (listing->here || (!own && listing->remote->node)) &&
           !kz_listing_seats(listing, visitor) && kz_admits(listing->app, visitor, 0) == KZ_ADMITTED;
}

/* The application that has waited longest among those of the kind - game and seats - for which most people
 * wait. */
static const kz_listing *most_wanted(const kz_hub *hub, const wish *wish, const kz_client *client)
{
    const kz_visitor *visitor = client->visitor;
    int waiting[KZ_GAMES][KZ_SEATS + 1] = {{0}}, most = 0;
    const kz_listing *listing, *found = NULL;
    DL_FOREACH(hub->open, listing)
    if (fits(listing, wish, visitor, client->guest))
        waiting[listing->app->game - hub->games.game][listing->app->rules.seats] +=
            kz_listing_persons(listing);
    DL_FOREACH(hub->open, listing)
    if (fits(listing, wish, visitor, client->guest)) {
        int count = waiting[listing->app->game - hub->games.game][listing->app->rules.seats];
        if (count > most) {
            most = count;
            found = listing;
        }
    }
    return found;
}

/* Where the person waits already for just that; NULL: nowhere. */
static const char *own_application(const kz_visitor *visitor, const wish *wish)
{
    const kz_remote_seat *there;
    for (int i = 0; i < visitor->table_count; i++)
        if (visitor->table[i]->listing.listed && grants(&visitor->table[i]->app, wish))
            return visitor->table[i]->id;
    DL_FOREACH(visitor->remote_seats, there)
    if (there->share == KZ_SHARE_SEAT && there->remote->listing.listed && grants(there->remote->app, wish))
        return there->remote->id;
    return NULL;
}

static bool open_for(kz_call *call, const wish *wish)
{
    kz_application app;
    const kz_game *game = wish->game ? wish->game : &call->hub->games.game[0];
    int seats = wish->seats ? wish->seats : game->rules.seats_max;
    if (!kz_application_usual(call, game, seats, &app))
        return false;
    app.rated = wish->rated;
    if (app.rated)
        app.bots = NULL;
    app.time = kz_application_usual_time(&app);
    app.reserve = kz_application_usual_reserve(app.time);
    app.memory_aids = kz_application_usual_aids(&app);
    kz_table *table = new_table(call, &app);
    if (!table)
        return false;
    kz_lobby_list(call->hub, table);
    return reply_table(call, table->id);
}

bool kz_do_quick(kz_call *call)
{
    wish wish = {0};
    const kz_visitor *visitor = call->client->visitor;
    if (!read_wish(call, &wish))
        return false;
    const char *before = came_before(call);
    if (!before)
        before = own_application(visitor, &wish);
    if (before)
        return reply_table(call, before);
    if (!kz_application_may_sit(call))
        return false;
    const kz_listing *found = most_wanted(call->hub, &wish, call->client);
    if (!found)
        return open_for(call, &wish);
    if (found->remote)
        return kz_call_forward(call, found->remote->node);
    kz_table *table = found->here;
    return sit_down(call, table, kz_table_free_seat(table)) && reply_table(call, table->id);
}

/* ---- seats of an application */

static bool reply_seat(kz_call *call, int seat)
{
    kz_json_number(&call->hub->ok, "seat", seat + 1);
    return true;
}

bool kz_do_sit(kz_call *call)
{
    kz_table *table;
    if (!kz_call_table(call, &table))
        return false;
    const kz_visitor *visitor = call->client->visitor;
    int seat = kz_table_free_seat(table), own = kz_table_seat_of(table, visitor);
    int wanted = kz_call_number(call, "seat", 0);
    if (own != KZ_NOBODY && table->seat[own].came == kz_call_mark(call))
        return reply_seat(call, own);
    if (own != KZ_NOBODY)
        return kz_call_refuse(call, KZ_R_SEATED, "table", NULL, NULL, NULL);
    if (table->phase != KZ_WAITING || seat == KZ_NOBODY)
        return kz_call_refuse(call, KZ_R_TAKES_NOBODY, "table", NULL, NULL, NULL);
    if (!kz_call_terms(call, table))
        return false;
    if (wanted && !kz_table_seat_is_free(table, wanted - 1))
        return kz_call_refuse(call, KZ_R_SEAT_TAKEN, "seat", NULL, NULL, NULL);
    if (wanted)
        seat = wanted - 1;
    if (!kz_application_may_sit(call) ||
        !kz_application_admit(call, &table->app, visitor, kz_settle_free_coins(call->hub, visitor, NULL)))
        return false;
    return sit_down(call, table, seat) && reply_seat(call, seat);
}

bool kz_do_start(kz_call *call)
{
    kz_table *table;
    int seat;
    if (!kz_call_seat(call, &table, &seat))
        return false;
    if (table->phase != KZ_WAITING)
        return kz_call_refuse(call, KZ_R_NOT_WAITING, "table", NULL, NULL, NULL);
    int applicant = kz_table_applicant(table);
    if (seat != applicant)
        return kz_call_refuse(call, KZ_R_APPLICANT, "table", table->seat[applicant].person->name, NULL, NULL);
    if (!table->app.bots)
        return kz_call_refuse(call, KZ_R_NO_BOTS, "table", NULL, NULL, NULL);
    fill_with_bots(table);
    kz_table_start(call->hub, table);
    return true;
}
