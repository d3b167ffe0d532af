/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/call.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/fingerprint.h"
#include "server/hub/play/play.h"
#include "server/hub/schema/request_schema.h"
#include "server/hub/state/remote.h"
#include "server/hub/state/unknown_table.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/table.h"
#include "server/hub/wire/application_message.h"

/* ---- refusing */

bool kz_call_refuse(kz_call *call, kz_request_code code, const char *field, const char *arg1,
                    const char *arg2, const char *arg3)
{
    const char *const arg[3] = {arg1, arg2, arg3};
    if (call->refusal.word)
        return false;
    call->refusal = kz_refusal_of(kz_request_code_word(code), kz_request_code_text(code), field, arg);
    call->again = code == KZ_R_MOVING || code == KZ_R_DRAINING;
    return false;
}

bool kz_call_refuse_error(kz_call *call, const kz_error *error, const char *field)
{
    if (!call->refusal.word)
        call->refusal = (kz_refusal){.word = kz_code_word(error->code),
                                     .text = kz_code_text(error->code),
                                     .field = field,
                                     .arguments = *error};
    return false;
}

/* ---- many nodes */

bool kz_call_forward(kz_call *call, kz_node node)
{
    /* A node that has heard of the table's move before this one has gets no guest's request from here. */
    if (!node || call->client->guest)
        return kz_call_refuse(call, KZ_R_MOVING, NULL, NULL, NULL, NULL);
    call->node = node;
    call->again = true;
    return false;
}

uint64_t kz_call_mark(const kz_call *call)
{
    char text[64]; /* a tab's name has 32 letters at most */
    int length = snprintf(text, sizeof text, "%s %" PRId64, call->client->tab->name, call->seq);
    uint64_t mark = kz_fingerprint(text, (size_t)length) & INT64_MAX;
    return mark ? mark : 1;
}

/* ---- members */

static json_t *member(const kz_call *call, const char *key)
{
    return json_object_get(call->message, key);
}

const char *kz_call_text(const kz_call *call, const char *key)
{
    return json_string_value(member(call, key));
}

int kz_call_number(const kz_call *call, const char *key, int usual)
{
    json_t *value = member(call, key);
    return value ? (int)json_integer_value(value) : usual;
}

bool kz_call_switch(const kz_call *call, const char *key, bool usual)
{
    json_t *value = member(call, key);
    return value ? json_is_true(value) : usual;
}

json_t *kz_call_object(const kz_call *call, const char *key)
{
    return member(call, key);
}

int64_t kz_call_state(const kz_call *call)
{
    return json_integer_value(member(call, "v"));
}

bool kz_call_on_time(kz_call *call, const kz_table *table)
{
    return kz_call_state(call) == table->progress.v ||
           kz_call_refuse(call, KZ_R_STALE, "v", NULL, NULL, NULL);
}

int64_t kz_call_revision(const kz_call *call)
{
    return json_integer_value(member(call, "terms"));
}

bool kz_call_terms(kz_call *call, const kz_table *table)
{
    if (!member(call, "terms"))
        return kz_call_refuse(call, KZ_R_NO_TERMS, "terms", NULL, NULL, NULL);
    if (kz_call_revision(call) == table->terms)
        return true;
    kz_call_refuse(call, KZ_R_STALE, "terms", NULL, NULL, NULL);
    kz_message_application(&call->hub->ok, "app", table);
    call->refusal.more = &call->hub->ok;
    return false;
}

/* For a table that is not here: goes to its node or is refused. */
static bool call_remote(kz_call *call, const char *id)
{
    const kz_remote_table *remote = kz_remote_find(call->hub, id);
    /* Its owner may have gone before it could tell this node of it, and nobody have taken it over yet. */
    if (!remote && call->hub->now - call->hub->born < call->hub->config.young_ms)
        return kz_call_refuse(call, KZ_R_MOVING, NULL, NULL, NULL, NULL);
    if (remote)
        return kz_call_forward(call, remote->node);
    if (!kz_unknown_is_gone(call->hub, call->client->visitor, id))
        return kz_call_refuse(call, KZ_R_MOVING, NULL, NULL, NULL, NULL);
    return kz_call_refuse(call, KZ_R_TABLE, "table", id, NULL, NULL);
}

bool kz_call_table(kz_call *call, kz_table **out)
{
    const char *id = kz_call_text(call, "table");
    *out = kz_table_find(call->hub, id);
    if (!*out)
        return call_remote(call, id);
    kz_table_check_clock(call->hub, *out);
    return true;
}

bool kz_call_seat(kz_call *call, kz_table **table, int *seat)
{
    if (!kz_call_table(call, table))
        return false;
    *seat = kz_table_seat_of(*table, call->client->visitor);
    return *seat != KZ_NOBODY || kz_call_refuse(call, KZ_R_NOT_SEATED, "table", NULL, NULL, NULL);
}

bool kz_call_check(kz_call *call, const char *name)
{
    const kz_request_schema *schema = kz_request_schemas, *end = schema + kz_request_schema_count;
    while (schema < end && strcmp(schema->name, name) != 0)
        schema++;
    assert(schema < end);
    kz_field_error error;
    if (kz_fields_check(schema->fields, schema->field_count, call->message, &error))
        return true;
    return kz_call_refuse(call, (kz_request_code)error.code, *error.field ? error.field : NULL, error.arg[0],
                          error.arg[1], error.arg[2]);
}
