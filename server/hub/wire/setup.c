/* SPDX-License-Identifier: MIT */
#include "server/hub/wire/setup.h"

#include <assert.h>
#include <string.h>

#include "server/hub/state/progress.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/match.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/table.h"
#include "server/hub/wire/application_message.h"

const char *hub_options_print(const hub_application *app, char out[KZ_OPTIONS_TEXT])
{
    size_t length = 0;
    out[0] = '\0';
    for (int i = 0; i < app->game->option_count; i++) {
        char value[KZ_VALUE_TEXT];
        const kz_option *o = &app->game->option[i];
        length += (size_t)snprintf(out + length, KZ_OPTIONS_TEXT - length, "%s%s=%s", i ? "," : "", o->key,
                                   kz_option_value(o, &app->rules, value));
        assert(length < KZ_OPTIONS_TEXT);
    }
    return out;
}

bool hub_options_are_default(const hub_application *app)
{
    char own[KZ_OPTIONS_TEXT], usual[KZ_OPTIONS_TEXT];
    hub_application other = {.game = app->game};
    return kz_game_setup(app->game, app->rules.seats, "", &other.rules, NULL) &&
           !strcmp(hub_options_print(app, own), hub_options_print(&other, usual));
}

void hub_setup_put_terms(base_text *json, const hub_application *app)
{
    char options[KZ_OPTIONS_TEXT];
    base_json_text(json, "game", app->game->name);
    base_json_text(json, "options", hub_options_print(app, options));
    hub_message_wishes(json, app);
}

static void print_terms(base_text *json, const hub_application *app)
{
    base_json_object(json, NULL);
    base_json_number(json, "seats", app->rules.seats);
    hub_setup_put_terms(json, app);
    base_json_close(json);
}

bool hub_terms_same(const hub_application *a, const hub_application *b)
{
    base_text first = {0}, second = {0};
    print_terms(&first, a);
    print_terms(&second, b);
    bool same = first.length == second.length && !memcmp(first.bytes, second.bytes, first.length);
    base_text_free(&first);
    base_text_free(&second);
    return same;
}

static void put_seat(base_text *json, const hub_seat *seat)
{
    base_json_object(json, NULL);
    if (seat->bot) {
        base_json_text(json, "bot", seat->bot->name);
    } else {
        base_json_number(json, "person", seat->person->id);
        base_json_text(json, "name", seat->person->name);
        base_json_truth(json, "registered", seat->person->registered);
        base_json_number(json, "came", (int64_t)seat->came);
    }
    base_json_close(json);
}

char *hub_setup_print(const hub_table *table)
{
    base_text json = {0};
    base_json_object(&json, NULL);
    base_json_text(&json, "table", table->room.id);
    hub_setup_put_terms(&json, &table->app);
    base_json_array(&json, "seats");
    for (int i = 0; i < table->app.rules.seats; i++)
        put_seat(&json, &table->seat[i]);
    base_json_close(&json);
    base_json_number(&json, "rules", KZ_RULES_VERSION);
    base_json_number(&json, "begun", table->record.begun);
    base_json_number(&json, "v", table->progress.v);
    base_json_close(&json);
    return base_text_take(&json);
}

static bool fail(char *reason, size_t size, const char *why)
{
    snprintf(reason, size, "set-up: %s", why);
    return false;
}

hub_visitor *hub_setup_person(struct hub *hub, hub_person_id person, const char *name, bool registered)
{
    bool known = hub_visitor_find(hub, person) != NULL;
    hub_visitor *visitor = hub_visitor_of(hub, person, name);
    if (!known)
        visitor->registered = registered;
    /* An absent person counts as away since now, if nothing here had them before. */
    if (!hub_is_here(visitor) && !visitor->seated.count && !visitor->queued.count)
        visitor->away_since = hub->now;
    return visitor;
}

bool hub_setup_seat(struct hub *hub, hub_table *table, int seat, hub_visitor *visitor)
{
    if (visitor->seated.count >= HUB_TABLES_ROOM || hub_table_seat_of(table, visitor) != KZ_NOBODY) {
        hub_visitor_release(hub, visitor);
        return false;
    }
    hub_table_put(table, seat, visitor);
    return true;
}

/* Reads the occupant of one seat of the set-up. */
static bool read_seat(struct hub *hub, hub_table *table, int seat, json_t *item, char *reason, size_t size)
{
    const char *name = "", *bot = NULL;
    json_int_t person = 0, came = 0;
    int registered = 0;
    if (json_unpack(item, "{s?I, s?s, s?b, s?s, s?I}", "person", &person, "name", &name, "registered",
                    &registered, "bot", &bot, "came", &came))
        return fail(reason, size, "a seat of another form");
    if (bot) {
        table->seat[seat].bot = kz_bot_find(bot);
        return table->seat[seat].bot || fail(reason, size, "no such bot");
    }
    if (person <= 0)
        return fail(reason, size, "a seat without anybody");
    if (!hub_setup_seat(hub, table, seat, hub_setup_person(hub, person, name, registered)))
        return fail(reason, size, "a person with too many seats");
    table->seat[seat].came = (uint64_t)came;
    return true;
}

