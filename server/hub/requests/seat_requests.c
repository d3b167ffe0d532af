/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/seat_requests.h"

#include "server/hub/play/between.h"
#include "server/hub/play/play.h"
#include "server/hub/requests/call.h"
#include "server/hub/table/seats.h"
#include "server/hub/wire/message.h"

/* A match that goes on between this seat's person and bots. */
static bool is_alone_in_match(const kz_table *table, int seat)
{
    bool runs = table->phase == KZ_IN_DEAL || table->phase == KZ_IN_PAUSE;
    return runs && kz_table_persons(table) == 1u << seat;
}

static void put_own_table(kz_json *json, const kz_table *table, int seat)
{
    kz_json_object(json, NULL);
    kz_json_text(json, "table", table->id);
    kz_message_phase(json, table);
    kz_json_text(json, "game", table->app.game->name);
    kz_json_number(json, "seats", table->app.rules.seats);
    kz_json_truth(json, "turn", table->phase == KZ_IN_DEAL && table->match.pub.turn == seat);
    kz_json_truth(json, "alone", is_alone_in_match(table, seat));
    kz_json_close(json);
}

bool kz_do_mine(kz_call *call)
{
    const kz_visitor *visitor = call->client->visitor;
    kz_json *ok = &call->hub->ok;
    kz_json_array(ok, "tables");
    for (int i = 0; i < visitor->table_count; i++)
        put_own_table(ok, visitor->table[i], kz_table_seat_of(visitor->table[i], visitor));
    kz_json_close(ok);
    return true;
}

/* Against bots alone a match may be left at any time: it is given up. */
static bool give_up(kz_call *call, kz_table *table, int seat)
{
    kz_error error;
    if (table->phase == KZ_IN_PAUSE)
        kz_table_ready(call->hub, table, seat); /* the only person there: the next deal begins */
    kz_action resign = {KZ_RESIGN, (uint8_t)seat, KZ_NO_TILE, KZ_NO_END};
    if (table->phase == KZ_IN_DEAL && !kz_table_act(call->hub, table, resign, &error))
        return kz_call_refuse_error(call, &error, NULL);
    return table->phase == KZ_DONE || kz_call_refuse(call, KZ_R_RUNNING, "table", NULL, NULL, NULL);
}

bool kz_do_leave(kz_call *call)
{
    kz_table *table;
    int seat;
    if (!kz_call_seat(call, &table, &seat))
        return false;
    if (is_alone_in_match(table, seat) && !give_up(call, table, seat))
        return false;
    if (table->phase != KZ_WAITING && table->phase != KZ_DONE)
        return kz_call_refuse(call, KZ_R_RUNNING, "table", NULL, NULL, NULL);
    kz_table_leave(call->hub, table, seat);
    return true;
}
