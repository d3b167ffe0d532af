/* SPDX-License-Identifier: MIT */
#include "server/accounts/identity/password.h"

#include <assert.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <utf8proc.h>

static_assert(STORE_PASSWORD_HASH_SIZE >= crypto_pwhash_STRBYTES, "room for a hash");

/* libsodium's limits for "interactive" use: 64 MiB and two passes, above OWASP's recommendation (19 MiB, two
 * passes). The next limits, "moderate", take 256 MiB and 0.7 s. A small server has not that memory. With two
 * threads for it (server/delivery/lanes.h) a few sign-ins would delay all others. */
static const unsigned long long OPERATIONS = crypto_pwhash_OPSLIMIT_INTERACTIVE;
static size_t memory(void)
{
#ifdef KOZEL_TEST_CONTROL
    /* Tests register hundreds of people. The delivered program is tested by tests/program/control.test.mjs.
     */
    return getenv("TEST_PASSWORD_COST") ? crypto_pwhash_MEMLIMIT_INTERACTIVE : crypto_pwhash_MEMLIMIT_MIN;
#else
    return crypto_pwhash_MEMLIMIT_INTERACTIVE;
#endif
}

static atomic_uint_fast64_t work_kib;

/* Adds the cost of computing `hash`, from the parameters in its text. */
static void count_work(const char *hash)
{
    unsigned kib, passes;
    if (sscanf(hash, "$argon2id$v=%*d$m=%u,t=%u,", &kib, &passes) == 2)
        atomic_fetch_add(&work_kib, (uint64_t)kib * passes);
}

uint64_t identity_password_work(void)
{
    return atomic_load(&work_kib);
}

/* Composes the letters, so that the password does not depend on how the keyboard composes them. NULL if out
 * of memory. */
static char *compose(const char *password)
{
    char *composed = (char *)utf8proc_NFC((const utf8proc_uint8_t *)password);
    return composed ? composed : strdup(password);
}

static void forget(char *password)
{
    sodium_memzero(password, strlen(password));
    free(password);
}

bool identity_password_hash(const char *password, char hash[STORE_PASSWORD_HASH_SIZE])
{
    char *composed = compose(password);
    if (!composed)
        return false;
    bool good = crypto_pwhash_str_alg(hash, composed, strlen(composed), OPERATIONS, memory(),
                                      crypto_pwhash_ALG_ARGON2ID13) == 0;
    forget(composed);
    if (good)
        count_work(hash);
    return good;
}

bool identity_password_is(const char *hash, const char *password)
{
    char unused[STORE_PASSWORD_HASH_SIZE];
    if (!hash) {
        identity_password_hash(password, unused);
        return false;
    }
    char *composed = compose(password);
    if (!composed)
        return false;
    bool good = crypto_pwhash_str_verify(hash, composed, strlen(composed)) == 0;
    forget(composed);
    count_work(hash); /* after the work: a check that is skipped does not count */
    return good;
}

bool identity_password_outdated(const char *hash)
{
    return crypto_pwhash_str_needs_rehash(hash, OPERATIONS, memory()) != 0;
}
