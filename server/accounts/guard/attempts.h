/* SPDX-License-Identifier: MIT */
/* Limits wrong passwords. Strangers are counted by the name that they try, whether there is such an account
 * or not. So guesses for one account from many addresses are slowed down. A browser that has signed in to the
 * account before (device.h), and a signed-in session, have separate counts. So other people's guesses do not
 * lock the person out. Any thread may call these functions. */
#pragma once

#include <stdatomic.h>

#include "server/accounts/guard/rates.h"
#include "server/store/people/person.h"

enum {
    GUARD_ATTEMPTS = 10,          /* at once (schema/account.json, sign-in), the default */
    GUARD_ATTEMPT_WAIT = 60,      /* seconds until one more attempt; */
    GUARD_CODE_WAIT = 600,        /* ... with a code, which is shorter than a password */
    GUARD_ATTEMPT_ENTRIES = 8192, /* max names, browsers, sessions */
};

typedef struct guard_attempts {
    guard_rates rates;
    atomic_int most;
    int wait_s;
} guard_attempts;

/* Allows `most` wrong attempts at once, then one every `wait_s` seconds; 0: no limit. Returns false if out of
 * memory. Destroy it in any case. */
bool guard_attempts_init(guard_attempts *attempts, int most, int wait_s);

/* Changes `most` from now on. */
void guard_attempts_limit(guard_attempts *attempts, int most);
void guard_attempts_destroy(guard_attempts *attempts);

/* These return the key by which guesses are counted. They are for a name that strangers try (its skeleton),
 * and for a known device of the person (the hash of its token). */
guard_rate_key guard_attempt_of_name(const char *skeleton);
guard_rate_key guard_attempt_of_device(const uint8_t hash[STORE_TOKEN_HASH_SIZE], int64_t person);
/* ... for second-factor codes of a person, guessed with the right password from an unknown browser; and for a
 * session (the hash of its token). */
guard_rate_key guard_attempt_of_code(int64_t person);
guard_rate_key guard_attempt_of_session(const uint8_t hash[STORE_TOKEN_HASH_SIZE]);

/* Takes an attempt before a password is checked. Returns 0, or after how many milliseconds it may be tried
 * again. */
int64_t guard_attempts_take(guard_attempts *attempts, const guard_rate_key *who, int64_t now_ms);

/* Gives the attempt back after a right password. */
void guard_attempts_forgive(guard_attempts *attempts, const guard_rate_key *who);
