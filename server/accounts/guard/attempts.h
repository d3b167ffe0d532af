/* SPDX-License-Identifier: MIT */
/* Wrong passwords. Strangers are counted by the name that they try, whether there is such an account or not:
 * whoever guesses the password of one account from many addresses is slowed down. A browser that has signed
 * in to the account before (device.h), and a session that is signed in, have counts of their own, so that
 * nobody else's guesses lock their person out. Any thread may call these. */
#ifndef KOZEL_SERVER_ACCOUNTS_GUARD_ATTEMPTS_H
#define KOZEL_SERVER_ACCOUNTS_GUARD_ATTEMPTS_H

#include <stdatomic.h>

#include "server/accounts/guard/rates.h"
#include "server/store/people/person.h"

enum {
    GUARD_ATTEMPTS = 10,          /* at once (schema/account.json, sign-in), without a setting */
    GUARD_ATTEMPT_WAIT = 60,      /* seconds until there is one more; */
    GUARD_CODE_WAIT = 600,        /* with a code, which is shorter than a password */
    GUARD_ATTEMPT_ENTRIES = 8192, /* names, browsers, sessions */
};

typedef struct guard_attempts {
    guard_rates rates;
    atomic_int most;
    int wait_s;
} guard_attempts;

/* `most`: wrong ones at once, then one every `wait_s` seconds; 0: there is no limit. False: out of memory.
 * Destroy it in any case. */
bool guard_attempts_init(guard_attempts *attempts, int most, int wait_s);

/* Another `most` from now on. */
void guard_attempts_limit(guard_attempts *attempts, int most);
void guard_attempts_destroy(guard_attempts *attempts);

/* Whose guesses these are: of who tries a name (its skeleton); of a browser that person knows, by the hash of
 * its token; of a session, by its token's. */
guard_rate_key guard_attempt_of_name(const char *skeleton);
guard_rate_key guard_attempt_of_device(const uint8_t hash[STORE_TOKEN_HASH_SIZE], int64_t person);
/* ... of who knows a person's password and tries codes of his second factor in a browser that person does not
 * know; */
guard_rate_key guard_attempt_of_code(int64_t person);
guard_rate_key guard_attempt_of_session(const uint8_t hash[STORE_TOKEN_HASH_SIZE]);

/* Before a password is checked; 0, or after how many milliseconds it may be tried again. */
int64_t guard_attempts_take(guard_attempts *attempts, const guard_rate_key *who, int64_t now_ms);

/* The password was right: the attempt does not count. */
void guard_attempts_forgive(guard_attempts *attempts, const guard_rate_key *who);

#endif
