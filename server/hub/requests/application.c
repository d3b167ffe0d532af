/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/application.h"

#include <stdio.h>
#include <string.h>
#include <utlist.h>

#include "server/hub/play/lifecycle.h"
#include "server/hub/state/fair_play.h"
#include "server/hub/state/remote.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/seats.h"
#include "server/hub/wire/setup.h"

/* ---- the game and its options */

bool hub_application_game(hub_call *call, const kz_game *usual, const kz_game **out)
{
    const char *name = hub_call_text(call, "game");
    *out = name ? kz_games_find(&call->hub->games, name) : usual;
    if (*out)
        return true;
    kz_error error;
    kz_fail(&error, KZ_E_GAME, name, NULL, NULL);
    return hub_call_refuse_error(call, &error, "game");
}

/* Appends ",key=value" to the form that kz_game_setup() reads. */
static bool append(hub_call *call, char options[KZ_OPTIONS_TEXT], const char *key, const char *word)
{
    size_t length = strlen(options);
    if (length + strlen(key) + strlen(word) + 3 > KZ_OPTIONS_TEXT)
        return hub_call_refuse(call, HUB_E_OPTIONS, "options", NULL, NULL, NULL);
    sprintf(options + length, "%s%s=%s", length ? "," : "", key, word);
    return true;
}

/* Adds one member of `options`. */
static bool add_option(hub_call *call, char options[KZ_OPTIONS_TEXT], const char *key, const json_t *value)
{
    const char *word = json_string_value(value);
    if (!word)
        return hub_call_refuse(call, HUB_E_NO_TEXT, "options", key, NULL, NULL);
    if (strpbrk(key, ",=") || strpbrk(word, ",=")) {
        kz_error error;
        kz_fail(&error, KZ_E_OPTION_SYNTAX, key, NULL, NULL);
        return hub_call_refuse_error(call, &error, "options");
    }
    return append(call, options, key, word);
}

/* Reads the options. `base`: its options stay unless they are named; NULL: all others have their defaults. */
static bool read_options(hub_call *call, const hub_application *base, char options[KZ_OPTIONS_TEXT])
{
    json_t *object = hub_call_object(call, "options"), *item;
    const char *key;
    char value[KZ_VALUE_TEXT];
    options[0] = '\0';
    json_object_foreach(object, key, item)
    {
        if (!add_option(call, options, key, item))
            return false;
    }
    for (int i = 0; base && i < base->game->option_count; i++) {
        const kz_option *option = &base->game->option[i];
        if (!json_object_get(object, option->key) &&
            !append(call, options, option->key, kz_option_value(option, &base->rules, value)))
            return false;
    }
    return true;
}

static bool set_up(hub_call *call, hub_application *app, int seats, const char *options)
{
    kz_error error;
    if (kz_game_setup(app->game, seats, options, &app->rules, &error)) {
        app->plain = hub_options_are_default(app);
        return true;
    }
    return hub_call_refuse_error(call, &error, error.code == KZ_E_PLAYERS ? "seats" : "options");
}

/* ---- the rest */

bool hub_application_bots(hub_call *call, hub_application *app)
{
    const char *level = hub_call_text(call, "bots");
    if (!level)
        return true;
    app->bots = *level ? kz_bot_find(level) : NULL;
    return !*level || app->bots || hub_call_refuse(call, HUB_E_BOT, "bots", level, NULL, NULL);
}

int16_t hub_application_usual_time(const hub_application *app)
{
    return app->bots && !app->rated && !app->stake ? 0 : HUB_TIME_USUAL;
}

int16_t hub_application_usual_reserve(int16_t time)
{
    return time ? HUB_RESERVE_USUAL : 0;
}

/* Returns true if a number is 0 or in the range. Otherwise refuses. */
static bool is_off_or_in_range(hub_call *call, const char *key, int value, int min, int max)
{
    char min_text[16], max_text[16];
    if (!value || value >= min)
        return true;
    snprintf(min_text, sizeof min_text, "%d", min);
    snprintf(max_text, sizeof max_text, "%d", max);
    return hub_call_refuse(call, HUB_E_RANGE, key, key, min_text, max_text);
}

