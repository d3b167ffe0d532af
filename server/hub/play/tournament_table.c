/* SPDX-License-Identifier: MIT */
#include "server/hub/play/tournament_table.h"

#include <kozel/bot.h>
#include <string.h>

#include "server/hub/play/lifecycle.h"
#include "server/hub/play/schedule.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/table.h"
#include "server/hub/wire/send.h"
#include "server/hub/wire/setup.h"

static bool read_application(const struct hub *hub, const hub_tournament_table *order, hub_application *app)
{
    *app = (hub_application){.game = kz_games_find(&hub->games, order->game),
                             .time = (int16_t)order->time,
                             .reserve = (int16_t)order->reserve,
                             .hidden = true,
                             .rated = order->rated};
    if (!app->game || !kz_game_setup(app->game, order->seats, order->options, &app->rules, NULL))
        return false;
    app->plain = hub_options_are_default(app);
    app->memory_aids = hub_application_usual_aids(app) && !order->place.rated;
    return true;
}

void hub_table_make_room(struct hub *hub, hub_person_id person)
{
    const hub_visitor *visitor = hub_visitor_find(hub, person);
    int i = 0;
    while (visitor && visitor->seated.count >= HUB_TABLES_A_PERSON && i < visitor->seated.count) {
        hub_table *table = visitor->seated.table[i];
        if (table->phase == HUB_DONE) /* the visitor keeps other tables, so it is not freed */
            hub_table_leave(hub, table, hub_table_seat_of(table, visitor));
        else
            i++;
    }
}

/* Gives a seat to its person or bot. Returns false if the person has no seat left. */
static bool seat_entrant(struct hub *hub, hub_table *table, int seat, const hub_tournament_person *entrant)
{
    if (entrant->bot)
        return (table->seat[seat].bot = kz_bot_find(entrant->bot)) != NULL;
    hub_table_make_room(hub, entrant->id);
    hub_visitor *visitor = hub_setup_person(hub, entrant->id, entrant->name, true);
    if (!hub_setup_seat(hub, table, seat, visitor))
        return false;
    table->seat[seat].part = HUB_PART_DUE; /* nobody sent a hash with a request to sit */
    return true;
}

int64_t hub_tournament_table_wait_end(const struct hub *hub, const hub_table *table)
{
    return hub_table_persons(table) ? hub->now + HUB_TOURNAMENT_WAIT_MS : hub->now;
}

bool hub_tournament_table_open(struct hub *hub, const hub_tournament_table *order)
{
    hub_application app;
    if (!read_application(hub, order, &app))
        return false;
    hub_table *table = hub_table_new(hub, &app, order->id);
    table->record.tournament = order->place;
    for (int i = 0; i < order->seats; i++)
        if (!seat_entrant(hub, table, i, &order->person[i])) {
            hub_table_free(hub, table);
            return false;
        }
    table->wait.end = hub_tournament_table_wait_end(hub, table);
    for (int i = 0; i < order->seats; i++)
        if (table->seat[i].person)
            hub_send_called(hub, table, table->seat[i].person);
    hub_table_schedule(hub, table);
    return true;
}
