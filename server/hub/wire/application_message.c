/* SPDX-License-Identifier: MIT */
#include "server/hub/wire/application_message.h"

#include "engine/notation/message/match_message.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/seats.h"

/* Who applied: the lowest seat that a person has. */
static const char *applicant(const kz_table *table)
{
    int seat = kz_table_applicant(table);
    return seat == KZ_NOBODY ? "" : table->seat[seat].person->name;
}

/* What the game's lists of the best would show; null: a guest or a bot. */
static void put_elo(kz_json *json, const char *key, const kz_table *table, const kz_visitor *visitor)
{
    if (visitor && visitor->registered)
        kz_json_number(json, key, kz_visitor_elo(visitor, table->app.game->name));
    else
        kz_json_null(json, key);
}

static void put_players(kz_json *json, const kz_table *table)
{
    int free_seats = 0;
    kz_json_array(json, "players");
    for (int i = 0; i < table->app.rules.seats; i++)
        if (kz_seat_name(&table->seat[i]))
            kz_json_text(json, NULL, kz_seat_name(&table->seat[i]));
        else
            free_seats++;
    kz_json_close(json);
    kz_json_array(json, "elo");
    for (int i = 0; i < table->app.rules.seats; i++)
        if (kz_seat_name(&table->seat[i]))
            put_elo(json, NULL, table, table->seat[i].person);
    kz_json_close(json);
    kz_json_number(json, "free", free_seats);
}

void kz_message_wishes(kz_json *json, const kz_application *app)
{
    kz_json_number(json, "time", app->time);
    kz_json_number(json, "reserve", app->reserve);
    kz_json_text(json, "bots", app->bots ? app->bots->name : "");
    kz_json_truth(json, "private", app->hidden);
    kz_json_truth(json, "rated", app->rated);
    kz_json_number(json, "lowest", app->lowest);
    kz_json_number(json, "stake", app->stake);
    kz_json_truth(json, "queue", app->queue);
    kz_json_number(json, "substitute", app->substitute);
    kz_json_truth(json, "memory_aids", app->memory_aids);
}

void kz_message_terms(kz_json *json, const kz_application *app)
{
    kz_json_text(json, "game", app->game->name);
    kz_message_options(json, app->game, &app->rules);
    kz_json_number(json, "seats", app->rules.seats);
    kz_message_wishes(json, app);
}

void kz_message_application(kz_json *json, const char *key, const kz_table *table)
{
    kz_json_object(json, key);
    kz_json_text(json, "table", table->id);
    kz_json_number(json, "terms", table->terms);
    kz_message_terms(json, &table->app);
    kz_json_text(json, "by", applicant(table));
    put_players(json, table);
    kz_json_close(json);
}
