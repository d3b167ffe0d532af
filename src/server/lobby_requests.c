/* Requests of the lobby (docs/protocol.md, "Lobby"). */
#include <stdio.h>
#include <string.h>

#include "server/lobby.h"
#include "server/message.h"
#include "server/request.h"
#include "server/table.h"
#include "server/tell.h"

bool kz_do_lobby(kz_call *call)
{
    bool on;
    if (!kz_call_switch(call, "on", &on))
        return false;
    if (!on) {
        kz_lobby_unsubscribe(call->hub, call->client);
        return true;
    }
    kz_lobby_subscribe(call->hub, call->client);
    kz_lobby_applications(call->hub, &call->hub->ok);
    return true;
}

/* ---- a new table */

/* Appends ",key=value" of the `options` member to the form that kz_game_setup() reads. */
static bool add_option(kz_call *call, char options[KZ_OPTIONS_TEXT], const char *key, const json_t *value)
{
    size_t length = strlen(options);
    const char *word = json_string_value(value);
    if (!word)
        return kz_call_refuse(call, KZ_R_NO_TEXT, "options", key, NULL, NULL);
    if (strpbrk(key, ",=") || strpbrk(word, ",=")) {
        kz_error error;
        kz_fail(&error, KZ_E_OPTION_SYNTAX, key, NULL, NULL);
        return kz_call_refuse_error(call, &error, "options");
    }
    if (length + strlen(key) + strlen(word) + 3 > KZ_OPTIONS_TEXT)
        return kz_call_refuse(call, KZ_R_OPTIONS, "options", NULL, NULL, NULL);
    sprintf(options + length, "%s%s=%s", length ? "," : "", key, word);
    return true;
}

static bool read_options(kz_call *call, char options[KZ_OPTIONS_TEXT])
{
    json_t *object, *value;
    const char *key;
    options[0] = '\0';
    if (!kz_call_object_or_null(call, "options", &object))
        return false;
    json_object_foreach(object, key, value) if (!add_option(call, options, key, value)) return false;
    return true;
}

static bool read_game(kz_call *call, kz_application *app)
{
    const char *name;
    if (!kz_call_text(call, "game", &name))
        return false;
    app->game = kz_games_find(&call->hub->games, name);
    if (app->game)
        return true;
    kz_error error;
    kz_fail(&error, KZ_E_GAME, name, NULL, NULL);
    return kz_call_refuse_error(call, &error, "game");
}

static bool set_up(kz_call *call, kz_application *app, int seats, const char *options)
{
    kz_error error;
    if (kz_game_setup(app->game, seats, options, &app->rules, &error))
        return true;
    return kz_call_refuse_error(call, &error, error.code == KZ_E_PLAYERS ? "seats" : "options");
}

static bool read_bots(kz_call *call, kz_application *app)
{
    const char *level;
    if (!kz_call_text_or(call, "bots", "", &level))
        return false;
    app->bots = *level ? kz_bot_find(level) : NULL;
    return !*level || app->bots || kz_call_refuse(call, KZ_R_BOT, "bots", level, NULL, NULL);
}

static bool read_application(kz_call *call, kz_application *app)
{
    char options[KZ_OPTIONS_TEXT];
    int seats, time, reserve;
    if (!read_game(call, app) ||
        !kz_call_number_or(call, "seats", 2, KZ_SEATS, app->game->rules.seats_max, &seats) ||
        !read_options(call, options) || !set_up(call, app, seats, options) ||
        !kz_call_number_or(call, "time", KZ_TIME_LEAST, KZ_TIME_MOST, KZ_TIME_USUAL, &time) ||
        !kz_call_number_or(call, "reserve", KZ_RESERVE_LEAST, KZ_RESERVE_MOST, KZ_RESERVE_USUAL, &reserve) ||
        !read_bots(call, app) || !kz_call_switch_or(call, "private", false, &app->hidden))
        return false;
    app->time = (int16_t)time;
    app->reserve = (int16_t)reserve;
    return true;
}

/* May the caller sit at one more table? */
static bool may_sit(kz_call *call)
{
    char most[16];
    snprintf(most, sizeof most, "%d", KZ_TABLES_A_PERSON);
    return call->client->visitor->table_count < KZ_TABLES_A_PERSON ||
           kz_call_refuse(call, KZ_R_TABLES, NULL, most, NULL, NULL);
}

