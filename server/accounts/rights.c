/* SPDX-License-Identifier: MIT */
#include "server/accounts/rights.h"

#include <sodium.h>

#include "server/accounts/device.h"
#include "server/accounts/guard/attempts.h"
#include "server/accounts/identity/name.h"
#include "server/accounts/identity/password.h"
#include "server/accounts/identity/totp.h"

/* Takes an attempt. `name`: of the account, if it is not the caller's. */
static bool may_try(api_call *call, const guard_rate_key *who, const char *name)
{
    int64_t wait = guard_attempts_take(call->services.attempts, who, call->now_ms);
    if (!wait)
        return true;
    api_note(call, GUARD_EVENT_LOCKED, name);
    api_refuse_wait(call, wait);
    return false;
}

static bool refuse(api_call *call, api_code code, const char *field)
{
    api_refuse(call, code, field, NULL, NULL);
    return false;
}

account_rights account_rights_of_session(const api_call *call)
{
    return (account_rights){.person = call->person->id, .session = true, .refusal = API_E_SESSION};
}

bool account_rights_check(api_call *call, const char *field, account_rights *out)
{
    guard_rate_key who = guard_attempt_of_session(call->token_hash);
    *out = account_rights_of_session(call);
    out->refusal = API_E_PASSWORD;
    if (!may_try(call, &who, NULL))
        return false;
    store_stored stored = store_password(call->store, out->person, out->hash);
    if (stored == STORE_FAILED)
        return api_stored(call, stored, 0, 0);
    if (!identity_password_is(stored == STORE_STORED ? out->hash : NULL, api_text(call, field))) {
        api_note(call, GUARD_EVENT_WRONG_PASSWORD, NULL);
        return refuse(call, API_E_PASSWORD, field);
    }
    guard_attempts_forgive(call->services.attempts, &who);
    return true;
}

/* Finds the person of the member `name` (0: nobody), and the key by which wrong passwords are counted. */
static bool find_named(api_call *call, int64_t *person, guard_rate_key *who)
{
    identity_name name;
    store_person found;
    bool known = identity_name_find(api_text(call, "name"), &name);
    store_stored stored = known ? store_person_named(call->store, name.skeleton, &found) : STORE_NONE;
    *person = stored == STORE_STORED ? found.id : 0;
    bool device = false;
    if (stored != STORE_FAILED && account_device_is_known(call, *person, &device) == STORE_FAILED)
        stored = STORE_FAILED;
    if (stored == STORE_FAILED)
        return api_stored(call, stored, 0, 0);
    *who = device ? guard_attempt_of_device(call->client.device_hash, *person)
                  : guard_attempt_of_name(known ? name.skeleton : api_text(call, "name"));
    return true;
}

bool account_rights_check_sign_in(api_call *call, account_rights *out)
{
    guard_rate_key who;
    *out = (account_rights){.refusal = API_E_SIGN_IN};
    if (!find_named(call, &out->person, &who) || !may_try(call, &who, api_text(call, "name")))
        return false;
    store_stored stored = out->person ? store_password(call->store, out->person, out->hash) : STORE_NONE;
    if (stored == STORE_FAILED)
        return api_stored(call, stored, 0, 0);
    if (!identity_password_is(stored == STORE_STORED ? out->hash : NULL, api_text(call, "password"))) {
        api_note(call, GUARD_EVENT_SIGN_IN, api_text(call, "name"));
        return refuse(call, API_E_SIGN_IN, NULL);
    }
    guard_attempts_forgive(call->services.attempts, &who);
    return true;
}

bool account_rights_is_code(api_call *call, int64_t person, const store_factor *factor, int64_t *step)
{
    bool known;
    if (!api_stored(call, account_device_is_known(call, person, &known), 0, 0))
        return false;
    /* Guesses from elsewhere with the right password must not lock out the owner's browser. */
    guard_rate_key who =
        known ? guard_attempt_of_device(call->client.device_hash, person) : guard_attempt_of_code(person);
    int64_t wait = guard_attempts_take(call->services.codes, &who, call->now_ms);
    if (wait) {
        api_note(call, GUARD_EVENT_LOCKED, NULL);
        api_refuse_wait(call, wait);
        return false;
    }
    if (factor->damaged ||
        !identity_totp_is(factor->secret, api_text(call, "code"), call->now_ms, factor->step, step)) {
        api_note(call, GUARD_EVENT_CODE, NULL);
        return refuse(call, API_E_CODE, "code");
    }
    guard_attempts_forgive(call->services.codes, &who);
    return true;
}

bool account_rights_check_code(api_call *call, account_rights *rights)
{
    store_factor factor;
    int64_t step;
    rights->factor_checked = true;
    store_stored stored = store_factor_get(call->store, rights->person, &factor);
    if (stored == STORE_FAILED)
        return api_stored(call, stored, 0, 0);
    if (stored == STORE_NONE || !factor.active)
        return true;
    const char *code = api_text(call, "code");
    if (!code || !*code)
        return refuse(call, API_E_CODE_NEEDED, "code");
    rights->code_taken =
        account_rights_is_code(call, rights->person, &factor, &step) &&
        api_stored(call, store_factor_take(call->store, rights->person, &factor, step), API_E_CODE, 0);
    sodium_memzero(factor.secret, sizeof factor.secret);
    return rights->code_taken;
}

/* Compares the rights with the store, within the transaction. *changed: the first relevant change;
 * API_E_NONE: none. */
static store_stored compare(api_call *call, const account_rights *rights, api_code *changed)
{
    store_factor factor;
    *changed = rights->refusal;
    store_stored stored =
        store_account_hold(call->store, rights->person, rights->hash[0] ? rights->hash : NULL);
    if (stored != STORE_STORED)
        return stored;
    *changed = API_E_SESSION;
    if (rights->session)
        stored = store_session_hold(call->store, call->token_hash, rights->person);
    if (stored != STORE_STORED)
        return stored;
    *changed = API_E_NONE;
    if (!rights->factor_checked || rights->code_taken)
        return STORE_STORED;
    stored = store_factor_get(call->store, rights->person, &factor);
    if (stored == STORE_STORED && factor.active)
        *changed = API_E_CODE_NEEDED;
    sodium_memzero(factor.secret, sizeof factor.secret);
    return stored == STORE_FAILED ? stored : STORE_STORED;
}

bool account_rights_begin(api_call *call, const account_rights *rights)
{
    api_code changed = API_E_NONE;
    store_stored stored = store_begin(call->store);
    if (stored == STORE_STORED)
        stored = compare(call, rights, &changed);
    if (stored == STORE_STORED && changed == API_E_NONE)
        return true;
    store_rollback(call->store);
    if (stored == STORE_FAILED)
        return api_stored(call, stored, 0, 0);
    return refuse(call, changed, changed == API_E_CODE_NEEDED ? "code" : NULL);
}
