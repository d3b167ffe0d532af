/* SPDX-License-Identifier: MIT */
/* Registering, signing in and out, passwords (docs/spec/platform.md section 6). */
#include "server/accounts/account.h"

#include <string.h>

#include "server/accounts/device.h"
#include "server/accounts/identity/common_password.h"
#include "server/accounts/identity/password.h"
#include "server/accounts/identity/token.h"
#include "server/accounts/rights.h"
#include "server/store/people/device.h"
#include "server/store/people/factor.h"
#include "server/store/people/notice.h"

/* ---- shared ---- */

bool kz_account_name(kz_api *call, kz_name *name)
{
    static const kz_api_code codes[] = {
        [KZ_NAME_LENGTH] = KZ_A_NAME_LENGTH,
        [KZ_NAME_LETTER] = KZ_A_NAME_LETTER,
        [KZ_NAME_MIXED] = KZ_A_NAME_MIXED,
        [KZ_NAME_RESERVED] = KZ_A_NAME_RESERVED,
    };
    kz_name_fault fault = kz_name_read(kz_api_text(call, "name"), name);
    if (fault)
        kz_api_refuse(call, codes[fault], "name", name->fault, NULL);
    return fault == KZ_NAME_GOOD;
}

void kz_account_answer(kz_api *call)
{
    kz_store_person p;
    kz_stored stored = kz_store_session_find(call->store, call->token_hash, call->terms, call->now_ms, &p);
    if (!kz_api_stored(call, stored, KZ_A_SESSION, 0))
        return;
    kz_api_answer(call, json_pack("{s:s, s:b, s:s, s:I}", "name", p.name, "registered", p.registered, "role",
                                  kz_role_word(p.role), "coins", (json_int_t)p.coins));
}

bool kz_account_new_password(kz_api *call, const char *field, const char *name,
                             char hash[KZ_PASSWORD_HASH_SIZE])
{
    if (kz_password_is_common(kz_api_text(call, field), name)) {
        kz_api_refuse(call, KZ_A_COMMON, field, NULL, NULL);
        return false;
    }
    if (kz_password_hash(kz_api_text(call, field), hash))
        return true;
    kz_api_refuse(call, KZ_A_BUSY, NULL, NULL, NULL);
    return false;
}

kz_stored kz_account_renew(kz_api *call, int64_t person, const char *notice)
{
    kz_stored stored = KZ_STORED;
    if (call->person)
        stored = kz_store_session_end(call->store, call->token_hash);
    if (stored == KZ_STORE_FAILED)
        return stored;
    uint8_t old[KZ_TOKEN_HASH_SIZE];
    memcpy(old, call->token_hash, sizeof old);
    kz_api_new_token(call);
    if (call->person)
        stored = kz_store_recovery_follow(call->store, person, old, call->token_hash);
    if (stored == KZ_STORE_FAILED)
        return stored;
    stored = kz_store_session_add(call->store, call->token_hash, person, call->agent, false, call->now_ms);
    if (stored == KZ_STORED)
        stored = kz_store_sessions_trim(call->store, person, KZ_SESSIONS_MOST);
    if (stored != KZ_STORED || !notice)
        return stored;
    kz_account_tell(call, person);
    return kz_store_notice_add(call->store, person, notice, call->agent, call->token_hash, call->now_ms);
}

/* ---- register ---- */

static kz_stored register_in(kz_api *call, const kz_name *name, const char *hash)
{
    const char *language = kz_api_text(call, "language");
    kz_stored stored = kz_store_register(call->store, call->person->id, name->text, name->skeleton, hash,
                                         language ? language : "", call->now_ms);
    if (stored == KZ_STORED)
        stored = kz_account_renew(call, call->person->id, NULL);
    if (stored == KZ_STORED)
        stored = kz_device_keep(call, call->person->id);
    return kz_store_end(call->store, stored);
}

