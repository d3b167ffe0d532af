/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/call.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/fingerprint.h"
#include "server/hub/play/play.h"
#include "server/hub/schema/request_schema.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/table.h"
#include "server/hub/wire/application_message.h"
#include "server/rooms/remote.h"
#include "server/rooms/unknown.h"

/* ---- refusing */

bool hub_call_refuse(hub_call *call, schema_request_code code, const char *field, const char *arg1,
                     const char *arg2, const char *arg3)
{
    const char *const arg[3] = {arg1, arg2, arg3};
    if (call->refusal.word)
        return false;
    call->refusal =
        schema_refusal_of(schema_request_code_word(code), schema_request_code_text(code), field, arg);
    call->again = code == HUB_E_MOVING || code == HUB_E_DRAINING;
    return false;
}

bool hub_call_refuse_number(hub_call *call, schema_request_code code, const char *field, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, number);
    return hub_call_refuse(call, code, field, text, NULL, NULL);
}

bool hub_call_refuse_error(hub_call *call, const kz_error *error, const char *field)
{
    if (!call->refusal.word)
        call->refusal = (schema_refusal){.word = kz_code_word(error->code),
                                         .text = kz_code_text(error->code),
                                         .field = field,
                                         .arguments = *error};
    return false;
}

/* ---- many nodes */

bool hub_call_forward(hub_call *call, hub_node node)
{
    /* No guest's request is forwarded. Its node had notice of the table's move before this one. */
    if (!node || call->client->guest)
        return hub_call_refuse(call, HUB_E_MOVING, NULL, NULL, NULL, NULL);
    call->node = node;
    call->again = true;
    return false;
}

uint64_t hub_call_mark(const hub_call *call)
{
    char text[64]; /* a tab's name has at most 32 letters */
    int length = snprintf(text, sizeof text, "%s %" PRId64, call->client->tab->name, call->seq);
    uint64_t mark = base_fingerprint(text, (size_t)length) & INT64_MAX;
    return mark ? mark : 1;
}

/* ---- members */

static json_t *member(const hub_call *call, const char *key)
{
    return json_object_get(call->message, key);
}

const char *hub_call_text(const hub_call *call, const char *key)
{
    return json_string_value(member(call, key));
}

int hub_call_number(const hub_call *call, const char *key, int usual)
{
    json_t *value = member(call, key);
    return value ? (int)json_integer_value(value) : usual;
}

bool hub_call_switch(const hub_call *call, const char *key, bool usual)
{
    json_t *value = member(call, key);
    return value ? json_is_true(value) : usual;
}

json_t *hub_call_object(const hub_call *call, const char *key)
{
    return member(call, key);
}

int64_t hub_call_state(const hub_call *call)
{
    return json_integer_value(member(call, "v"));
}

bool hub_call_on_time(hub_call *call, const hub_table *table)
{
    return hub_call_state(call) == table->progress.v ||
           hub_call_refuse(call, HUB_E_STALE, "v", NULL, NULL, NULL);
}

int64_t hub_call_revision(const hub_call *call)
{
    return json_integer_value(member(call, "terms"));
}

bool hub_call_terms(hub_call *call, const hub_table *table)
{
    if (!member(call, "terms"))
        return hub_call_refuse(call, HUB_E_NO_TERMS, "terms", NULL, NULL, NULL);
    if (hub_call_revision(call) == table->terms.revision)
        return true;
    hub_call_refuse(call, HUB_E_STALE, "terms", NULL, NULL, NULL);
    hub_message_application(&call->hub->reply.ok, "app", table);
    call->refusal.more = &call->hub->reply.ok;
    return false;
}

/* Returns true if the store has no table `id`. Returns false if that is not known yet. The store is then
 * asked, unless too many questions are under way, or this person's are too frequent. The client must repeat
 * the request. */
static bool is_gone(const hub_call *call, const char *id)
{
    room_host *rooms = &call->hub->rooms;
    room_known known = room_unknown_find(rooms, id);
    if (known == ROOM_IS_UNKNOWN && room_unknown_may_ask(rooms) &&
        hub_limit_charge(&call->client->visitor->limits.asked_until, call->hub->now, HUB_UNKNOWN_PERSON_MS,
                         HUB_UNKNOWN_CREDIT_MS))
        room_unknown_ask(rooms, id);
    return known == ROOM_IS_GONE;
}

/* Forwards or refuses a call for a room that is not here. `field` names it, and `code` refuses it if it does
 * not exist. */
static bool call_remote(hub_call *call, const char *field, schema_request_code code)
{
    const char *id = hub_call_text(call, field);
    const struct room_remote *remote = room_remote_find(&call->hub->rooms, id);
    /* Its owner may have gone before it could notify this node, and no other node may have taken the table
     * over yet. */
    if (!remote && room_is_warming_up(&call->hub->rooms))
        return hub_call_refuse(call, HUB_E_MOVING, NULL, NULL, NULL, NULL);
    if (remote)
        return hub_call_forward(call, remote->node);
    if (!is_gone(call, id))
        return hub_call_refuse(call, HUB_E_MOVING, NULL, NULL, NULL, NULL);
    return hub_call_refuse(call, code, field, id, NULL, NULL);
}

bool hub_call_table(hub_call *call)
{
    const char *id = hub_call_text(call, "table");
    call->table = hub_table_find(call->hub, id);
    if (!call->table)
        return call_remote(call, "table", HUB_E_TABLE);
    hub_table_check_clock(call->hub, call->table);
    return true;
}

bool hub_call_seat(hub_call *call)
{
    if (!hub_call_table(call))
        return false;
    call->seat = hub_table_seat_of(call->table, call->client->visitor);
    return call->seat != KZ_NOBODY || hub_call_refuse(call, HUB_E_NOT_SEATED, "table", NULL, NULL, NULL);
}

bool hub_call_tournament(hub_call *call)
{
    const char *id = hub_call_text(call, "tournament");
    call->tournament = room_find(&call->hub->rooms, id);
    if (!call->tournament)
        return call_remote(call, "tournament", HUB_E_TOURNAMENT);
    return !hub_is_table(call->hub, call->tournament) ||
           hub_call_refuse(call, HUB_E_TOURNAMENT, "tournament", id, NULL, NULL);
}

bool hub_call_check(hub_call *call, const char *name)
{
    const schema_request *schema = schema_requests, *end = schema + schema_request_count;
    while (schema < end && strcmp(schema->name, name) != 0)
        schema++;
    assert(schema < end);
    schema_field_error error;
    if (schema_fields_check(schema->fields, schema->field_count, call->message, &error))
        return true;
    return hub_call_refuse(call, (schema_request_code)error.code, *error.field ? error.field : NULL,
                           error.arg[0], error.arg[1], error.arg[2]);
}
