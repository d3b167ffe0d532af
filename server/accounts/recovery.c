/* SPDX-License-Identifier: MIT */
/* The way back without the password: codes that were made beforehand. */
#include "server/accounts/account.h"

#include "server/accounts/identity/password.h"
#include "server/accounts/identity/recovery.h"
#include "server/store/people/account.h"
#include "server/store/people/device.h"
#include "server/store/people/factor.h"
#include "server/store/people/notice.h"

enum { REGISTRATION_MS = 10 * 60 * 1000 };

kz_stored kz_account_codes(kz_api *call, const char *notice, json_t *codes)
{
    uint8_t hashes[KZ_RECOVERY_CODES][KZ_RECOVERY_HASH];
    char text[KZ_RECOVERY_TEXT];
    for (int i = 0; i < KZ_RECOVERY_CODES; i++) {
        kz_recovery_make(text);
        kz_recovery_hash(text, hashes[i]);
        json_array_append_new(codes, json_string(text));
    }
    kz_stored stored = kz_store_recovery_set(call->store, call->person->id, call->token_hash,
                                             (const uint8_t(*)[KZ_RECOVERY_HASH])hashes, KZ_RECOVERY_CODES);
    if (stored != KZ_STORED || !notice)
        return stored;
    return kz_store_notice_add(call->store, call->person->id, notice, call->agent, call->token_hash,
                               call->now_ms);
}

static void count_session(void *context, const kz_store_session *session)
{
    (void)session;
    ++*(int *)context;
}

/* Returns whether the codes belong to the registration: the first ones, right after it, by the only session.
 * They are no news to the person, and a notice of them at the next sign-in would only alarm. */
static bool is_registration(const kz_api *call)
{
    kz_store_profile profile;
    int sessions = 0;
    return kz_store_recovery_count(call->store, call->person->id) == 0 &&
           kz_store_profile_get(call->store, call->person->id, &profile) == KZ_STORED &&
           call->now_ms - profile.registered < REGISTRATION_MS &&
           kz_store_sessions(call->store, call->person->id, count_session, &sessions) == KZ_STORED &&
           sessions == 1;
}

void kz_api_recovery_make(kz_api *call)
{
    kz_rights rights;
    if (!kz_rights_check(call, "password", &rights) || !kz_rights_check_code(call, &rights) ||
        !kz_rights_begin(call, &rights))
        return;
    json_t *codes = json_array();
    kz_stored stored = kz_account_codes(call, is_registration(call) ? NULL : "codes", codes);
    if (kz_api_stored(call, kz_store_end(call->store, stored), 0, 0)) {
        kz_account_tell(call, rights.person);
        kz_api_answer(call, json_pack("{s:O}", "codes", codes));
    }
    json_decref(codes);
}

/* Whose code it is; refused alike whether there is such an account or not. */
static bool find_account(kz_api *call, kz_store_person *person, uint8_t hash[KZ_RECOVERY_HASH])
{
    kz_name name;
    kz_stored stored = KZ_STORE_NONE;
    if (kz_recovery_hash(kz_api_text(call, "code"), hash) && kz_name_find(kz_api_text(call, "name"), &name))
        stored = kz_store_person_named(call->store, name.skeleton, person);
    return kz_api_stored(call, stored, KZ_A_RECOVERY, 0);
}

void kz_api_recover(kz_api *call)
{
    kz_store_person person;
    uint8_t code[KZ_RECOVERY_HASH];
    char hash[KZ_PASSWORD_HASH_SIZE];
    /* The password first: what is said of it, and the time its hash takes, tell nobody whether there is such
     * an account. */
    if (!kz_account_new_password(call, "password", kz_api_text(call, "name"), hash) ||
        !find_account(call, &person, code))
        return;
    /* The code is the right here: it is used up within the transaction. */
    kz_rights rights = {.person = person.id, .refusal = KZ_A_RECOVERY};
    if (!kz_rights_begin(call, &rights))
        return;
    kz_stored stored = kz_store_recovery_take(call->store, person.id, code);
    if (stored == KZ_STORED)
        stored = kz_account_rekey(call, person.id, hash);
    if (stored == KZ_STORED)
        stored = kz_store_factor_remove(call->store, person.id);
    if (stored == KZ_STORED)
        stored = kz_account_renew(call, person.id, "recovered");
    if (!kz_api_stored(call, kz_store_end(call->store, stored), KZ_A_RECOVERY, 0))
        return;
    if (call->person)
        kz_api_kick(call, call->person->id);
    kz_security_note(call->security, KZ_S_RECOVERED, (kz_security_who){person.id, NULL, &call->home},
                     call->now_ms);
    kz_api_kick(call, person.id);
    kz_account_kick_bots(call, person.id);
    kz_account_answer(call);
}
