/* SPDX-License-Identifier: MIT */
#include "server/hub/play/tournament_table.h"

#include <string.h>

#include "server/hub/play/schedule.h"
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
    app->memory_aids = hub_application_usual_aids(app);
    return true;
}

bool hub_tournament_table_open(struct hub *hub, const hub_tournament_table *order)
{
    hub_application app;
    if (!read_application(hub, order, &app))
        return false;
    hub_table *table = hub_table_new(hub, &app, order->id);
    strcpy(table->record.tournament.id, order->tournament);
    table->record.tournament.table = order->table;
    for (int i = 0; i < order->seats; i++) {
        hub_visitor *visitor = hub_setup_person(hub, order->person[i].id, order->person[i].name, true);
        if (!hub_setup_seat(hub, table, i, visitor)) {
            hub_table_free(hub, table);
            return false;
        }
    }
    table->wait.end = hub->now + HUB_TOURNAMENT_WAIT_MS;
    for (int i = 0; i < order->seats; i++)
        hub_send_called(hub, table, table->seat[i].person);
    hub_table_schedule(hub, table);
    return true;
}
