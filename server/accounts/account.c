/* SPDX-License-Identifier: MIT */
/* Registering, signing in and out, passwords (docs/spec/platform.md section 6). */
#include "server/accounts/account.h"

#include <string.h>

#include "server/accounts/device.h"
#include "server/accounts/identity/password.h"
#include "server/accounts/identity/token.h"
#include "server/store/people/device.h"
#include "server/store/people/factor.h"
#include "server/store/people/notice.h"

/* ---- shared ---- */

bool account_name(api_call *call, identity_name *name)
{
    static const api_code codes[] = {
        [IDENTITY_NAME_LENGTH] = API_E_NAME_LENGTH,
        [IDENTITY_NAME_LETTER] = API_E_NAME_LETTER,
        [IDENTITY_NAME_MIXED] = API_E_NAME_MIXED,
        [IDENTITY_NAME_RESERVED] = API_E_NAME_RESERVED,
    };
    identity_name_fault fault = identity_name_read(api_text(call, "name"), name);
    if (fault)
        api_refuse(call, codes[fault], "name", name->fault, NULL);
    return fault == IDENTITY_NAME_GOOD;
}

void account_answer(api_call *call)
{
    store_person p;
    store_stored stored =
        store_session_find(call->store, call->token_hash, call->services.terms, call->now_ms, &p);
    if (!api_stored(call, stored, API_E_SESSION, 0))
        return;
    api_answer(call, json_pack("{s:s, s:b, s:s, s:I}", "name", p.name, "registered", p.registered, "role",
                               store_role_word(p.role), "coins", (json_int_t)p.coins));
}

bool account_new_password(api_call *call, const char *field, const char *name,
                          char hash[STORE_PASSWORD_HASH_SIZE])
{
    if (identity_password_is_common(api_text(call, field), name)) {
        api_refuse(call, API_E_COMMON, field, NULL, NULL);
        return false;
    }
    if (identity_password_hash(api_text(call, field), hash))
        return true;
    api_refuse(call, API_E_BUSY, NULL, NULL, NULL);
    return false;
}

store_stored account_renew(api_call *call, int64_t person, const char *notice)
{
    store_stored stored = STORE_STORED;
    if (call->person)
        stored = store_session_end(call->store, call->token_hash);
    if (stored == STORE_FAILED)
        return stored;
    uint8_t old[STORE_TOKEN_HASH_SIZE];
    memcpy(old, call->token_hash, sizeof old);
    api_new_token(call);
    if (call->person)
        stored = store_recovery_follow(call->store, person, old, call->token_hash);
    if (stored == STORE_FAILED)
        return stored;
    stored =
        store_session_add(call->store, call->token_hash, person, call->client.agent, false, call->now_ms);
    if (stored == STORE_STORED)
        stored = store_sessions_trim(call->store, person, ACCOUNT_SESSIONS_MAX);
    if (stored != STORE_STORED || !notice)
        return stored;
    account_notify(call, person);
    return store_notice_add(call->store, person, notice, call->client.agent, call->token_hash, call->now_ms);
}

/* ---- register ---- */

static store_stored register_in(api_call *call, const identity_name *name, const char *hash)
{
    const char *language = api_text(call, "language");
    store_stored stored = store_register(call->store, call->person->id, name->text, name->skeleton, hash,
                                         language ? language : "", call->now_ms);
    if (stored == STORE_STORED)
        stored = account_renew(call, call->person->id, NULL);
    if (stored == STORE_STORED)
        stored = account_device_keep(call, call->person->id);
    return store_end(call->store, stored);
}

