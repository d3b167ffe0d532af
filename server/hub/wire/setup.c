/* SPDX-License-Identifier: MIT */
#include "server/hub/wire/setup.h"

#include <assert.h>
#include <string.h>

#include "server/hub/state/clock.h"
#include "server/hub/state/progress.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/table.h"
#include "server/hub/wire/application_message.h"

const char *kz_options_print(const kz_application *app, char out[KZ_OPTIONS_TEXT])
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

bool kz_options_are_default(const kz_application *app)
{
    char own[KZ_OPTIONS_TEXT], usual[KZ_OPTIONS_TEXT];
    kz_application other = {.game = app->game};
    return kz_game_setup(app->game, app->rules.seats, "", &other.rules, NULL) &&
           !strcmp(kz_options_print(app, own), kz_options_print(&other, usual));
}

void kz_setup_put_terms(kz_json *json, const kz_application *app)
{
    char options[KZ_OPTIONS_TEXT];
    kz_json_text(json, "game", app->game->name);
    kz_json_text(json, "options", kz_options_print(app, options));
    kz_message_wishes(json, app);
}

static void print_terms(kz_json *json, const kz_application *app)
{
    kz_json_object(json, NULL);
    kz_json_number(json, "seats", app->rules.seats);
    kz_setup_put_terms(json, app);
    kz_json_close(json);
}

bool kz_terms_same(const kz_application *a, const kz_application *b)
{
    kz_json first = {0}, second = {0};
    print_terms(&first, a);
    print_terms(&second, b);
    bool same = first.used == second.used && !memcmp(first.bytes, second.bytes, first.used);
    kz_json_free(&first);
    kz_json_free(&second);
    return same;
}

static void put_seat(kz_json *json, const kz_seat *seat)
{
    kz_json_object(json, NULL);
    if (seat->bot) {
        kz_json_text(json, "bot", seat->bot->name);
    } else {
        kz_json_number(json, "person", seat->person->id);
        kz_json_text(json, "name", seat->person->name);
        kz_json_truth(json, "registered", seat->person->registered);
        kz_json_number(json, "came", (int64_t)seat->came);
    }
    kz_json_close(json);
}

char *kz_setup_print(const kz_table *table)
{
    kz_json json = {0};
    kz_json_object(&json, NULL);
    kz_json_text(&json, "table", table->id);
    kz_setup_put_terms(&json, &table->app);
    kz_json_array(&json, "seats");
    for (int i = 0; i < table->app.rules.seats; i++)
        put_seat(&json, &table->seat[i]);
    kz_json_close(&json);
    kz_json_number(&json, "rules", KZ_RULES_VERSION);
    kz_json_number(&json, "begun", table->begun);
    kz_json_number(&json, "v", table->progress.v);
    kz_json_close(&json);
    kz_json_string(&json);
    return json.bytes;
}

static bool fail(char *reason, size_t size, const char *why)
{
    snprintf(reason, size, "set-up: %s", why);
    return false;
}

kz_visitor *kz_setup_person(kz_hub *hub, kz_person person, const char *name, bool registered)
{
    bool known = kz_visitor_find(hub, person) != NULL;
    kz_visitor *visitor = kz_visitor_of(hub, person, name);
    if (!known)
        visitor->registered = registered;
    /* Who is away has been so since now: nobody knew of him here. */
    if (!kz_is_here(visitor) && !visitor->table_count && !visitor->queued)
        visitor->away_since = hub->now;
    return visitor;
}

bool kz_setup_seat(kz_hub *hub, kz_table *table, int seat, kz_visitor *visitor)
{
    if (visitor->table_count >= KZ_TABLES_ROOM || kz_table_seat_of(table, visitor) != KZ_NOBODY) {
        kz_visitor_release(hub, visitor);
        return false;
    }
    kz_table_put(table, seat, visitor);
    return true;
}

/* One seat of the set-up: who sits there. */
static bool read_seat(kz_hub *hub, kz_table *table, int seat, json_t *item, char *reason, size_t size)
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
    if (!kz_setup_seat(hub, table, seat, kz_setup_person(hub, person, name, registered)))
        return fail(reason, size, "a person with too many seats");
    table->seat[seat].came = (uint64_t)came;
    return true;
}

bool kz_setup_terms(const kz_hub *hub, json_t *terms, int seats, const char *options, kz_application *out,
                    char *reason, size_t size)
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
    *out = (kz_application){.game = kz_games_find(&hub->games, game),
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
    out->plain = kz_options_are_default(out);
    out->memory_aids = aids >= 0 ? aids : kz_application_usual_aids(out);
    if (time < 0 || time > INT16_MAX || reserve < 0 || reserve > INT16_MAX)
        return fail(reason, size, "times out of range");
    if (lowest < 0 || lowest > INT16_MAX || stake < 0 || stake > INT16_MAX || substitute < 0 ||
        substitute > INT16_MAX)
        return fail(reason, size, "rating, stake or absence out of range");
    return true;
}

static bool read_application(kz_hub *hub, json_t *setup, kz_application *app, const char **id, json_t **seats,
                             char *reason, size_t size)
{
    const char *options;
    if (json_unpack(setup, "{s:s, s:s, s:o}", "table", id, "options", &options, "seats", seats) ||
        !json_is_array(*seats))
        return fail(reason, size, "a member is missing or of another kind");
    if (!kz_setup_terms(hub, setup, (int)json_array_size(*seats), options, app, reason, size))
        return false;
    if (strlen(*id) < 1 || strlen(*id) >= KZ_ID_TEXT)
        return fail(reason, size, "a table's id that is empty or too long");
    return true;
}

/* `table`: the one whose match it is, NULL: it is made. */
static kz_table *read_table(kz_hub *hub, json_t *setup, kz_table *table, char *reason, size_t size)
{
    kz_application app;
    const char *id;
    json_t *seats;
    if (!read_application(hub, setup, &app, &id, &seats, reason, size))
        return NULL;
    if (table ? strcmp(id, table->id) != 0 : kz_table_find(hub, id) != NULL) {
        fail(reason, size, table ? "another table's" : "a table's id that is taken");
        return NULL;
    }
    if (table)
        return table;
    table = kz_table_new(hub, &app, id);
    for (int i = 0; i < app.rules.seats; i++)
        if (!read_seat(hub, table, i, json_array_get(seats, (size_t)i), reason, size)) {
            kz_table_free(hub, table);
            return NULL;
        }
    return table;
}

int kz_setup_rules(const char *text)
{
    json_t *setup = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    json_t *rules = json_object_get(setup, "rules");
    int version = rules ? (int)json_integer_value(rules) : 1;
    json_decref(setup);
    return version;
}

static void begin_match(const kz_hub *hub, kz_table *table, const json_t *setup)
{
    int64_t begun = json_integer_value(json_object_get(setup, "begun"));
    int64_t v = json_integer_value(json_object_get(setup, "v"));
    const kz_application *app = &table->app;
    table->begun = begun > 0 && begun <= KZ_NUMBER_MAX ? begun : hub->now;
    kz_progress_begin(&table->progress, v > 0 && v <= KZ_NUMBER_MAX ? v : 0);
    kz_clock_init(&table->clock, 1000 * app->time, 1000 * app->reserve);
    kz_match_init(&table->match, &app->rules);
}

kz_table *kz_setup_read(kz_hub *hub, const char *text, kz_table *table, char *reason, size_t size)
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
