/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/table_requests.h"

#include <kozel/record.h>
#include <string.h>

#include "server/hub/play/absence.h"
#include "server/hub/play/advice.h"
#include "server/hub/play/lifecycle.h"
#include "server/hub/play/play.h"
#include "server/hub/play/presence.h"
#include "server/hub/play/sealing.h"
#include "server/hub/requests/application.h"
#include "server/hub/requests/fair_requests.h"
#include "server/hub/state/progress.h"
#include "server/hub/state/settle.h"
#include "server/hub/wire/send.h"

bool hub_do_enter(hub_call *call)
{
    hub_table *table = call->table;
    bool glance = hub_call_switch(call, "glance", false);
    if (!hub_table_watch(call->hub, table, call->client, glance))
        return hub_call_refuse_number(call, HUB_E_WATCHED, NULL, HUB_WATCHES_A_CLIENT);
    hub_send_early(call->hub, table);
    room_put_state(&call->hub->rooms, &call->hub->reply.ok, "state", &table->room, &call->client->connection);
    if (!glance)
        hub_send_node(call->hub, table, call->client);
    return true;
}

bool hub_do_exit(hub_call *call)
{
    room_watch *watch = room_watch_of(&call->client->connection, &call->table->room);
    if (watch)
        hub_table_unwatch(call->hub, watch);
    return true;
}

/* Returns true if a deal is being played. Otherwise refuses with the rules' error. */
static bool in_deal(hub_call *call, const hub_table *table)
{
    kz_error error;
    if (table->phase == HUB_IN_DEAL)
        return true;
    kz_fail(&error, table->phase == HUB_DONE ? KZ_E_OVER : KZ_E_NO_DEAL, NULL, NULL, NULL);
    return hub_call_refuse_error(call, &error, NULL);
}

bool hub_do_act(hub_call *call)
{
    hub_table *table = call->table;
    int seat = call->seat;
    const char *text = hub_call_text(call, "act");
    kz_action action;
    kz_error error;
    /* Its reply was lost, and with it the means to recognize the repeat. */
    if (hub_progress_did(&table->progress, hub_call_state(call), seat, text))
        return true;
    if (!in_deal(call, table) || !hub_call_on_time(call, table))
        return false;
    if (!kz_action_parse(&table->play.match.pub, seat, text, strlen(text), &action, &error))
        return hub_call_refuse_error(call, &error, "act");
    if (!kz_is_choice(action))
        return hub_call_refuse(call, HUB_E_BY_ITSELF, "act", NULL, NULL, NULL);
    if (!hub_table_act(call->hub, table, action, &error))
        return hub_call_refuse_error(call, &error, "act");
    return true;
}

bool hub_do_hint(hub_call *call)
{
    hub_table *table = call->table;
    int seat = call->seat;
    kz_error error;
    if (!in_deal(call, table) || !hub_call_on_time(call, table))
        return false;
    if (!hub_hints_are_given(call->hub, table))
        return hub_call_refuse(call, HUB_E_NO_HINTS, NULL, NULL, NULL, NULL);
    if (table->play.match.pub.turn != seat || hub_seat_player(table, seat)) {
        kz_fail(&error, KZ_E_TURN, NULL, NULL, NULL);
        return hub_call_refuse_error(call, &error, NULL);
    }
    return hub_hint_ask(call->hub, table, seat) || hub_call_refuse(call, HUB_E_BUSY, NULL, NULL, NULL, NULL);
}

bool hub_do_resign(hub_call *call)
{
    hub_table *table = call->table;
    int seat = call->seat;
    int64_t v = hub_call_state(call);
    if (hub_progress_resigned(&table->progress, v, seat))
        return true;
    if (!in_deal(call, table))
        return false;
    /* A person may give up in anybody's turn. Others may go on meanwhile, but not to another deal. */
    if (!hub_progress_in_deal(&table->progress, v))
        return hub_call_refuse(call, HUB_E_STALE, "v", NULL, NULL, NULL);
    kz_error error;
    kz_action resign = {KZ_RESIGN, (uint8_t)seat, KZ_NO_TILE, KZ_NO_END};
    if (!hub_table_act(call->hub, table, resign, &error))
        return hub_call_refuse_error(call, &error, NULL);
    return true;
}

bool hub_do_abort(hub_call *call)
{
    if (!(call->table->absences.overdue & ~(1u << call->seat)))
        return hub_call_refuse(call, HUB_E_NOT_OVERDUE, NULL, NULL, NULL, NULL);
    hub_table_shut(call->hub, call->table);
    return true;
}

bool hub_do_next(hub_call *call)
{
    if (!hub_call_on_time(call, call->table))
        return false;
    if (call->table->phase != HUB_IN_PAUSE)
        return hub_call_refuse(call, HUB_E_NO_PAUSE, NULL, NULL, NULL, NULL);
    hub_table_ready(call->hub, call->table, call->seat);
    return true;
}

bool hub_do_rematch(hub_call *call)
{
    hub_table *table = call->table;
    int seat = call->seat;
    if (!hub_call_on_time(call, table))
        return false;
    if (table->phase == HUB_SEALING) /* a retry: everybody has asked for the rematch */
        return true;
    if (table->phase != HUB_DONE)
        return hub_call_refuse(call, HUB_E_NOT_OVER, NULL, NULL, NULL, NULL);
    const hub_visitor *visitor = call->client->visitor;
    bool again = table->wait.ready >> seat & 1;
    hub_given_hash hash;
    if (!again && !hub_call_terms(call, table))
        return false;
    if (!hub_call_hash(call, &table->seat[seat], &hash))
        return false;
    if (!again &&
        !hub_application_admit(call, &table->app, visitor, hub_settle_free_coins(call->hub, visitor, NULL)))
        return false;
    hub_sealing_agree(call->hub, table, seat, hash.given ? hash.hash : NULL);
    hub_table_ready(call->hub, table, seat);
    return true;
}
