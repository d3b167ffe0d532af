/* SPDX-License-Identifier: MIT */
/* The second factor: setting it up, asking for it, turning it off (docs/operations.md, "Accounts"). */
#include "server/accounts/account.h"

#include <sodium.h>
#include <stdio.h>

#include "base/random.h"
#include "server/accounts/identity/totp.h"
#include "server/store/people/factor.h"
#include "server/store/people/notice.h"

void kz_api_security(kz_api *call)
{
    kz_store_factor factor;
    kz_store_person person;
    kz_stored stored = kz_store_person_get(call->store, call->person->id, &person);
    if (!kz_api_stored(call, stored, KZ_A_SESSION, 0))
        return;
    stored = kz_store_factor_get(call->store, person.id, &factor);
    int64_t codes = kz_store_recovery_count(call->store, person.id);
    if (stored == KZ_STORE_FAILED || codes < 0) {
        kz_api_stored(call, KZ_STORE_FAILED, 0, 0);
        return;
    }
    bool needed = call->terms->staff_factor && person.role > KZ_PLAYER && !factor.active;
    kz_api_answer(call, json_pack("{s:b, s:b, s:I}", "factor", factor.active, "needed", needed, "codes",
                                  (json_int_t)codes));
}

void kz_api_factor_begin(kz_api *call)
{
    uint8_t secret[KZ_FACTOR_SECRET];
    char text[KZ_TOTP_SECRET_TEXT];
    kz_rights rights;
    if (!kz_rights_check(call, "password", &rights) || !kz_rights_begin(call, &rights))
        return;
    kz_random(KZ_RANDOM_FACTOR, secret, sizeof secret);
    kz_totp_print(secret, text);
    kz_stored stored = kz_store_factor_begin(call->store, rights.person, secret);
    if (kz_api_stored(call, kz_store_end(call->store, stored), KZ_A_FACTOR_ON, 0))
        kz_api_answer(call, json_pack("{s:s}", "secret", text));
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(text, sizeof text);
}

static bool find_unconfirmed(kz_api *call, kz_store_factor *factor)
{
    kz_stored stored = kz_store_factor_get(call->store, call->person->id, factor);
    if (!kz_api_stored(call, stored, KZ_A_NO_FACTOR, 0))
        return false;
    if (factor->active)
        kz_api_refuse(call, KZ_A_FACTOR_ON, NULL, NULL, NULL);
    return !factor->active;
}

void kz_api_factor_on(kz_api *call)
{
    kz_store_factor factor;
    int64_t step;
    kz_rights rights = kz_rights_of_session(call);
    bool good = find_unconfirmed(call, &factor) && kz_rights_is_code(call, rights.person, &factor, &step) &&
                kz_rights_begin(call, &rights);
    if (good) {
        json_t *codes = json_array();
        kz_stored stored = kz_store_factor_take(call->store, rights.person, &factor, step);
        if (stored == KZ_STORED)
            stored = kz_account_codes(call, "factor-on", codes);
        if (kz_api_stored(call, kz_store_end(call->store, stored), KZ_A_CODE, 0)) {
            kz_account_tell(call, rights.person);
            kz_api_refresh(call, rights.person);
            kz_api_answer(call, json_pack("{s:O}", "codes", codes));
        }
        json_decref(codes);
    }
    sodium_memzero(factor.secret, sizeof factor.secret);
}

void kz_api_factor_off(kz_api *call)
{
    kz_rights rights;
    if (!kz_rights_check(call, "password", &rights) || !kz_rights_check_code(call, &rights) ||
        !kz_rights_begin(call, &rights))
        return;
    kz_stored stored = kz_store_factor_remove(call->store, rights.person);
    if (stored == KZ_STORED)
        stored = kz_store_notice_add(call->store, rights.person, "factor-off", call->agent, call->token_hash,
                                     call->now_ms);
    if (!kz_api_stored(call, kz_store_end(call->store, stored), 0, 0))
        return;
    kz_account_tell(call, rights.person);
    kz_api_refresh(call, rights.person);
    kz_api_answer(call, NULL);
}
