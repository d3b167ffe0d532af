/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/application.h"

#include <stdio.h>
#include <string.h>
#include <utlist.h>

#include "server/hub/play/between.h"
#include "server/hub/requests/call.h"
#include "server/hub/state/fair_play.h"
#include "server/hub/state/remote.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/admission.h"
#include "server/hub/table/seats.h"
#include "server/hub/wire/setup.h"

/* ---- the game and its options */

bool kz_application_game(kz_call *call, const kz_game *usual, const kz_game **out)
{
    const char *name = kz_call_text(call, "game");
    *out = name ? kz_games_find(&call->hub->games, name) : usual;
    if (*out)
        return true;
    kz_error error;
    kz_fail(&error, KZ_E_GAME, name, NULL, NULL);
    return kz_call_refuse_error(call, &error, "game");
}

/* Appends ",key=value" to the form that kz_game_setup() reads. */
static bool append(kz_call *call, char options[KZ_OPTIONS_TEXT], const char *key, const char *word)
{
    size_t length = strlen(options);
    if (length + strlen(key) + strlen(word) + 3 > KZ_OPTIONS_TEXT)
        return kz_call_refuse(call, KZ_R_OPTIONS, "options", NULL, NULL, NULL);
    sprintf(options + length, "%s%s=%s", length ? "," : "", key, word);
    return true;
}

/* One member of `options`. */
static bool add_option(kz_call *call, char options[KZ_OPTIONS_TEXT], const char *key, const json_t *value)
{
    const char *word = json_string_value(value);
    if (!word)
        return kz_call_refuse(call, KZ_R_NO_TEXT, "options", key, NULL, NULL);
    if (strpbrk(key, ",=") || strpbrk(word, ",=")) {
        kz_error error;
        kz_fail(&error, KZ_E_OPTION_SYNTAX, key, NULL, NULL);
        return kz_call_refuse_error(call, &error, "options");
    }
    return append(call, options, key, word);
}