/* Reads the numbers whose default is their present value. */
static bool read_numbers(hub_call *call, hub_application *app)
{
    const struct {
        const char *key;
        int16_t *value;
    } numbers[] = {{"lowest", &app->lowest}, {"stake", &app->stake}, {"substitute", &app->substitute}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        *numbers[i].value = (int16_t)hub_call_number(call, numbers[i].key, *numbers[i].value);
    return is_off_or_in_range(call, "substitute", app->substitute, HUB_SUBSTITUTE_MIN, HUB_SUBSTITUTE_MAX);
}

/* Reads the times. `fresh`: the application has no times yet, and a missing member has its usual value.
 * Without a clock there is no reserve, whatever the request has. */
static bool read_times(hub_call *call, hub_application *app, bool fresh)
{
    bool untimed = !app->time;
    app->time = (int16_t)hub_call_number(call, "time", fresh ? hub_application_usual_time(app) : app->time);
    int16_t reserve = fresh || untimed ? hub_application_usual_reserve(app->time) : app->reserve;
    app->reserve = (int16_t)(app->time ? hub_call_number(call, "reserve", reserve) : 0);
    return is_off_or_in_range(call, "time", app->time, HUB_TIME_MIN, HUB_TIME_MAX);
}

/* Returns true if the terms fit together. Otherwise refuses. */
static bool is_sound(hub_call *call, const hub_application *app)
{
    bool serious = app->rated || app->stake;
    if (serious && app->bots)
        return hub_call_refuse(call, HUB_E_SERIOUS_BOTS, "bots", NULL, NULL, NULL);
    if (serious && app->substitute)
        return hub_call_refuse(call, HUB_E_SERIOUS_SUBSTITUTE, "substitute", NULL, NULL, NULL);
    if (serious && !app->time)
        return hub_call_refuse(call, HUB_E_SERIOUS_UNTIMED, "time", NULL, NULL, NULL);
    if (app->stake && app->rules.side_count != app->rules.seats)
        return hub_call_refuse(call, HUB_E_STAKE_PAIRS, "stake", NULL, NULL, NULL);
    if (app->queue && app->rules.side_count != 2)
        return hub_call_refuse(call, HUB_E_QUEUE_SIDES, "queue", NULL, NULL, NULL);
    if (app->queue && app->stake)
        return hub_call_refuse(call, HUB_E_QUEUE_STAKE, "stake", NULL, NULL, NULL);
    return true;
}

bool hub_application_read(hub_call *call, const hub_application *base, hub_application *out)
{
    char options[KZ_OPTIONS_TEXT];
    int seats = base ? base->rules.seats : 0;
    *out = base ? *base : (hub_application){0};
    bool chosen_aids = base && base->memory_aids != hub_application_usual_aids(base);
    if (!hub_application_game(call, base ? base->game : NULL, &out->game))
        return false;
    if (!base)
        seats = hub_call_number(call, "seats", out->game->rules.seats_max);
    out->hidden = hub_call_switch(call, "private", out->hidden);
    out->rated = hub_call_switch(call, "rated", out->rated);
    out->queue = hub_call_switch(call, "queue", out->queue);
    out->memory_aids = hub_call_switch(call, "memory_aids",
                                       chosen_aids ? base->memory_aids : hub_application_usual_aids(out));
    return read_options(call, base && base->game == out->game ? base : NULL, options) &&
           set_up(call, out, seats, options) && read_numbers(call, out) && hub_application_bots(call, out) &&
           read_times(call, out, !base) && is_sound(call, out);
}

bool hub_application_usual(hub_call *call, const kz_game *game, int seats, hub_application *out)
{
    *out = (hub_application){.game = game, .bots = kz_bot_find("novice")};
    out->time = hub_application_usual_time(out);
    out->reserve = hub_application_usual_reserve(out->time);
    out->memory_aids = hub_application_usual_aids(out);
    return set_up(call, out, seats, "");
}

/* ---- who may sit down */

/* Returns true if the visitor went from the table without getting up. Its match is over, none of the
 * visitor's pages shows it, and the visitor has promised no rematch there. */
static bool is_left_behind(const hub_table *table, const hub_visitor *visitor)
{
    const room_watch *watch;
    if (table->phase != HUB_DONE || table->wait.ready >> hub_table_seat_of(table, visitor) & 1)
        return false;
    DL_FOREACH(table->room.watches, watch)
    if (hub_watch_client(watch)->visitor == visitor)
        return false;
    return true;
}

bool hub_application_may_sit(hub_call *call)
{
    const hub_visitor *visitor = call->client->visitor;
    int count = visitor->seated.count + visitor->queued.count + hub_remote_count(visitor);
    for (int i = 0; i < visitor->seated.count; i++)
        count -= is_left_behind(visitor->seated.table[i], visitor);
    return count < HUB_TABLES_A_PERSON ||
           hub_call_refuse_number(call, HUB_E_TABLES, NULL, HUB_TABLES_A_PERSON);
}

void hub_application_get_up(hub_call *call)
{
    const hub_visitor *visitor = call->client->visitor;
    for (int i = visitor->seated.count - 1; i >= 0; i--) {
        hub_table *table = visitor->seated.table[i];
        if (is_left_behind(table, visitor))
            hub_table_leave(call->hub, table, hub_table_seat_of(table, visitor));
    }
}

/* Returns true if the person may play for the stake, independent of their coins. */
static bool admit_stake(hub_call *call, const hub_application *app, const hub_visitor *visitor)
{
    char hours[16], matches[16];
    const hub_fair_limits *fair = &call->hub->config.fair;
    if (!app->stake || hub_fair_may_stake(call->hub, visitor))
        return true;
    if (!visitor->registered)
        return hub_call_refuse(call, HUB_E_STAKE_REGISTERED, "stake", NULL, NULL, NULL);
    snprintf(hours, sizeof hours, "%d", fair->stake_hours);
    snprintf(matches, sizeof matches, "%d", fair->stake_matches);
    return hub_call_refuse(call, HUB_E_STAKE_STANDING, "stake", hours, matches, visitor->name);
}

bool hub_application_admit(hub_call *call, const hub_application *app, const hub_visitor *visitor,
                           int64_t coins)
{
    char wanted[24], has[24];
    if (!admit_stake(call, app, visitor))
        return false;
    switch (hub_admits(app, visitor, coins)) {
    case HUB_NOT_REGISTERED:
        return hub_call_refuse(call, HUB_E_REGISTERED, app->rated ? "rated" : "lowest", NULL, NULL, NULL);
    case HUB_ELO_TOO_LOW:
        snprintf(wanted, sizeof wanted, "%d", app->lowest);
        snprintf(has, sizeof has, "%d", (int)hub_visitor_elo(visitor, app->game->name));
        return hub_call_refuse(call, HUB_E_ELO, "lowest", wanted, has, visitor->name);
    case HUB_TOO_FEW_COINS:
        snprintf(wanted, sizeof wanted, "%d", app->stake);
        snprintf(has, sizeof has, "%lld", (long long)(coins > 0 ? coins : 0));
        return hub_call_refuse(call, HUB_E_COINS, "stake", wanted, has, visitor->name);
    default:
        return true;
    }
}
