/* SPDX-License-Identifier: MIT */
#include "server/hub/play/tournament_table.h"

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
    app->memory_aids = hub_application_usual_aids(app);
    return true;
}

/* Gives a person who sits at many tables room for another one: they get up where the match is over, first at
 * the oldest table. */
static void make_room(struct hub *hub, hub_person_id person)
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

bool hub_tournament_table_open(struct hub *hub, const hub_tournament_table *order)
{
    hub_application app;
    if (!read_application(hub, order, &app))
        return false;
    hub_table *table = hub_table_new(hub, &app, order->id);
    table->record.tournament = order->place;
    for (int i = 0; i < order->seats; i++) {
        make_room(hub, order->person[i].id);
        hub_visitor *visitor = hub_setup_person(hub, order->person[i].id, order->person[i].name, true);
        if (!hub_setup_seat(hub, table, i, visitor)) {
            hub_table_free(hub, table);
            return false;
        }
        table->seat[i].part = HUB_PART_DUE; /* nobody sent a hash with a request to sit */
    }
    table->wait.end = hub->now + HUB_TOURNAMENT_WAIT_MS;
    for (int i = 0; i < order->seats; i++)
        hub_send_called(hub, table, table->seat[i].person);
    hub_table_schedule(hub, table);
    return true;
}
