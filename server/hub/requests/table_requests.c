/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/table_requests.h"

#include <kozel/record.h>
#include <stdio.h>
#include <string.h>

#include "server/hub/play/absence.h"
#include "server/hub/play/advice.h"
#include "server/hub/play/between.h"
#include "server/hub/play/play.h"
#include "server/hub/play/presence.h"
#include "server/hub/play/sealing.h"
#include "server/hub/requests/application.h"
#include "server/hub/requests/call.h"
#include "server/hub/requests/fair_requests.h"
#include "server/hub/state/progress.h"
#include "server/hub/state/settle.h"
#include "server/hub/table/watch.h"
#include "server/hub/wire/message.h"
#include "server/hub/wire/tell.h"

bool kz_do_enter(kz_call *call)
{
    kz_table *table;
    if (!kz_call_table(call, &table))
        return false;
    bool glance = kz_call_switch(call, "glance", false);
    if (!kz_table_watch(call->hub, table, call->client, glance)) {
        char most[16];
        snprintf(most, sizeof most, "%d", KZ_WATCHES_A_CLIENT);
        return kz_call_refuse(call, KZ_R_WATCHED, NULL, most, NULL, NULL);
    }
    kz_tell_early(call->hub, table);
    kz_message_state(&call->hub->ok, "state", table, call->client->visitor, call->hub->now);
    if (!glance)
        kz_tell_node(call->hub, table, call->client);
    return true;
}

bool kz_do_exit(kz_call *call)
{
    kz_table *table;
    if (!kz_call_table(call, &table))
        return false;
    kz_watch *watch = kz_table_watch_of(call->client, table);
    if (watch)
        kz_table_unwatch(call->hub, watch);
    return true;
}

/* Is a deal being played? The rules' own words if not. */
static bool in_deal(kz_call *call, const kz_table *table)
{
    kz_error error;
    if (table->phase == KZ_IN_DEAL)
        return true;
    kz_fail(&error, table->phase == KZ_DONE ? KZ_E_OVER : KZ_E_NO_DEAL, NULL, NULL, NULL);
    return kz_call_refuse_error(call, &error, NULL);
}

bool kz_do_act(kz_call *call)
{
    kz_table *table;
    int seat;
    const char *text = kz_call_text(call, "act");
    kz_action action;
    kz_error error;
    if (!kz_call_seat(call, &table, &seat))
        return false;
    /* Its reply was lost, and what would tell the repeat from another request with it. */
    if (kz_progress_did(&table->progress, kz_call_state(call), seat, text))
        return true;
    if (!in_deal(call, table) || !kz_call_on_time(call, table))
        return false;
    if (!kz_action_parse(&table->match.pub, seat, text, strlen(text), &action, &error))
        return kz_call_refuse_error(call, &error, "act");
    if (!kz_is_choice(action))
        return kz_call_refuse(call, KZ_R_BY_ITSELF, "act", NULL, NULL, NULL);
    if (!kz_table_act(call->hub, table, action, &error))
        return kz_call_refuse_error(call, &error, "act");
    return true;
}

bool kz_do_hint(kz_call *call)
{
    kz_table *table;
    int seat;
    kz_error error;
    if (!kz_call_seat(call, &table, &seat) || !in_deal(call, table) || !kz_call_on_time(call, table))
        return false;
    if (!kz_hints_are_given(call->hub, table))
        return kz_call_refuse(call, KZ_R_NO_HINTS, NULL, NULL, NULL, NULL);
    if (table->match.pub.turn != seat || kz_seat_player(table, seat)) {
        kz_fail(&error, KZ_E_TURN, NULL, NULL, NULL);
        return kz_call_refuse_error(call, &error, NULL);
    }
    return kz_hint_ask(call->hub, table, seat) || kz_call_refuse(call, KZ_R_BUSY, NULL, NULL, NULL, NULL);
}

bool kz_do_resign(kz_call *call)
{
    kz_table *table;
    int seat;
    if (!kz_call_seat(call, &table, &seat))
        return false;
    int64_t v = kz_call_state(call);
    if (kz_progress_resigned(&table->progress, v, seat))
        return true;
    if (!in_deal(call, table))
        return false;
    /* One may give up whoever's turn it is: others may go on meanwhile, but not to another deal. */
    if (!kz_progress_in_deal(&table->progress, v))
        return kz_call_refuse(call, KZ_R_STALE, "v", NULL, NULL, NULL);
    kz_error error;
    kz_action resign = {KZ_RESIGN, (uint8_t)seat, KZ_NO_TILE, KZ_NO_END};
    if (!kz_table_act(call->hub, table, resign, &error))
        return kz_call_refuse_error(call, &error, NULL);
    return true;
}

bool kz_do_abort(kz_call *call)
{
    kz_table *table;
    int seat;
    if (!kz_call_seat(call, &table, &seat))
        return false;
    if (!(table->overdue & ~(1u << seat)))
        return kz_call_refuse(call, KZ_R_NOT_OVERDUE, NULL, NULL, NULL, NULL);
    kz_table_shut(call->hub, table);
    return true;
}

bool kz_do_next(kz_call *call)
{
    kz_table *table;
    int seat;
    if (!kz_call_seat(call, &table, &seat) || !kz_call_on_time(call, table))
        return false;
    if (table->phase != KZ_IN_PAUSE)
        return kz_call_refuse(call, KZ_R_NO_PAUSE, NULL, NULL, NULL, NULL);
    kz_table_ready(call->hub, table, seat);
    return true;
}

bool kz_do_rematch(kz_call *call)
{
    kz_table *table;
    int seat;
    if (!kz_call_seat(call, &table, &seat) || !kz_call_on_time(call, table))
        return false;
    if (table->phase == KZ_SEALING) /* a retry: everybody has asked for the rematch */
        return true;
    if (table->phase != KZ_DONE)
        return kz_call_refuse(call, KZ_R_NOT_OVER, NULL, NULL, NULL, NULL);
    const kz_visitor *visitor = call->client->visitor;
    bool again = table->ready >> seat & 1;
    kz_given_hash hash;
    if (!again && !kz_call_terms(call, table))
        return false;
    if (!kz_call_hash(call, &table->seat[seat], &hash))
        return false;
    if (!again &&
        !kz_application_admit(call, &table->app, visitor, kz_settle_free_coins(call->hub, visitor, NULL)))
        return false;
    kz_sealing_agree(call->hub, table, seat, hash.given ? hash.hash : NULL);
    kz_table_ready(call->hub, table, seat);
    return true;
}