void kz_api_register(kz_api *call)
{
    kz_name name;
    kz_store_person other;
    char hash[KZ_PASSWORD_HASH_SIZE];
    if (call->person->registered) {
        kz_api_refuse(call, KZ_A_HAS_NAME, NULL, NULL, NULL);
        return;
    }
    if (!kz_account_name(call, &name))
        return;
    /* The hash is dear: first a look whether the name is free. The unique skeleton decides. */
    if (kz_store_person_named(call->store, name.skeleton, &other) == KZ_STORED) {
        kz_api_refuse(call, KZ_A_NAME_TAKEN, "name", NULL, NULL);
        return;
    }
    if (!kz_account_new_password(call, "password", name.text, hash))
        return;
    kz_rights rights = kz_rights_of_session(call);
    if (!kz_rights_begin(call, &rights))
        return;
    kz_stored stored = register_in(call, &name, hash);
    if (stored == KZ_STORE_CONFLICT) {
        kz_api_refuse(call, KZ_A_NAME_TAKEN, "name", NULL, NULL);
        return;
    }
    if (!kz_api_stored(call, stored, KZ_A_HAS_NAME, 0))
        return;
    kz_api_note(call, KZ_S_REGISTERED, NULL);
    kz_api_refresh(call, call->person->id);
    kz_account_answer(call);
}

/* ---- sign in and out ---- */

static kz_stored sign_in(kz_api *call, int64_t person, const char *new_hash)
{
    kz_stored stored = new_hash ? kz_store_password_set(call->store, person, new_hash) : KZ_STORED;
    if (stored == KZ_STORED)
        stored = kz_account_renew(call, person, "sign-in");
    return stored == KZ_STORED ? kz_device_keep(call, person) : stored;
}

void kz_api_sign_in(kz_api *call)
{
    kz_rights rights;
    char hash[KZ_PASSWORD_HASH_SIZE];
    if (!kz_rights_check_sign_in(call, &rights) || !kz_rights_check_code(call, &rights))
        return;
    bool renewed = kz_password_outdated(rights.hash) && kz_password_hash(kz_api_text(call, "password"), hash);
    if (!kz_rights_begin(call, &rights))
        return;
    kz_stored stored = sign_in(call, rights.person, renewed ? hash : NULL);
    if (!kz_api_stored(call, kz_store_end(call->store, stored), 0, 0))
        return;
    if (call->person)
        kz_api_kick(call, call->person->id);
    kz_api_kick(call, rights.person); /* the oldest session may have been one too many */
    kz_security_note(call->security, KZ_S_SIGNED_IN, (kz_security_who){rights.person, NULL, &call->home},
                     call->now_ms);
    kz_account_answer(call);
}

void kz_api_sign_out(kz_api *call)
{
    kz_stored stored = kz_store_session_end(call->store, call->token_hash);
    if (!kz_api_stored(call, stored == KZ_STORE_NONE ? KZ_STORED : stored, 0, 0))
        return;
    kz_token_cookie("", 0, call->secure, call->cookie, sizeof call->cookie);
    kz_api_kick(call, call->person->id);
    kz_api_answer(call, NULL);
}

/* ---- password ---- */

kz_stored kz_account_rekey(kz_api *call, int64_t person, const char *hash)
{
    kz_stored stored = kz_store_password_set(call->store, person, hash);
    if (stored == KZ_STORED)
        stored = kz_store_factor_abandon(call->store, person);
    if (stored == KZ_STORED)
        stored = kz_store_sessions_end(call->store, person, NULL);
    if (stored == KZ_STORED)
        stored = kz_store_tokens_end(call->store, person);
    return stored == KZ_STORED ? kz_store_devices_forget(call->store, person, NULL) : stored;
}

/* Within a transaction. *voided: how many recovery codes of other sessions end with the old password. */
static kz_stored change_password(kz_api *call, const char *hash, int64_t *voided)
{
    int64_t person = call->person->id;
    kz_stored stored = kz_store_recovery_void(call->store, person, call->token_hash, voided);
    if (stored == KZ_STORED)
        stored = kz_account_rekey(call, person, hash);
    if (stored == KZ_STORED)
        stored = kz_device_keep(call, person);
    return stored == KZ_STORED ? kz_account_renew(call, person, "password") : stored;
}

void kz_api_password(kz_api *call)
{
    kz_rights rights;
    int64_t voided;
    char hash[KZ_PASSWORD_HASH_SIZE];
    if (!kz_rights_check(call, "old", &rights) || !kz_rights_check_code(call, &rights) ||
        !kz_account_new_password(call, "password", call->person->name, hash) ||
        !kz_rights_begin(call, &rights))
        return;
    kz_stored stored = change_password(call, hash, &voided);
    if (!kz_api_stored(call, kz_store_end(call->store, stored), 0, 0))
        return;
    kz_api_note(call, KZ_S_PASSWORD, NULL);
    kz_api_kick(call, call->person->id);
    kz_account_kick_bots(call, call->person->id);
    kz_api_answer(call, json_pack("{s:I}", "voided", (json_int_t)voided));
}
