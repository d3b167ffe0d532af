/* SPDX-License-Identifier: MIT */
/* The second factor of signing in, and the codes that lead back into an account without its password. */
#ifndef KOZEL_SERVER_STORE_PEOPLE_FACTOR_H
#define KOZEL_SERVER_STORE_PEOPLE_FACTOR_H

#include "server/store/people/person.h"

enum {
    KZ_FACTOR_SECRET = 20, /* bytes, as RFC 4226 section 4 wants them for HMAC-SHA-1 */
    KZ_RECOVERY_HASH = 32, /* BLAKE2b of a code */
};

typedef struct kz_store_factor {
    uint8_t secret[KZ_FACTOR_SECRET];
    bool active;  /* it is asked for */
    bool damaged; /* its secret cannot be read: no code is right */
    int64_t step; /* of the last code that was taken */
} kz_store_factor;

/* KZ_STORE_NONE: he has none. */
kz_stored kz_store_factor_get(kz_store *store, int64_t person, kz_store_factor *out);

/* A secret that is not active yet, in place of an earlier one. KZ_STORE_NONE: there is one that is. */
kz_stored kz_store_factor_begin(kz_store *store, int64_t person, const uint8_t secret[KZ_FACTOR_SECRET]);

/* A code of this step of `factor` was right: the factor is active from now on. KZ_STORE_NONE: the step, or a
 * later one, has been taken already, or the person has another factor now. */
kz_stored kz_store_factor_take(kz_store *store, int64_t person, const kz_store_factor *factor, int64_t step);

/* Forgets a secret that is not active yet. None is no failure. */
kz_stored kz_store_factor_abandon(kz_store *store, int64_t person);

/* None is no failure. */
kz_stored kz_store_factor_remove(kz_store *store, int64_t person);

/* Replaces the recovery codes by `count` new ones of `session` (0: deletes all), in the caller's transaction.
 */
kz_stored kz_store_recovery_set(kz_store *store, int64_t person, const uint8_t session[KZ_TOKEN_HASH_SIZE],
                                const uint8_t (*hashes)[KZ_RECOVERY_HASH], int count);

/* Deletes the codes of other sessions. *count: the number deleted. None is no failure. */
kz_stored kz_store_recovery_void(kz_store *store, int64_t person, const uint8_t session[KZ_TOKEN_HASH_SIZE],
                                 int64_t *count);

/* Moves the codes of a session to its renewed token. None is no failure. */
kz_stored kz_store_recovery_follow(kz_store *store, int64_t person, const uint8_t old[KZ_TOKEN_HASH_SIZE],
                                   const uint8_t renewed[KZ_TOKEN_HASH_SIZE]);

/* How many are left; negative: the store failed. */
int64_t kz_store_recovery_count(kz_store *store, int64_t person);

/* Uses a code up. KZ_STORE_NONE: it is none of his. */
kz_stored kz_store_recovery_take(kz_store *store, int64_t person, const uint8_t hash[KZ_RECOVERY_HASH]);

#endif
