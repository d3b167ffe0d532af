/* SPDX-License-Identifier: MIT */
#include "server/accounts/rights.h"

#include <sodium.h>

#include "server/accounts/device.h"
#include "server/accounts/guard/attempts.h"
#include "server/accounts/identity/name.h"
#include "server/accounts/identity/password.h"
#include "server/accounts/identity/totp.h"
#include "server/store/people/account.h"

/* `name`: of the account, if it is not the caller's. */
static bool may_try(kz_api *call, const kz_rate_key *who, const char *name)
{
    int64_t wait = kz_attempts_take(call->attempts, who, call->now_ms);
    if (!wait)
        return true;
    kz_api_note(call, KZ_S_LOCKED, name);
    kz_api_refuse_wait(call, wait);
    return false;
}

static bool refuse(kz_api *call, kz_api_code code, const char *field)
{
    kz_api_refuse(call, code, field, NULL, NULL);
    return false;
}

kz_rights kz_rights_of_session(const kz_api *call)
{
    return (kz_rights){.person = call->person->id, .session = true, .refusal = KZ_A_SESSION};
}

bool kz_rights_check(kz_api *call, const char *field, kz_rights *out)
{
    kz_rate_key who = kz_attempt_of_session(call->token_hash);
    *out = kz_rights_of_session(call);
    out->refusal = KZ_A_PASSWORD;
    if (!may_try(call, &who, NULL))
        return false;
    kz_stored stored = kz_store_password(call->store, out->person, out->hash);
    if (stored == KZ_STORE_FAILED)
        return kz_api_stored(call, stored, 0, 0);
    if (!kz_password_is(stored == KZ_STORED ? out->hash : NULL, kz_api_text(call, field))) {
        kz_api_note(call, KZ_S_WRONG_PASSWORD, NULL);
        return refuse(call, KZ_A_PASSWORD, field);
    }
    kz_attempts_forgive(call->attempts, &who);
    return true;
}

/* Finds the person of the member `name` (0: nobody), and by what key wrong passwords for it are counted. */
static bool find_named(kz_api *call, int64_t *person, kz_rate_key *who)
{
    kz_name name;
    kz_store_person found;
    bool known = kz_name_find(kz_api_text(call, "name"), &name);
    kz_stored stored = known ? kz_store_person_named(call->store, name.skeleton, &found) : KZ_STORE_NONE;
    *person = stored == KZ_STORED ? found.id : 0;
    bool device = false;
    if (stored != KZ_STORE_FAILED && kz_device_is_known(call, *person, &device) == KZ_STORE_FAILED)
        stored = KZ_STORE_FAILED;
    if (stored == KZ_STORE_FAILED)
        return kz_api_stored(call, stored, 0, 0);
    *who = device ? kz_attempt_of_device(call->device_hash, *person)
                  : kz_attempt_of_name(known ? name.skeleton : kz_api_text(call, "name"));
    return true;
}

bool kz_rights_check_sign_in(kz_api *call, kz_rights *out)
{
    kz_rate_key who;
    *out = (kz_rights){.refusal = KZ_A_SIGN_IN};
    if (!find_named(call, &out->person, &who) || !may_try(call, &who, kz_api_text(call, "name")))
        return false;
    kz_stored stored = out->person ? kz_store_password(call->store, out->person, out->hash) : KZ_STORE_NONE;
    if (stored == KZ_STORE_FAILED)
        return kz_api_stored(call, stored, 0, 0);
    if (!kz_password_is(stored == KZ_STORED ? out->hash : NULL, kz_api_text(call, "password"))) {
        kz_api_note(call, KZ_S_SIGN_IN, kz_api_text(call, "name"));
        return refuse(call, KZ_A_SIGN_IN, NULL);
    }
    kz_attempts_forgive(call->attempts, &who);
    return true;
}

bool kz_rights_is_code(kz_api *call, int64_t person, const kz_store_factor *factor, int64_t *step)
{
    bool known;
    if (!kz_api_stored(call, kz_device_is_known(call, person, &known), 0, 0))
        return false;
    /* Guesses from elsewhere, by somebody who knows the password, must not lock the owner's own browser out.
     */
    kz_rate_key who = known ? kz_attempt_of_device(call->device_hash, person) : kz_attempt_of_code(person);
    int64_t wait = kz_attempts_take(call->codes, &who, call->now_ms);
    if (wait) {
        kz_api_note(call, KZ_S_LOCKED, NULL);
        kz_api_refuse_wait(call, wait);
        return false;
    }
    if (factor->damaged ||
        !kz_totp_is(factor->secret, kz_api_text(call, "code"), call->now_ms, factor->step, step)) {
        kz_api_note(call, KZ_S_CODE, NULL);
        return refuse(call, KZ_A_CODE, "code");
    }
    kz_attempts_forgive(call->codes, &who);
    return true;
}

bool kz_rights_check_code(kz_api *call, kz_rights *rights)
{
    kz_store_factor factor;
    int64_t step;
    rights->factor_checked = true;
    kz_stored stored = kz_store_factor_get(call->store, rights->person, &factor);
    if (stored == KZ_STORE_FAILED)
        return kz_api_stored(call, stored, 0, 0);
    if (stored == KZ_STORE_NONE || !factor.active)
        return true;
    const char *code = kz_api_text(call, "code");
    if (!code || !*code)
        return refuse(call, KZ_A_CODE_NEEDED, "code");
    rights->code_taken =
        kz_rights_is_code(call, rights->person, &factor, &step) &&
        kz_api_stored(call, kz_store_factor_take(call->store, rights->person, &factor, step), KZ_A_CODE, 0);
    sodium_memzero(factor.secret, sizeof factor.secret);
    return rights->code_taken;
}

/* Within the transaction: what has changed since the checks; KZ_A_NONE: nothing that matters. */
static kz_stored compare(kz_api *call, const kz_rights *rights, kz_api_code *changed)
{
    kz_store_factor factor;
    *changed = rights->refusal;
    kz_stored stored =
        kz_store_account_hold(call->store, rights->person, rights->hash[0] ? rights->hash : NULL);
    if (stored != KZ_STORED)
        return stored;
    *changed = KZ_A_SESSION;
    if (rights->session)
        stored = kz_store_session_hold(call->store, call->token_hash, rights->person);
    if (stored != KZ_STORED)
        return stored;
    *changed = KZ_A_NONE;
    if (!rights->factor_checked || rights->code_taken)
        return KZ_STORED;
    stored = kz_store_factor_get(call->store, rights->person, &factor);
    if (stored == KZ_STORED && factor.active)
        *changed = KZ_A_CODE_NEEDED;
    sodium_memzero(factor.secret, sizeof factor.secret);
    return stored == KZ_STORE_FAILED ? stored : KZ_STORED;
}

bool kz_rights_begin(kz_api *call, const kz_rights *rights)
{
    kz_api_code changed = KZ_A_NONE;
    kz_stored stored = kz_store_begin(call->store);
    if (stored == KZ_STORED)
        stored = compare(call, rights, &changed);
    if (stored == KZ_STORED && changed == KZ_A_NONE)
        return true;
    kz_store_rollback(call->store);
    if (stored == KZ_STORE_FAILED)
        return kz_api_stored(call, stored, 0, 0);
    return refuse(call, changed, changed == KZ_A_CODE_NEEDED ? "code" : NULL);
}