/* A new table with the caller at its first seat; NULL: refused. */
static kz_table *new_table(kz_call *call, const kz_application *app)
{
    kz_hub *hub = call->hub;
    char id[KZ_ID_TEXT];
    if (!may_sit(call))
        return NULL;
    if ((int)HASH_COUNT(hub->tables) >= hub->config.max_tables) {
        kz_call_refuse(call, KZ_R_FULL, NULL, NULL, NULL, NULL);
        return NULL;
    }
    do
        kz_hub_draw_id(hub, app->hidden ? KZ_PRIVATE_ID : KZ_PUBLIC_ID, id);
    while (kz_table_find(hub, id));
    kz_table *table = kz_table_new(hub, app, id);
    kz_table_put(table, 0, call->client->visitor);
    return table;
}

static bool reply_table(kz_call *call, const kz_table *table)
{
    kz_json_text(&call->hub->ok, "table", table->id);
    return true;
}

bool kz_do_open(kz_call *call)
{
    kz_application app = {0};
    if (!read_application(call, &app))
        return false;
    kz_table *table = new_table(call, &app);
    if (!table)
        return false;
    kz_lobby_list(call->hub, table);
    return reply_table(call, table);
}

static void fill_with_bots(kz_table *table)
{
    int seat;
    while ((seat = kz_table_free_seat(table)) != KZ_NOBODY)
        table->seat[seat].bot = table->app.bots;
}

bool kz_do_play(kz_call *call)
{
    kz_application app = {
        .bots = kz_bot_find("novice"), .time = KZ_TIME_USUAL, .reserve = KZ_RESERVE_USUAL, .hidden = true};
    int seats;
    if (!read_game(call, &app) ||
        !kz_call_number_or(call, "seats", 2, KZ_SEATS, app.game->rules.seats_max, &seats) ||
        !set_up(call, &app, seats, ""))
        return false;
    kz_table *table = new_table(call, &app);
    if (!table)
        return false;
    fill_with_bots(table);
    kz_table_start(call->hub, table);
    return reply_table(call, table);
}

/* ---- seats of an application */

bool kz_do_sit(kz_call *call)
{
    kz_table *table;
    if (!kz_call_table(call, &table))
        return false;
    kz_visitor *visitor = call->client->visitor;
    int seat = kz_table_free_seat(table);
    if (kz_table_seat_of(table, visitor) != KZ_NOBODY)
        return kz_call_refuse(call, KZ_R_SEATED, "table", NULL, NULL, NULL);
    if (table->phase != KZ_WAITING || seat == KZ_NOBODY)
        return kz_call_refuse(call, KZ_R_TAKES_NOBODY, "table", NULL, NULL, NULL);
    if (!may_sit(call))
        return false;
    kz_table_sit(call->hub, table, seat, visitor);
    kz_json_number(&call->hub->ok, "seat", seat + 1);
    return true;
}

bool kz_do_leave(kz_call *call)
{
    kz_table *table;
    int seat;
    if (!kz_call_seat(call, &table, &seat))
        return false;
    if (table->phase != KZ_WAITING && table->phase != KZ_DONE)
        return kz_call_refuse(call, KZ_R_RUNNING, "table", NULL, NULL, NULL);
    kz_table_leave(call->hub, table, seat);
    return true;
}

bool kz_do_start(kz_call *call)
{
    kz_table *table;
    int seat;
    if (!kz_call_seat(call, &table, &seat))
        return false;
    if (table->phase != KZ_WAITING)
        return kz_call_refuse(call, KZ_R_NOT_WAITING, "table", NULL, NULL, NULL);
    int applicant = __builtin_ctz(kz_table_persons(table));
    if (seat != applicant)
        return kz_call_refuse(call, KZ_R_APPLICANT, "table", table->seat[applicant].person->name, NULL, NULL);
    if (!table->app.bots)
        return kz_call_refuse(call, KZ_R_NO_BOTS, "table", NULL, NULL, NULL);
    fill_with_bots(table);
    kz_table_start(call->hub, table);
    return true;
}
