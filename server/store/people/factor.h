/* SPDX-License-Identifier: MIT */
/* The second factor of signing in, and the recovery codes for an account without its password. */
#pragma once

#include "server/store/people/person.h"

enum {
    STORE_FACTOR_SECRET = 20, /* bytes, as required by RFC 4226 section 4 for HMAC-SHA-1 */
    STORE_RECOVERY_HASH = 32, /* BLAKE2b of a code */
};

typedef struct store_factor {
    uint8_t secret[STORE_FACTOR_SECRET];
    bool active;  /* signing in requires it */
    bool damaged; /* its secret cannot be read: no code is right */
    int64_t step; /* of the last accepted code */
} store_factor;

/* Reads the factor. STORE_NONE: the person has none. */
store_stored store_factor_get(struct store *store, int64_t person, store_factor *out);

/* Stores a secret that is not active yet, in place of an earlier one. STORE_NONE: there is an active one. */
store_stored store_factor_begin(struct store *store, int64_t person,
                                const uint8_t secret[STORE_FACTOR_SECRET]);

/* Accepts a right code of this step of `factor`: the factor is active from now on. STORE_NONE: the step, or a
 * later one, has been used already, or the person has another factor now. */
store_stored store_factor_take(struct store *store, int64_t person, const store_factor *factor, int64_t step);

/* Deletes a secret that is not active yet. None is no failure. */
store_stored store_factor_abandon(struct store *store, int64_t person);

/* Deletes the factor. None is no failure. */
store_stored store_factor_remove(struct store *store, int64_t person);

/* Replaces the recovery codes by `count` new ones of `session` (0: deletes all), in the caller's transaction.
 */
store_stored store_recovery_set(struct store *store, int64_t person,
                                const uint8_t session[STORE_TOKEN_HASH_SIZE],
                                const uint8_t (*hashes)[STORE_RECOVERY_HASH], int count);

/* Deletes the codes of other sessions. *count: the number deleted. None is no failure. */
store_stored store_recovery_void(struct store *store, int64_t person,
                                 const uint8_t session[STORE_TOKEN_HASH_SIZE], int64_t *count);

/* Moves the codes of a session to its renewed token. None is no failure. */
store_stored store_recovery_follow(struct store *store, int64_t person,
                                   const uint8_t old[STORE_TOKEN_HASH_SIZE],
                                   const uint8_t renewed[STORE_TOKEN_HASH_SIZE]);

/* Returns how many codes are left; negative: the store failed. */
int64_t store_recovery_count(struct store *store, int64_t person);

/* Uses up a code. STORE_NONE: the person has no such code. */
store_stored store_recovery_take(struct store *store, int64_t person,
                                 const uint8_t hash[STORE_RECOVERY_HASH]);
