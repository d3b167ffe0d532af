/* The second factor: setting it up, asking for it, turning it off (docs/operations.md, "Accounts"). */
#include "account/account.h"

#include <sodium.h>
#include <stdio.h>

#include "account/device.h"
#include "guard/attempts.h"
#include "identity/totp.h"
#include "store/factor.h"
#include "store/notice.h"

static bool refuse(kz_api *call, kz_api_code code)
{
    kz_api_refuse(call, code, "code", NULL, NULL);
    return false;
}

/* Whether a code of the factor is right, and taken for the first time. Guesses are counted. */
static bool take_code(kz_api *call, int64_t person, const kz_store_factor *factor)
{
    int64_t step;
    bool known;
    if (!kz_api_stored(call, kz_device_is_known(call, person, &known), 0, 0))
        return false;
    /* Whoever knows the password and guesses codes elsewhere must not lock the owner's own browser out. */
    kz_rate_key who = known ? kz_attempt_of_device(call->device_hash, person) : kz_attempt_of_code(person);
    int64_t wait = kz_attempts_take(call->codes, &who, call->now_ms);
    if (wait) {
        kz_api_note(call, KZ_S_LOCKED, NULL);
        kz_api_refuse_wait(call, wait);
        return false;
    }
    if (!kz_totp_is(factor->secret, kz_api_text(call, "code"), call->now_ms, factor->step, &step)) {
        kz_api_note(call, KZ_S_CODE, NULL);
        return refuse(call, KZ_A_CODE);
    }
    if (!kz_api_stored(call, kz_store_factor_take(call->store, person, step), KZ_A_CODE, 0))
        return false;
    kz_attempts_forgive(call->codes, &who);
    return true;
}

bool kz_account_code(kz_api *call, int64_t person)
{
    kz_store_factor factor;
    kz_stored stored = kz_store_factor_get(call->store, person, &factor);
    if (stored == KZ_STORE_FAILED)
        return kz_api_stored(call, stored, 0, 0);
    if (stored == KZ_STORE_NONE || !factor.active)
        return true;
    const char *code = kz_api_text(call, "code");
    bool good = code && *code ? take_code(call, person, &factor) : refuse(call, KZ_A_CODE_NEEDED);
    sodium_memzero(factor.secret, sizeof factor.secret);
    return good;
}

bool kz_account_proof(kz_api *call)
{
    return kz_account_password(call, "password") && kz_account_code(call, call->person->id);
}

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
    if (!kz_account_password(call, "password"))
        return;
    randombytes_buf(secret, sizeof secret);
    kz_totp_print(secret, text);
    if (kz_api_stored(call, kz_store_factor_begin(call->store, call->person->id, secret), KZ_A_FACTOR_ON, 0))
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
    int64_t person = call->person->id;
    if (!find_unconfirmed(call, &factor) || !take_code(call, person, &factor))
        return;
    json_t *codes = kz_account_codes(call, "factor-on");
    if (!codes)
        return;
    kz_api_refresh(call, person);
    kz_api_answer(call, json_pack("{s:o}", "codes", codes));
}

void kz_api_factor_off(kz_api *call)
{
    int64_t person = call->person->id;
    if (!kz_account_proof(call))
        return;
    kz_stored stored = kz_store_begin(call->store);
    if (stored == KZ_STORED)
        stored = kz_store_factor_remove(call->store, person);
    if (stored == KZ_STORED)
        stored = kz_store_notice_add(call->store, person, "factor-off", call->agent, call->token_hash,
                                     call->now_ms);
    if (!kz_api_stored(call, kz_store_end(call->store, stored), 0, 0))
        return;
    kz_account_tell(call, person);
    kz_api_refresh(call, person);
    kz_api_answer(call, NULL);
}
