/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/tournament_requests.h"

#include "server/hub/requests/application.h"
#include "server/hub/wire/setup.h"
#include "server/rooms/watch.h"

static bool refuse(hub_call *call, const hub_tournament_refusal *refusal)
{
    static const schema_request_code codes[] = {
        [HUB_TOURNAMENT_TOO_MANY] = HUB_E_TOURNAMENTS,
        [HUB_TOURNAMENT_SERVER_FULL] = HUB_E_TOURNAMENTS_FULL,
        [HUB_TOURNAMENT_START] = HUB_E_TOURNAMENT_START,
        [HUB_TOURNAMENT_TODAY] = HUB_E_TOURNAMENTS_TODAY,
        [HUB_TOURNAMENT_MANY_ENTERED] = HUB_E_TOURNAMENTS_ENTERED,
        [HUB_TOURNAMENT_CHANGES] = HUB_E_TOURNAMENT_CHANGES,
        [HUB_TOURNAMENT_FULL] = HUB_E_TOURNAMENT_FULL,
        [HUB_TOURNAMENT_PROGRAMS] = HUB_E_TOURNAMENT_PROGRAMS,
        [HUB_TOURNAMENT_CLUB] = HUB_E_TOURNAMENT_CLUB,
        [HUB_TOURNAMENT_CLUB_LEADERS] = HUB_E_TOURNAMENT_CLUB_LEADERS,
        [HUB_TOURNAMENT_NOT_ENTERED] = HUB_E_NOT_ENTERED,
        [HUB_TOURNAMENT_NOT_HOST] = HUB_E_NOT_HOST,
    };
    if (refusal->fault == HUB_TOURNAMENT_BY_CORE)
        return hub_call_refuse_error(call, &refusal->error, refusal->field);
    const char *arg = *refusal->error.arg[0] ? refusal->error.arg[0] : NULL;
    return hub_call_refuse(call, codes[refusal->fault], refusal->field, arg, NULL, NULL);
}

static bool is_registered(hub_call *call)
{
    return call->client->visitor->registered ||
           hub_call_refuse(call, HUB_E_TOURNAMENT_REGISTERED, NULL, NULL, NULL, NULL);
}

/* Reads the level of the bots that take free places, and removes it from the request: at a table of an
 * application it would have another meaning. */
static bool read_bots(hub_call *call, const kz_bot **out)
{
    hub_application app = {0};
    bool read = hub_application_bots(call, &app);
    *out = app.bots;
    json_object_del(call->message, "bots");
    return read;
}

/* Reads the terms of the tables, of two seats if the request has no number, as those of an application. Their
 * matches have a clock: a round waits for the last one. */
static bool read_tables(hub_call *call, hub_application *app)
{
    char min[16], max[16];
    if (!json_object_get(call->message, "seats"))
        json_object_set_new(call->message, "seats", json_integer(2));
    if (!hub_application_read(call, NULL, app))
        return false;
    snprintf(min, sizeof min, "%d", HUB_TIME_MIN);
    snprintf(max, sizeof max, "%d", HUB_TIME_MAX);
    return app->time || hub_call_refuse(call, HUB_E_RANGE, "time", "time", min, max);
}

bool hub_do_found(hub_call *call)
{
    struct hub *hub = call->hub;
    hub_application app;
    const kz_bot *bots;
    char options[KZ_OPTIONS_TEXT], id[HUB_ID_TEXT];
    hub_tournament_refusal refusal = {0};
    if (!hub->ports.tournaments.found || hub->run.busy)
        return hub_call_refuse(call, HUB_E_BUSY, NULL, NULL, NULL, NULL);
    if (!is_registered(call) || !read_bots(call, &bots) || !read_tables(call, &app))
        return false;
    hub_options_print(&app, options);
    hub_tournament_founding founding = {.founder = call->client->visitor->id,
                                        .mark = (int64_t)hub_call_mark(call),
                                        .game = app.game->name,
                                        .options = options,
                                        .seats = app.rules.seats,
                                        .sides = app.rules.side_count,
                                        .mixed = kz_game_mixes(app.game, app.rules.seats, options),
                                        .time = app.time,
                                        .reserve = app.reserve,
                                        .rated = app.rated,
                                        .bots = bots ? bots->name : "",
                                        .clubs = call->client->visitor->history.clubs.all,
                                        .club_count = call->client->visitor->history.clubs.count,
                                        .message = call->message};
    hub->ports.random(hub->ports.context, &founding.seed, sizeof founding.seed);
    if (!hub->ports.tournaments.found(hub->ports.context, &founding, id, &refusal))
        return refuse(call, &refusal);
    base_json_text(&hub->reply.ok, "tournament", id);
    return true;
}

static bool act(hub_call *call, const char *what)
{
    const hub_visitor *visitor = call->client->visitor;
    const hub_tournament_ports *ports = &call->hub->ports.tournaments;
    hub_tournament_request request = {.person = visitor->id,
                                      .name = visitor->name,
                                      .staff = visitor->role >= STORE_MODERATOR,
                                      .program = visitor->history.program,
                                      .clubs = visitor->history.clubs.all,
                                      .club_count = visitor->history.clubs.count,
                                      .what = what,
                                      .message = call->message};
    hub_tournament_refusal refusal = {0};
    return (visitor->history.program || is_registered(call)) &&
           (ports->act(call->hub->ports.context, call->tournament, &request, &refusal) ||
            refuse(call, &refusal));
}

bool hub_do_tournament(hub_call *call)
{
    return act(call, hub_call_text(call, "what"));
}

bool hub_do_result(hub_call *call)
{
    return act(call, "result");
}

bool hub_do_attend(hub_call *call)
{
    room_host *rooms = &call->hub->rooms;
    room_connection *connection = &call->client->connection;
    room_watch *watch = room_watch_of(connection, call->tournament);
    bool on = hub_call_switch(call, "on", true);
    if (watch && !on)
        room_watch_remove(rooms, watch);
    else if (watch)
        room_watch_renew(rooms, watch);
    else if (on && connection->watch_count >= HUB_WATCHES_A_CLIENT)
        return hub_call_refuse_number(call, HUB_E_WATCHED, NULL, HUB_WATCHES_A_CLIENT);
    else if (on)
        room_watch_add(rooms, call->tournament, connection, false);
    room_put_state(rooms, &call->hub->reply.ok, "state", call->tournament, connection);
    return true;
}
