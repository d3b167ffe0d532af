/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/seat_requests.h"

#include "server/hub/play/lifecycle.h"
#include "server/hub/play/play.h"
#include "server/hub/table/seats.h"
#include "server/hub/wire/message.h"

/* Returns true if a match goes on between this seat's person and bots. */
static bool is_alone_in_match(const hub_table *table, int seat)
{
    bool runs = table->phase == HUB_IN_DEAL || table->phase == HUB_IN_PAUSE;
    return runs && hub_table_persons(table) == 1u << seat;
}

static void put_own_table(base_text *json, const hub_table *table, int seat)
{
    base_json_object(json, NULL);
    base_json_text(json, "table", table->room.id);
    hub_message_phase(json, table);
    base_json_text(json, "game", table->app.game->name);
    base_json_number(json, "seats", table->app.rules.seats);
    base_json_truth(json, "turn", table->phase == HUB_IN_DEAL && table->play.match.pub.turn == seat);
    base_json_truth(json, "alone", is_alone_in_match(table, seat));
    base_json_close(json);
}

bool hub_do_mine(hub_call *call)
{
    const hub_visitor *visitor = call->client->visitor;
    base_text *ok = &call->hub->reply.ok;
    base_json_array(ok, "tables");
    for (int i = 0; i < visitor->seated.count; i++)
        put_own_table(ok, visitor->seated.table[i], hub_table_seat_of(visitor->seated.table[i], visitor));
    base_json_close(ok);
    return true;
}

/* Ends a match against bots alone. The person may leave it at any time: it is given up. */
static bool give_up(hub_call *call, hub_table *table, int seat)
{
    kz_error error;
    if (table->phase == HUB_IN_PAUSE)
        hub_table_ready(call->hub, table, seat); /* the only person there: the next deal begins */
    kz_action resign = {KZ_RESIGN, (uint8_t)seat, KZ_NO_TILE, KZ_NO_END};
    if (table->phase == HUB_IN_DEAL && !hub_table_act(call->hub, table, resign, &error))
        return hub_call_refuse_error(call, &error, NULL);
    return table->phase == HUB_DONE || hub_call_refuse(call, HUB_E_RUNNING, "table", NULL, NULL, NULL);
}

bool hub_do_leave(hub_call *call)
{
    hub_table *table = call->table;
    int seat = call->seat;
    if (is_alone_in_match(table, seat) && !give_up(call, table, seat))
        return false;
    if ((table->phase != HUB_WAITING && table->phase != HUB_DONE) || hub_tournament_waits(table))
        return hub_call_refuse(call, HUB_E_RUNNING, "table", NULL, NULL, NULL);
    hub_table_leave(call->hub, table, seat);
    return true;
}
