/* SPDX-License-Identifier: MIT */
/* Recovery of an account without the password, by codes that were made before. */
#include "server/accounts/account.h"

#include "server/accounts/identity/recovery.h"
#include "server/store/people/account.h"
#include "server/store/people/factor.h"
#include "server/store/people/notice.h"

enum { REGISTRATION_MS = 10 * 60 * 1000 };

store_stored account_codes(api_call *call, const char *notice, json_t *codes)
{
    uint8_t hashes[IDENTITY_RECOVERY_CODES][STORE_RECOVERY_HASH];
    char text[IDENTITY_RECOVERY_TEXT];
    for (int i = 0; i < IDENTITY_RECOVERY_CODES; i++) {
        identity_recovery_make(text);
        identity_recovery_hash(text, hashes[i]);
        json_array_append_new(codes, json_string(text));
    }
    store_stored stored =
        store_recovery_set(call->store, call->person->id, call->token_hash,
                           (const uint8_t(*)[STORE_RECOVERY_HASH])hashes, IDENTITY_RECOVERY_CODES);
    if (stored != STORE_STORED || !notice)
        return stored;
    return store_notice_add(call->store, call->person->id, notice, call->client.agent, call->token_hash,
                            call->now_ms);
}

static void count_session(void *context, const store_session *session)
{
    (void)session;
    ++*(int *)context;
}

/* Returns true if the codes belong to the registration: the first ones, right after it, by the only session.
 * They are no news to the person, and a notice of them at the next sign-in would only alarm. */
static bool is_registration(const api_call *call)
{
    store_profile profile;
    int sessions = 0;
    return store_recovery_count(call->store, call->person->id) == 0 &&
           store_profile_get(call->store, call->person->id, &profile) == STORE_STORED &&
           call->now_ms - profile.registered < REGISTRATION_MS &&
           store_sessions(call->store, call->person->id, count_session, &sessions) == STORE_STORED &&
           sessions == 1;
}

void api_recovery_make(api_call *call)
{
    account_rights rights;
    if (!account_rights_check(call, "password", &rights) || !account_rights_check_code(call, &rights) ||
        !account_rights_begin(call, &rights))
        return;
    json_t *codes = json_array();
    store_stored stored = account_codes(call, is_registration(call) ? NULL : "codes", codes);
    if (api_stored(call, store_end(call->store, stored), 0, 0)) {
        account_notify(call, rights.person);
        api_answer(call, json_pack("{s:O}", "codes", codes));
    }
    json_decref(codes);
}

/* Finds the person of a code. The refusal is the same whether there is such an account or not. */
static bool find_account(api_call *call, store_person *person, uint8_t hash[STORE_RECOVERY_HASH])
{
    identity_name name;
    store_stored stored = STORE_NONE;
    if (identity_recovery_hash(api_text(call, "code"), hash) &&
        identity_name_find(api_text(call, "name"), &name))
        stored = store_person_named(call->store, name.skeleton, person);
    return api_stored(call, stored, API_E_RECOVERY, 0);
}

void api_recover(api_call *call)
{
    store_person person;
    uint8_t code[STORE_RECOVERY_HASH];
    char hash[STORE_PASSWORD_HASH_SIZE];
    /* The password is checked first: neither its errors nor its hash's time reveal whether there is such an
     * account. */
    if (!account_new_password(call, "password", api_text(call, "name"), hash) ||
        !find_account(call, &person, code))
        return;
    /* The code is the right here: it is used up within the transaction. */
    account_rights rights = {.person = person.id, .refusal = API_E_RECOVERY};
    if (!account_rights_begin(call, &rights))
        return;
    store_stored stored = store_recovery_take(call->store, person.id, code);
    if (stored == STORE_STORED)
        stored = account_rekey(call, person.id, hash);
    if (stored == STORE_STORED)
        stored = store_factor_remove(call->store, person.id);
    if (stored == STORE_STORED)
        stored = account_renew(call, person.id, "recovered");
    if (!api_stored(call, store_end(call->store, stored), API_E_RECOVERY, 0))
        return;
    if (call->person)
        api_kick(call, call->person->id);
    guard_security_note(call->services.security, GUARD_EVENT_RECOVERED,
                        (guard_security_who){person.id, NULL, &call->client.home}, call->now_ms);
    api_kick(call, person.id);
    account_kick_bots(call, person.id);
    account_answer(call);
}
