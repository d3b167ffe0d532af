/* SPDX-License-Identifier: MIT */
/* The second factor: setting it up, requiring it, turning it off (docs/operations.md, "Accounts"). */
#include "server/accounts/account.h"

#include <sodium.h>

#include "base/random.h"
#include "server/accounts/identity/totp.h"
#include "server/store/people/factor.h"
#include "server/store/people/notice.h"

void api_security(api_call *call)
{
    store_factor factor;
    store_person person;
    store_stored stored = store_person_get(call->store, call->person->id, &person);
    if (!api_stored(call, stored, API_E_SESSION, 0))
        return;
    stored = store_factor_get(call->store, person.id, &factor);
    int64_t codes = store_recovery_count(call->store, person.id);
    if (stored == STORE_FAILED || codes < 0) {
        api_stored(call, STORE_FAILED, 0, 0);
        return;
    }
    bool needed = call->services.terms->staff_factor && person.role > STORE_PLAYER && !factor.active;
    api_answer(call, json_pack("{s:b, s:b, s:I}", "factor", factor.active, "needed", needed, "codes",
                               (json_int_t)codes));
}

void api_factor_begin(api_call *call)
{
    uint8_t secret[STORE_FACTOR_SECRET];
    char text[IDENTITY_TOTP_SECRET_TEXT];
    account_rights rights;
    if (!account_rights_check(call, "password", &rights) || !account_rights_begin(call, &rights))
        return;
    base_random(BASE_RANDOM_FACTOR, secret, sizeof secret);
    identity_totp_print(secret, text);
    store_stored stored = store_factor_begin(call->store, rights.person, secret);
    if (api_stored(call, store_end(call->store, stored), API_E_FACTOR_ON, 0))
        api_answer(call, json_pack("{s:s}", "secret", text));
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(text, sizeof text);
}

static bool find_unconfirmed(api_call *call, store_factor *factor)
{
    store_stored stored = store_factor_get(call->store, call->person->id, factor);
    if (!api_stored(call, stored, API_E_NO_FACTOR, 0))
        return false;
    if (factor->active)
        api_refuse(call, API_E_FACTOR_ON, NULL, NULL, NULL);
    return !factor->active;
}

void api_factor_on(api_call *call)
{
    store_factor factor;
    int64_t step;
    account_rights rights = account_rights_of_session(call);
    bool good = find_unconfirmed(call, &factor) &&
                account_rights_is_code(call, rights.person, &factor, &step) &&
                account_rights_begin(call, &rights);
    if (good) {
        json_t *codes = json_array();
        store_stored stored = store_factor_take(call->store, rights.person, &factor, step);
        if (stored == STORE_STORED)
            stored = account_codes(call, "factor-on", codes);
        if (api_stored(call, store_end(call->store, stored), API_E_CODE, 0)) {
            account_notify(call, rights.person);
            api_refresh(call, rights.person);
            api_answer(call, json_pack("{s:O}", "codes", codes));
        }
        json_decref(codes);
    }
    sodium_memzero(factor.secret, sizeof factor.secret);
}

void api_factor_off(api_call *call)
{
    account_rights rights;
    if (!account_rights_check(call, "password", &rights) || !account_rights_check_code(call, &rights) ||
        !account_rights_begin(call, &rights))
        return;
    store_stored stored = store_factor_remove(call->store, rights.person);
    if (stored == STORE_STORED)
        stored = store_notice_add(call->store, rights.person, "factor-off", call->client.agent,
                                  call->token_hash, call->now_ms);
    if (!api_stored(call, store_end(call->store, stored), 0, 0))
        return;
    account_notify(call, rights.person);
    api_refresh(call, rights.person);
    api_answer(call, NULL);
}
