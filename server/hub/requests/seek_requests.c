/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/seek_requests.h"

#include <string.h>

#include "server/hub/lobby/seek.h"
#include "server/hub/play/lifecycle.h"
#include "server/hub/play/matchmaking.h"
#include "server/hub/requests/application.h"
#include "server/hub/requests/lobby_requests.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/table.h"

/* Reads the terms of the table that the caller wishes for: the usual ones, without bots, with a clock. */
static bool read_terms(hub_call *call, hub_application *app)
{
    const kz_game *game;
    const char *speed = hub_call_text(call, "speed");
    if (!hub_application_game(call, NULL, &game) ||
        !hub_application_usual(call, game, hub_call_number(call, "seats", game->rules.seats_max), app))
        return false;
    bool fast = speed && !strcmp(speed, "fast");
    app->bots = NULL;
    app->rated = hub_call_switch(call, "rated", false);
    app->time = fast ? HUB_FAST_TIME : HUB_TIME_USUAL;
    app->reserve = fast ? HUB_FAST_RESERVE : HUB_RESERVE_USUAL;
    app->memory_aids = hub_application_usual_aids(app);
    return true;
}

/* Returns true if the caller may wait as one more person. */
static bool has_place(const hub_call *call)
{
    const struct hub *hub = call->hub;
    uint64_t home = call->client->visitor->home;
    return hub->seeks.count < HUB_SEEKS_MAX && (!home || hub_seek_count_home(hub, home) < HUB_SEEKS_OF_HOME);
}

/* Returns the table to which the caller is called; NULL: none. A restart or another owner of the tables loses
 * the seek, not the table: the seek is renewed, so that the caller waits on if somebody does not come. */
static const char *called_to(hub_call *call, const hub_application *app)
{
    const hub_visitor *visitor = call->client->visitor;
    if (visitor->seek)
        return hub_seek_waits(visitor->seek) ? NULL : visitor->seek->table;
    const char *table = hub_matchmaking_table(visitor);
    if (table && has_place(call))
        strcpy(hub_seek_add(call->hub, call->client, app)->table, table);
    return table;
}

/* Lets the caller's seek be the one of this tab, with these terms. */
static void renew(hub_call *call, const hub_application *app)
{
    struct hub *hub = call->hub;
    hub_seek *seek = call->client->visitor->seek;
    if (strcmp(seek->tab, call->client->tab->name) != 0)
        hub_seek_send_end(hub, seek, HUB_SEEK_OTHER_TAB);
    strcpy(seek->tab, call->client->tab->name);
    seek->away_since = -1;
    if (hub_seek_is_alike(seek, &(hub_seek){.app = *app}))
        return;
    seek->app = *app;
    seek->since = hub->now;
}

bool hub_do_seek(hub_call *call)
{
    struct hub *hub = call->hub;
    const hub_visitor *visitor = call->client->visitor;
    hub_application app;
    if (!read_terms(call, &app))
        return false;
    if (visitor->history.program) /* people wait for people; bots have open tables and tournaments */
        return hub_call_refuse(call, HUB_E_REGISTERED, NULL, NULL, NULL, NULL);
    if (!hub_matchmaking_is_playing(visitor) && !hub_matchmaking_table(visitor)) {
        bool found, seated = hub_join_open(call, &app, &found);
        if (found)
            return seated;
    }
    if (hub->seeks.elsewhere)
        return hub_call_forward(call, hub->seeks.node);
    const char *table = called_to(call, &app);
    if (table) {
        base_json_text(&hub->reply.ok, "table", table);
        return true;
    }
    if (hub_matchmaking_is_playing(visitor))
        return hub_call_refuse(call, HUB_E_SEEK_PLAYING, NULL, NULL, NULL, NULL);
    if (!hub_application_may_sit(call) || !hub_application_admit(call, &app, visitor, 0))
        return false;
    if (!visitor->seek && !has_place(call))
        return hub_call_refuse(call, HUB_E_BUSY, NULL, NULL, NULL, NULL);
    if (visitor->seek)
        renew(call, &app);
    else
        hub_seek_add(hub, call->client, &app);
    hub_seek_message(hub, &hub->reply.ok, visitor->seek);
    return true;
}

bool hub_do_unseek(hub_call *call)
{
    struct hub *hub = call->hub;
    hub_seek *seek = call->client->visitor->seek;
    if (hub->seeks.elsewhere)
        return hub_call_forward(call, hub->seeks.node);
    hub_table *table = seek ? hub_table_find(hub, seek->table) : NULL;
    if (seek)
        hub_seek_drop(hub, seek);
    if (table && hub_sought_waits(table))
        hub_table_leave(hub, table, hub_table_seat_of(table, call->client->visitor));
    return true;
}