/* `base`: its options stay as they are unless they are named; NULL: all others have their defaults. */
static bool read_options(kz_call *call, const kz_application *base, char options[KZ_OPTIONS_TEXT])
{
    json_t *object = kz_call_object(call, "options"), *item;
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

static bool set_up(kz_call *call, kz_application *app, int seats, const char *options)
{
    kz_error error;
    if (kz_game_setup(app->game, seats, options, &app->rules, &error)) {
        app->plain = kz_options_are_default(app);
        return true;
    }
    return kz_call_refuse_error(call, &error, error.code == KZ_E_PLAYERS ? "seats" : "options");
}

/* ---- the rest */

bool kz_application_bots(kz_call *call, kz_application *app)
{
    const char *level = kz_call_text(call, "bots");
    if (!level)
        return true;
    app->bots = *level ? kz_bot_find(level) : NULL;
    return !*level || app->bots || kz_call_refuse(call, KZ_R_BOT, "bots", level, NULL, NULL);
}

int16_t kz_application_usual_time(const kz_application *app)
{
    return app->bots && !app->rated && !app->stake ? 0 : KZ_TIME_USUAL;
}

int16_t kz_application_usual_reserve(int16_t time)
{
    return time ? KZ_RESERVE_USUAL : 0;
}

/* Refuses a number that is neither 0 nor in the range. */
static bool is_off_or_in_range(kz_call *call, const char *key, int value, int min, int max)
{
    char min_text[16], max_text[16];
    if (!value || value >= min)
        return true;
    snprintf(min_text, sizeof min_text, "%d", min);
    snprintf(max_text, sizeof max_text, "%d", max);
    return kz_call_refuse(call, KZ_R_RANGE, key, key, min_text, max_text);
}

/* Numbers that have their present value as default. */
static bool read_numbers(kz_call *call, kz_application *app)
{
    const struct {
        const char *key;
        int16_t *value;
    } numbers[] = {{"lowest", &app->lowest}, {"stake", &app->stake}, {"substitute", &app->substitute}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        *numbers[i].value = (int16_t)kz_call_number(call, numbers[i].key, *numbers[i].value);
    return is_off_or_in_range(call, "substitute", app->substitute, KZ_SUBSTITUTE_LEAST, KZ_SUBSTITUTE_MOST);
}

/* `fresh`: the application has no times yet, and what is left out is usual. Without a clock there is no
 * reserve, whatever is asked for. */
static bool read_times(kz_call *call, kz_application *app, bool fresh)
{
    bool untimed = !app->time;
    app->time = (int16_t)kz_call_number(call, "time", fresh ? kz_application_usual_time(app) : app->time);
    int16_t reserve = fresh || untimed ? kz_application_usual_reserve(app->time) : app->reserve;
    app->reserve = (int16_t)(app->time ? kz_call_number(call, "reserve", reserve) : 0);
    return is_off_or_in_range(call, "time", app->time, KZ_TIME_LEAST, KZ_TIME_MOST);
}

/* Do these things go together? */
static bool is_sound(kz_call *call, const kz_application *app)
{
    bool serious = app->rated || app->stake;
    if (serious && app->bots)
        return kz_call_refuse(call, KZ_R_SERIOUS_BOTS, "bots", NULL, NULL, NULL);
    if (serious && app->substitute)
        return kz_call_refuse(call, KZ_R_SERIOUS_SUBSTITUTE, "substitute", NULL, NULL, NULL);
    if (serious && !app->time)
        return kz_call_refuse(call, KZ_R_SERIOUS_UNTIMED, "time", NULL, NULL, NULL);
    if (app->stake && app->rules.side_count != app->rules.seats)
        return kz_call_refuse(call, KZ_R_STAKE_PAIRS, "stake", NULL, NULL, NULL);
    if (app->queue && app->rules.side_count != 2)
        return kz_call_refuse(call, KZ_R_QUEUE_SIDES, "queue", NULL, NULL, NULL);
    if (app->queue && app->stake)
        return kz_call_refuse(call, KZ_R_QUEUE_STAKE, "stake", NULL, NULL, NULL);
    return true;
}

bool kz_application_read(kz_call *call, const kz_application *base, kz_application *out)
{
    char options[KZ_OPTIONS_TEXT];
    int seats = base ? base->rules.seats : 0;
    *out = base ? *base : (kz_application){0};
    bool chosen_aids = base && base->memory_aids != kz_application_usual_aids(base);
    if (!kz_application_game(call, base ? base->game : NULL, &out->game))
        return false;
    if (!base)
        seats = kz_call_number(call, "seats", out->game->rules.seats_max);
    out->hidden = kz_call_switch(call, "private", out->hidden);
    out->rated = kz_call_switch(call, "rated", out->rated);
    out->queue = kz_call_switch(call, "queue", out->queue);
    out->memory_aids =
        kz_call_switch(call, "memory_aids", chosen_aids ? base->memory_aids : kz_application_usual_aids(out));
    return read_options(call, base && base->game == out->game ? base : NULL, options) &&
           set_up(call, out, seats, options) && read_numbers(call, out) && kz_application_bots(call, out) &&
           read_times(call, out, !base) && is_sound(call, out);
}

bool kz_application_usual(kz_call *call, const kz_game *game, int seats, kz_application *out)
{
    *out = (kz_application){.game = game, .bots = kz_bot_find("novice")};
    out->time = kz_application_usual_time(out);
    out->reserve = kz_application_usual_reserve(out->time);
    out->memory_aids = kz_application_usual_aids(out);
    return set_up(call, out, seats, "");
}

/* ---- who may sit down */

/* A table of his whose match is over, which none of his pages shows and where he has promised no rematch: he
 * went without getting up. */
static bool is_left_behind(const kz_table *table, const kz_visitor *visitor)
{
    const kz_watch *watch;
    if (table->phase != KZ_DONE || table->ready >> kz_table_seat_of(table, visitor) & 1)
        return false;
    DL_FOREACH(table->watches, watch)
    if (watch->client->visitor == visitor)
        return false;
    return true;
}

bool kz_application_may_sit(kz_call *call)
{
    char most[16];
    snprintf(most, sizeof most, "%d", KZ_TABLES_A_PERSON);
    const kz_visitor *visitor = call->client->visitor;
    int count = visitor->table_count + visitor->queued + kz_remote_count(visitor);
    for (int i = 0; i < visitor->table_count; i++)
        count -= is_left_behind(visitor->table[i], visitor);
    return count < KZ_TABLES_A_PERSON || kz_call_refuse(call, KZ_R_TABLES, NULL, most, NULL, NULL);
}

void kz_application_get_up(kz_call *call)
{
    const kz_visitor *visitor = call->client->visitor;
    for (int i = visitor->table_count - 1; i >= 0; i--) {
        kz_table *table = visitor->table[i];
        if (is_left_behind(table, visitor))
            kz_table_leave(call->hub, table, kz_table_seat_of(table, visitor));
    }
}

/* May this person play for the stake, whatever he has? */
static bool admit_stake(kz_call *call, const kz_application *app, const kz_visitor *visitor)
{
    char hours[16], matches[16];
    const kz_fair_limits *fair = &call->hub->config.fair;
    if (!app->stake || kz_fair_may_stake(call->hub, visitor))
        return true;
    if (!visitor->registered)
        return kz_call_refuse(call, KZ_R_STAKE_REGISTERED, "stake", NULL, NULL, NULL);
    snprintf(hours, sizeof hours, "%d", fair->stake_hours);
    snprintf(matches, sizeof matches, "%d", fair->stake_matches);
    return kz_call_refuse(call, KZ_R_STAKE_STANDING, "stake", hours, matches, visitor->name);
}

bool kz_application_admit(kz_call *call, const kz_application *app, const kz_visitor *visitor, int64_t coins)
{
    char wanted[24], has[24];
    if (!admit_stake(call, app, visitor))
        return false;
    switch (kz_admits(app, visitor, coins)) {
    case KZ_NOT_REGISTERED:
        return kz_call_refuse(call, KZ_R_REGISTERED, app->rated ? "rated" : "lowest", NULL, NULL, NULL);
    case KZ_ELO_TOO_LOW:
        snprintf(wanted, sizeof wanted, "%d", app->lowest);
        snprintf(has, sizeof has, "%d", (int)kz_visitor_elo(visitor, app->game->name));
        return kz_call_refuse(call, KZ_R_ELO, "lowest", wanted, has, visitor->name);
    case KZ_TOO_FEW_COINS:
        snprintf(wanted, sizeof wanted, "%d", app->stake);
        snprintf(has, sizeof has, "%lld", (long long)(coins > 0 ? coins : 0));
        return kz_call_refuse(call, KZ_R_COINS, "stake", wanted, has, visitor->name);
    default:
        return true;
    }
}
