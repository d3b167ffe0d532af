/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/proposal_requests.h"

#include "base/memory.h"
#include "server/hub/play/lifecycle.h"
#include "server/hub/requests/application.h"
#include "server/hub/state/settle.h"
#include "server/hub/table/proposal.h"
#include "server/hub/table/queue.h"
#include "server/hub/table/seats.h"
#include "server/hub/wire/send.h"

/* Returns true if the table's rules may change now. Otherwise refuses. */
static bool between_matches(hub_call *call)
{
    bool waits = call->table->phase == HUB_WAITING && !hub_table_gathers(call->table);
    return waits || call->table->phase == HUB_DONE ||
           hub_call_refuse(call, HUB_E_RUNNING, "table", NULL, NULL, NULL);
}

/* Returns true if all persons of the table may stay under these terms. */
static bool suits_all(hub_call *call, const hub_table *table, const hub_application *app)
{
    for (int i = 0; i < table->app.rules.seats; i++) {
        const hub_visitor *visitor = table->seat[i].person;
        if (table->seat[i].bot && (app->rated || app->stake))
            return hub_call_refuse(call, HUB_E_SERIOUS_BOTS, "bots", NULL, NULL, NULL);
        if (visitor &&
            !hub_application_admit(call, app, visitor, hub_settle_free_coins(call->hub, visitor, table)))
            return false;
    }
    return true;
}

static bool is_agreed(const hub_table *table)
{
    return !(hub_table_persons(table) & ~(unsigned)table->proposals.current->agreed);
}

/* Min time between two changes of the terms while people wait in the queue. Each change asks all of them
 * again. */
enum { TERMS_MS = 1000 };

static bool may_change(hub_call *call, const hub_table *table)
{
    bool asks = table->queue && table->queue->count;
    return !asks || !table->terms.changed_at || call->hub->now >= table->terms.changed_at + TERMS_MS ||
           hub_call_refuse(call, HUB_E_TOO_FAST, NULL, NULL, NULL, NULL);
}

bool hub_do_propose(hub_call *call)
{
    hub_table *table = call->table;
    int seat = call->seat;
    hub_application app;
    /* A missing member keeps the value on the caller's screen. */
    if (!between_matches(call) || !hub_call_on_time(call, table) || !hub_call_terms(call, table) ||
        !may_change(call, table) || !hub_application_read(call, &table->app, &app))
        return false;
    app.hidden = table->app.hidden;
    if (!suits_all(call, table, &app))
        return false;
    if (!table->proposals.current)
        table->proposals.current = base_new(sizeof *table->proposals.current);
    if (!table->proposals.count)
        table->proposals.count = hub_draw_number(call->hub);
    *table->proposals.current = (hub_proposal){
        .id = ++table->proposals.count, .app = app, .by = (uint8_t)seat, .agreed = (uint8_t)(1u << seat)};
    base_json_number(&call->hub->reply.ok, "id", table->proposals.current->id);
    if (is_agreed(table))
        hub_table_change(call->hub, table, &app);
    else
        hub_send_proposal(call->hub, table);
    return true;
}

/* Returns true if the proposal that `id` names is still the current one. */
static bool same_proposal(hub_call *call, const hub_table *table)
{
    int id = hub_call_number(call, "id", 0);
    return (table->proposals.current && table->proposals.current->id == id) ||
           hub_call_refuse(call, HUB_E_NO_PROPOSAL, "id", NULL, NULL, NULL);
}

bool hub_do_agree(hub_call *call)
{
    hub_table *table = call->table;
    int seat = call->seat;
    if (!between_matches(call) || !same_proposal(call, table))
        return false;
    hub_proposal *proposal = table->proposals.current;
    if (proposal->agreed >> seat & 1)
        return true;
    if (!hub_call_terms(call, table) || !suits_all(call, table, &proposal->app))
        return false;
    proposal->agreed |= (uint8_t)(1u << seat);
    if (is_agreed(table)) {
        hub_application app = proposal->app;
        hub_table_change(call->hub, table, &app);
    } else {
        hub_send_proposal(call->hub, table);
    }
    return true;
}

bool hub_do_refuse(hub_call *call)
{
    hub_table *table = call->table;
    if (!between_matches(call) || !same_proposal(call, table))
        return false;
    hub_proposal_drop(&table->proposals);
    hub_send_proposal(call->hub, table);
    return true;
}
