#include "hub/wire/setup.h"

#include <assert.h>
#include <string.h>

#include "hub/table/table.h"
#include "hub/visitor.h"

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

static json_t *seat_setup(const kz_seat *seat)
{
    if (seat->bot)
        return json_pack("{s:s}", "bot", seat->bot->name);
    return json_pack("{s:I, s:s, s:b, s:I}", "person", (json_int_t)seat->person->id, "name",
                     seat->person->name, "registered", seat->person->registered, "came",
                     (json_int_t)seat->came);
}

char *kz_setup_print(const kz_table *table)
{
    const kz_application *app = &table->app;
    char options[KZ_OPTIONS_TEXT];
    json_t *seats = json_array();
    for (int i = 0; i < app->rules.seats; i++)
        json_array_append_new(seats, seat_setup(&table->seat[i]));
    json_t *setup = json_pack(
        "{s:s, s:s, s:s, s:i, s:i, s:s, s:b, s:o, s:b, s:i, s:i, s:b, s:i, s:I, s:I}", "table", table->id,
        "game", app->game->name, "options", kz_options_print(app, options), "time", app->time, "reserve",
        app->reserve, "bots", app->bots ? app->bots->name : "", "private", app->hidden, "seats", seats,
        "rated", app->rated, "lowest", app->lowest, "stake", app->stake, "queue", app->queue, "substitute",
        app->substitute, "begun", (json_int_t)table->begun, "v", (json_int_t)table->progress.v);
    char *text = json_dumps(setup, JSON_COMPACT);
    json_decref(setup);
    return text;
}

static bool fail(char *reason, size_t size, const char *why)
{
    snprintf(reason, size, "set-up: %s", why);
    return false;
}

bool kz_setup_seat(kz_hub *hub, kz_table *table, int seat, kz_person person, const char *name,
                   bool registered)
{
    bool known = kz_visitor_find(hub, person) != NULL;
    kz_visitor *visitor = kz_visitor_of(hub, person, name);
    if (!known)
        visitor->registered = registered;
    /* Who is away has been so since now: nobody knew of him here. */
    if (!kz_is_here(visitor) && !visitor->table_count && !visitor->queued)
        visitor->away_since = hub->now;
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
    if (!kz_setup_seat(hub, table, seat, person, name, registered))
        return fail(reason, size, "a person with too many seats");
    table->seat[seat].came = (uint64_t)came;
    return true;
}

bool kz_setup_terms(const kz_hub *hub, json_t *terms, int seats, const char *options, kz_application *out,
                    char *reason, size_t size)
{
    const char *game, *bots;
    int time, reserve, hidden, rated = 0, lowest = 0, stake = 0, queue = 0, substitute = 0;
    kz_error error;
    /* The later members are absent from older set-ups. */
    if (json_unpack(terms, "{s:s, s:i, s:i, s:s, s:b, s?b, s?i, s?i, s?b, s?i}", "game", &game, "time", &time,
                    "reserve", &reserve, "bots", &bots, "private", &hidden, "rated", &rated, "lowest",
                    &lowest, "stake", &stake, "queue", &queue, "substitute", &substitute))
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
    if (time < 1 || time > INT16_MAX || reserve < 0 || reserve > INT16_MAX)
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

static kz_table *read_table(kz_hub *hub, json_t *setup, char *reason, size_t size)
{
    kz_application app;
    const char *id;
    json_t *seats;
    int64_t begun = json_integer_value(json_object_get(setup, "begun"));
    int64_t v = json_integer_value(json_object_get(setup, "v"));
    if (!read_application(hub, setup, &app, &id, &seats, reason, size))
        return NULL;
    /* Its match has begun elsewhere, and who told us of the application did not live to tell that: the store
     * is right. */
    kz_table *there = kz_table_find(hub, id);
    if (there && there->phase != KZ_WAITING) {
        fail(reason, size, "a table's id that is taken");
        return NULL;
    }
    if (there)
        kz_table_shut(hub, there);
    kz_table *table = kz_table_new(hub, &app, id);
    table->begun = begun ? begun : hub->now;
    kz_progress_begin(&table->progress, v > 0 ? v : 0);
    for (int i = 0; i < app.rules.seats; i++)
        if (!read_seat(hub, table, i, json_array_get(seats, (size_t)i), reason, size)) {
            kz_table_free(hub, table);
            return NULL;
        }
    kz_clock_init(&table->clock, 1000 * app.time, 1000 * app.reserve);
    kz_match_init(&table->match, &app.rules);
    return table;
}

kz_table *kz_setup_read(kz_hub *hub, const char *text, char *reason, size_t size)
{
    json_t *setup = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if (!setup) {
        fail(reason, size, "no JSON");
        return NULL;
    }
    kz_table *table = read_table(hub, setup, reason, size);
    json_decref(setup);
    return table;
}
