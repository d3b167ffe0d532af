/* SPDX-License-Identifier: MIT */
#include "server/http/api/api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "server/accounts/guard/rates.h"
#include "server/accounts/identity/token.h"

const char *kz_api_text(const kz_api *call, const char *name)
{
    return json_string_value(json_object_get(call->in, name));
}

int64_t kz_api_int(const kz_api *call, const char *name, int64_t otherwise)
{
    const json_t *value = json_object_get(call->in, name);
    return value ? json_integer_value(value) : otherwise;
}

bool kz_api_switch(const kz_api *call, const char *name, bool otherwise)
{
    const json_t *value = json_object_get(call->in, name);
    return value ? json_is_true(value) : otherwise;
}

static void set_answer(kz_api *call, int status, json_t *out)
{
    json_decref(call->out);
    free(call->body);
    call->body = NULL;
    call->type = NULL;
    call->status = status;
    call->out = out;
}

void kz_api_answer(kz_api *call, json_t *out)
{
    set_answer(call, 200, out ? out : json_object());
}

void kz_api_answer_bytes(kz_api *call, const char *type, char *body, size_t length, int max_age_s)
{
    set_answer(call, 200, NULL);
    call->type = type;
    call->body = body;
    call->body_length = length;
    call->max_age_s = max_age_s;
}

static void refuse(kz_api *call, int status, const kz_refusal *refusal)
{
    char *body = kz_refusal_print(refusal);
    kz_api_answer_bytes(call, "application/json", body, strlen(body), 0);
    call->status = status;
}

kz_refusal kz_api_refusal(kz_api_code code, const char *field, const char *arg1, const char *arg2)
{
    const char *const arg[3] = {arg1, arg2, NULL};
    return kz_refusal_of(kz_api_code_word(code), kz_api_code_text(code), field, arg);
}

void kz_api_refuse(kz_api *call, kz_api_code code, const char *field, const char *arg1, const char *arg2)
{
    kz_refusal refusal = kz_api_refusal(code, field, arg1, arg2);
    refuse(call, kz_api_code_status(code), &refusal);
}

void kz_api_refuse_wait(kz_api *call, int64_t wait_ms)
{
    char seconds[16];
    snprintf(seconds, sizeof seconds, "%d", kz_wait_seconds(wait_ms));
    kz_api_refuse(call, KZ_A_TOO_OFTEN, NULL, seconds, NULL);
    call->retry_s = kz_wait_seconds(wait_ms);
}

void kz_api_note(const kz_api *call, kz_security_kind kind, const char *name)
{
    kz_security_who who = {call->person ? call->person->id : 0, name, &call->home};
    kz_security_note(call->security, kind, who, call->now_ms);
}

void kz_api_refuse_field(kz_api *call, const kz_field_error *error)
{
    const char *const arg[3] = {error->arg[0], error->arg[1], error->arg[2]};
    kz_refusal refusal = kz_refusal_of(kz_request_code_word(error->code), kz_request_code_text(error->code),
                                       error->field, arg);
    refuse(call, 400, &refusal);
}

bool kz_api_stored(kz_api *call, kz_stored stored, kz_api_code none, kz_api_code conflict)
{
    if (stored == KZ_STORED)
        return true;
    call->store_failed |= stored == KZ_STORE_FAILED;
    if (stored == KZ_STORE_FAILED)
        kz_log(KZ_ERROR, "api", "%s: %s", call->route->path, call->store->reason);
    kz_api_refuse(call,
                  stored == KZ_STORE_NONE && none           ? none
                  : stored == KZ_STORE_CONFLICT && conflict ? conflict
                                                            : KZ_A_STORE,
                  NULL, NULL, NULL);
    return false;
}

void kz_api_new_token(kz_api *call)
{
    char token[KZ_TOKEN_TEXT];
    kz_token_make(token);
    kz_token_hash(token, call->token_hash);
    kz_token_cookie(token, (int)(call->terms->whole_ms / 1000), call->secure, call->cookie,
                    sizeof call->cookie);
}

/* ---- effects ---- */

static void add_effect(kz_api *call, int kind, int64_t person, const char *text)
{
    size_t size = strlen(text) + 1;
    kz_api_effect *effect = malloc(sizeof *effect + size);
    if (!effect)
        return;
    effect->next = NULL;
    effect->kind = kind;
    effect->person = person;
    memcpy(effect->text, text, size);
    *call->effects_end = effect;
    call->effects_end = &effect->next;
}

void kz_api_kick(kz_api *call, int64_t person)
{
    add_effect(call, KZ_EFFECT_KICK, person, "");
}

void kz_api_refresh(kz_api *call, int64_t person)
{
    add_effect(call, KZ_EFFECT_REFRESH, person, "");
}

void kz_api_tell(kz_api *call, int64_t person, json_t *event)
{
    char *text = json_dumps(event, JSON_COMPACT);
    json_decref(event);
    if (text)
        add_effect(call, KZ_EFFECT_TELL, person, text);
    free(text);
}

void kz_api_close_table(kz_api *call, const char *table)
{
    add_effect(call, KZ_EFFECT_CLOSE, 0, table);
}

void kz_api_bans_changed(kz_api *call)
{
    if (kz_bans_read(&call->bans, call->store, call->now_ms) == KZ_STORED)
        add_effect(call, KZ_EFFECT_BANS, 0, "");
}