bool hub_setup_terms(const struct hub *hub, json_t *terms, int seats, const char *options,
                     hub_application *out, char *reason, size_t size)
{
    const char *game, *bots;
    int time, reserve, hidden, rated = 0, lowest = 0, stake = 0, queue = 0, substitute = 0, aids = -1;
    kz_error error;
    /* The later members are absent from older set-ups. */
    if (json_unpack(terms, "{s:s, s:i, s:i, s:s, s:b, s?b, s?i, s?i, s?b, s?i, s?b}", "game", &game, "time",
                    &time, "reserve", &reserve, "bots", &bots, "private", &hidden, "rated", &rated, "lowest",
                    &lowest, "stake", &stake, "queue", &queue, "substitute", &substitute, "memory_aids",
                    &aids))
        return fail(reason, size, "a member is missing or of another kind");
    *out = (hub_application){.game = kz_games_find(&hub->games, game),
                             .bots = kz_bot_find(bots),
                             .time = (int16_t)time,
                             .reserve = (int16_t)reserve,
                             .hidden = hidden,
                             .rated = rated,
                             .lowest = (int16_t)lowest,
                             .stake = (int16_t)stake,
                             .queue = queue,
                             .substitute = (int16_t)substitute};
    if (!out->game)
        return fail(reason, size, "no such game");
    if (!kz_game_setup(out->game, seats, options, &out->rules, &error))
        return fail(reason, size, "seats or options that the game has not");
    out->plain = hub_options_are_default(out);
    out->memory_aids = aids >= 0 ? aids : hub_application_usual_aids(out);
    if (time < 0 || time > INT16_MAX || reserve < 0 || reserve > INT16_MAX)
        return fail(reason, size, "times out of range");
    if (lowest < 0 || lowest > INT16_MAX || stake < 0 || stake > INT16_MAX || substitute < 0 ||
        substitute > INT16_MAX)
        return fail(reason, size, "rating, stake or absence out of range");
    return true;
}

static bool read_application(struct hub *hub, json_t *setup, hub_application *app, const char **id,
                             json_t **seats, char *reason, size_t size)
{
    const char *options;
    if (json_unpack(setup, "{s:s, s:s, s:o}", "table", id, "options", &options, "seats", seats) ||
        !json_is_array(*seats))
        return fail(reason, size, "a member is missing or of another kind");
    if (!hub_setup_terms(hub, setup, (int)json_array_size(*seats), options, app, reason, size))
        return false;
    if (strlen(*id) < 1 || strlen(*id) >= HUB_ID_TEXT)
        return fail(reason, size, "a table's id that is empty or too long");
    return true;
}

/* Reads the table. `table`: the one whose match it is; NULL: a new one is made. */
static hub_table *read_table(struct hub *hub, json_t *setup, hub_table *table, char *reason, size_t size)
{
    hub_application app;
    const char *id;
    json_t *seats;
    if (!read_application(hub, setup, &app, &id, &seats, reason, size))
        return NULL;
    if (table ? strcmp(id, table->room.id) != 0 : room_find(&hub->rooms, id) != NULL) {
        fail(reason, size, table ? "another table's" : "a table's id that is taken");
        return NULL;
    }
    if (table)
        return table;
    table = hub_table_new(hub, &app, id);
    for (int i = 0; i < app.rules.seats; i++)
        if (!read_seat(hub, table, i, json_array_get(seats, (size_t)i), reason, size)) {
            hub_table_free(hub, table);
            return NULL;
        }
    return table;
}

int hub_setup_rules(const char *text)
{
    json_t *setup = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    json_t *rules = json_object_get(setup, "rules");
    int version = rules ? (int)json_integer_value(rules) : 1;
    json_decref(setup);
    return version;
}

static void begin_match(const struct hub *hub, hub_table *table, const json_t *setup)
{
    int64_t begun = json_integer_value(json_object_get(setup, "begun"));
    int64_t v = json_integer_value(json_object_get(setup, "v"));
    table->record.begun = begun > 0 && begun <= HUB_NUMBER_MAX ? begun : hub->now;
    hub_progress_begin(&table->progress, v > 0 && v <= HUB_NUMBER_MAX ? v : 0);
    hub_match_init(table, &table->app.rules);
}

hub_table *hub_setup_read(struct hub *hub, const char *text, hub_table *table, char *reason, size_t size)
{
    json_t *setup = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if (!setup) {
        fail(reason, size, "no JSON");
        return NULL;
    }
    table = read_table(hub, setup, table, reason, size);
    if (table)
        begin_match(hub, table, setup);
    json_decref(setup);
    return table;
}