void api_register(api_call *call)
{
    identity_name name;
    store_person other;
    char hash[STORE_PASSWORD_HASH_SIZE];
    if (call->person->registered) {
        api_refuse(call, API_E_HAS_NAME, NULL, NULL, NULL);
        return;
    }
    if (!account_name(call, &name))
        return;
    /* The hash is expensive, so the name is checked first. The unique skeleton decides. */
    if (store_person_named(call->store, name.skeleton, &other) == STORE_STORED) {
        api_refuse(call, API_E_NAME_TAKEN, "name", NULL, NULL);
        return;
    }
    if (!account_new_password(call, "password", name.text, hash))
        return;
    account_rights rights = account_rights_of_session(call);
    if (!account_rights_begin(call, &rights))
        return;
    store_stored stored = register_in(call, &name, hash);
    if (stored == STORE_CONFLICT) {
        api_refuse(call, API_E_NAME_TAKEN, "name", NULL, NULL);
        return;
    }
    if (!api_stored(call, stored, API_E_HAS_NAME, 0))
        return;
    api_note(call, GUARD_EVENT_REGISTERED, NULL);
    api_refresh(call, call->person->id);
    account_answer(call);
}

/* ---- sign in and out ---- */

static store_stored sign_in(api_call *call, int64_t person, const char *new_hash)
{
    store_stored stored = new_hash ? store_password_set(call->store, person, new_hash) : STORE_STORED;
    if (stored == STORE_STORED)
        stored = account_renew(call, person, "sign-in");
    return stored == STORE_STORED ? account_device_keep(call, person) : stored;
}

void api_sign_in(api_call *call)
{
    account_rights rights;
    char hash[STORE_PASSWORD_HASH_SIZE];
    if (!account_rights_check_sign_in(call, &rights) || !account_rights_check_code(call, &rights))
        return;
    bool renewed =
        identity_password_outdated(rights.hash) && identity_password_hash(api_text(call, "password"), hash);
    if (!account_rights_begin(call, &rights))
        return;
    store_stored stored = sign_in(call, rights.person, renewed ? hash : NULL);
    if (!api_stored(call, store_end(call->store, stored), 0, 0))
        return;
    if (call->person)
        api_kick(call, call->person->id);
    api_kick(call, rights.person); /* the oldest session may have been above the limit */
    guard_security_note(call->services.security, GUARD_EVENT_SIGNED_IN,
                        (guard_security_who){rights.person, NULL, &call->client.home}, call->now_ms);
    account_answer(call);
}

void api_sign_out(api_call *call)
{
    store_stored stored = store_session_end(call->store, call->token_hash);
    if (!api_stored(call, store_none_ok(stored), 0, 0))
        return;
    identity_token_cookie("", 0, call->services.secure, call->reply.cookie, sizeof call->reply.cookie);
    api_kick(call, call->person->id);
    api_answer(call, NULL);
}

/* ---- password ---- */

store_stored account_rekey(api_call *call, int64_t person, const char *hash)
{
    store_stored stored = store_password_set(call->store, person, hash);
    if (stored == STORE_STORED)
        stored = store_factor_abandon(call->store, person);
    if (stored == STORE_STORED)
        stored = store_sessions_end(call->store, person, NULL);
    if (stored == STORE_STORED)
        stored = store_tokens_end(call->store, person);
    return stored == STORE_STORED ? store_devices_delete(call->store, person, NULL) : stored;
}

/* Changes the password, within a transaction. *voided: the number of recovery codes of other sessions that
 * end with the old password. */
static store_stored change_password(api_call *call, const char *hash, int64_t *voided)
{
    int64_t person = call->person->id;
    store_stored stored = store_recovery_void(call->store, person, call->token_hash, voided);
    if (stored == STORE_STORED)
        stored = account_rekey(call, person, hash);
    if (stored == STORE_STORED)
        stored = account_device_keep(call, person);
    return stored == STORE_STORED ? account_renew(call, person, "password") : stored;
}

void api_password(api_call *call)
{
    account_rights rights;
    int64_t voided;
    char hash[STORE_PASSWORD_HASH_SIZE];
    if (!account_rights_check(call, "old", &rights) || !account_rights_check_code(call, &rights) ||
        !account_new_password(call, "password", call->person->name, hash) ||
        !account_rights_begin(call, &rights))
        return;
    store_stored stored = change_password(call, hash, &voided);
    if (!api_stored(call, store_end(call->store, stored), 0, 0))
        return;
    api_note(call, GUARD_EVENT_PASSWORD, NULL);
    api_kick(call, call->person->id);
    account_kick_bots(call, call->person->id);
    api_answer(call, json_pack("{s:I}", "voided", (json_int_t)voided));
}
