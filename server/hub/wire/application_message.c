/* SPDX-License-Identifier: MIT */
#include "server/hub/wire/application_message.h"

#include "engine/notation/message/match_message.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/seats.h"

/* Returns the applicant's name: the person in the lowest seat of a person. */
static const char *applicant(const hub_table *table)
{
    int seat = hub_table_applicant(table);
    return seat == KZ_NOBODY ? "" : table->seat[seat].person->name;
}

/* Writes the rating as the game's lists of the best would show it; null: a guest or a bot. */
static void put_elo(base_text *json, const char *key, const hub_table *table, const hub_visitor *visitor)
{
    if (visitor && visitor->registered)
        base_json_number(json, key, hub_visitor_elo(visitor, table->app.game->name));
    else
        base_json_null(json, key);
}

static void put_players(base_text *json, const hub_table *table)
{
    int free_seats = 0;
    base_json_array(json, "players");
    for (int i = 0; i < table->app.rules.seats; i++)
        if (hub_seat_name(&table->seat[i]))
            base_json_text(json, NULL, hub_seat_name(&table->seat[i]));
        else
            free_seats++;
    base_json_close(json);
    base_json_array(json, "elo");
    for (int i = 0; i < table->app.rules.seats; i++)
        if (hub_seat_name(&table->seat[i]))
            put_elo(json, NULL, table, table->seat[i].person);
    base_json_close(json);
    base_json_number(json, "free", free_seats);
}

void hub_message_wishes(base_text *json, const hub_application *app)
{
    base_json_number(json, "time", app->time);
    base_json_number(json, "reserve", app->reserve);
    base_json_text(json, "bots", app->bots ? app->bots->name : "");
    base_json_truth(json, "private", app->hidden);
    base_json_truth(json, "rated", app->rated);
    base_json_number(json, "lowest", app->lowest);
    base_json_number(json, "stake", app->stake);
    base_json_truth(json, "queue", app->queue);
    base_json_number(json, "substitute", app->substitute);
    base_json_truth(json, "memory_aids", app->memory_aids);
}

void hub_message_terms(base_text *json, const hub_application *app)
{
    base_json_text(json, "game", app->game->name);
    message_options(json, app->game, &app->rules);
    base_json_number(json, "seats", app->rules.seats);
    hub_message_wishes(json, app);
}

void hub_message_application(base_text *json, const char *key, const hub_table *table)
{
    base_json_object(json, key);
    base_json_text(json, "table", table->room.id);
    base_json_number(json, "terms", table->terms.revision);
    hub_message_terms(json, &table->app);
    base_json_text(json, "by", applicant(table));
    put_players(json, table);
    base_json_close(json);
}
