/* SPDX-License-Identifier: MIT */
#include "server/http/api/api.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "server/accounts/guard/rates.h"
#include "server/accounts/identity/token.h"
#include "server/store/admin/moderation.h"

const char *api_text(const api_call *call, const char *name)
{
    return json_string_value(json_object_get(call->in, name));
}

int64_t api_int(const api_call *call, const char *name, int64_t otherwise)
{
    const json_t *value = json_object_get(call->in, name);
    return value ? json_integer_value(value) : otherwise;
}

bool api_switch(const api_call *call, const char *name, bool otherwise)
{
    const json_t *value = json_object_get(call->in, name);
    return value ? json_is_true(value) : otherwise;
}

static void set_answer(api_call *call, int status, json_t *out)
{
    json_decref(call->reply.out);
    free(call->reply.body);
    call->reply.body = NULL;
    call->reply.type = NULL;
    call->reply.status = status;
    call->reply.out = out;
}

void api_answer(api_call *call, json_t *out)
{
    set_answer(call, 200, out ? out : json_object());
}

void api_answer_bytes(api_call *call, const char *type, char *body, size_t length, int max_age_s)
{
    set_answer(call, 200, NULL);
    call->reply.type = type;
    call->reply.body = body;
    call->reply.body_length = length;
    call->reply.max_age_s = max_age_s;
}

static void refuse(api_call *call, int status, const schema_refusal *refusal)
{
    char *body = schema_refusal_print(refusal);
    api_answer_bytes(call, "application/json", body, strlen(body), 0);
    call->reply.status = status;
}

schema_refusal api_refusal(api_code code, const char *field, const char *arg1, const char *arg2)
{
    const char *const arg[3] = {arg1, arg2, NULL};
    return schema_refusal_of(api_code_word(code), api_code_text(code), field, arg);
}

void api_refuse(api_call *call, api_code code, const char *field, const char *arg1, const char *arg2)
{
    schema_refusal refusal = api_refusal(code, field, arg1, arg2);
    refuse(call, api_code_status(code), &refusal);
}

void api_refuse_number(api_call *call, api_code code, const char *field, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, number);
    api_refuse(call, code, field, text, NULL);
}

void api_refuse_wait(api_call *call, int64_t wait_ms)
{
    api_refuse_number(call, API_E_TOO_OFTEN, NULL, guard_wait_seconds(wait_ms));
    call->reply.retry_s = guard_wait_seconds(wait_ms);
}

void api_note(const api_call *call, guard_security_kind kind, const char *name)
{
    guard_security_who who = {call->person ? call->person->id : 0, name, &call->client.home};
    guard_security_note(call->services.security, kind, who, call->now_ms);
}

void api_refuse_field(api_call *call, const schema_field_error *error)
{
    const char *const arg[3] = {error->arg[0], error->arg[1], error->arg[2]};
    schema_refusal refusal = schema_refusal_of(schema_request_code_word(error->code),
                                               schema_request_code_text(error->code), error->field, arg);
    refuse(call, 400, &refusal);
}

bool api_stored(api_call *call, store_stored stored, api_code none, api_code conflict)
{
    if (stored == STORE_STORED)
        return true;
    call->store_failed |= stored == STORE_FAILED;
    if (stored == STORE_FAILED)
        base_log(BASE_LOG_ERROR, "api", "%s: %s", call->route->path, call->store->reason);
    api_refuse(call,
               stored == STORE_NONE && none           ? none
               : stored == STORE_CONFLICT && conflict ? conflict
                                                      : API_E_STORE,
               NULL, NULL, NULL);
    return false;
}

void api_answer_stored(api_call *call, store_stored stored, api_code none, json_t *out)
{
    if (api_stored(call, stored, none, 0))
        api_answer(call, out);
    else
        json_decref(out);
}

bool api_end_action(api_call *call, store_stored stored, api_code none, const char *target,
                    const char *detail)
{
    if (stored == STORE_STORED)
        stored =
            store_audit_add(call->store, call->person->id, call->route->name, target, detail, call->now_ms);
    return api_stored(call, store_end(call->store, stored), none, 0);
}

void api_new_token(api_call *call)
{
    char token[IDENTITY_TOKEN_TEXT];
    identity_token_make(token);
    identity_token_hash(token, call->token_hash);
    identity_token_cookie(token, (int)(call->services.terms->whole_ms / 1000), call->services.secure,
                          call->reply.cookie, sizeof call->reply.cookie);
}

/* ---- effects ---- */

static void add_effect(api_call *call, int kind, int64_t person, const char *text)
{
    size_t size = strlen(text) + 1;
    api_effect *effect = malloc(sizeof *effect + size);
    if (!effect)
        return;
    effect->next = NULL;
    effect->kind = kind;
    effect->person = person;
    memcpy(effect->text, text, size);
    *call->effects_end = effect;
    call->effects_end = &effect->next;
}

void api_kick(api_call *call, int64_t person)
{
    add_effect(call, API_EFFECT_KICK, person, "");
}

void api_refresh(api_call *call, int64_t person)
{
    add_effect(call, API_EFFECT_REFRESH, person, "");
}

void api_notify(api_call *call, int64_t person, json_t *event)
{
    char *text = json_dumps(event, JSON_COMPACT);
    json_decref(event);
    if (text)
        add_effect(call, API_EFFECT_NOTIFY, person, text);
    free(text);
}

void api_close_table(api_call *call, const char *table)
{
    add_effect(call, API_EFFECT_CLOSE, 0, table);
}

void api_bans_changed(api_call *call)
{
    if (guard_bans_read(&call->bans, call->store, call->now_ms) == STORE_STORED)
        add_effect(call, API_EFFECT_BANS, 0, "");
}
