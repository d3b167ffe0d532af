/* SPDX-License-Identifier: MIT */
#include "server/sessions/home.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

#include "base/random.h"

bool kz_home_key_read(kz_home_key *key, kz_store *store)
{
    uint8_t fresh[KZ_SECRET_SIZE];
    kz_random(KZ_RANDOM_KEY, fresh, sizeof fresh);
    return kz_store_secret(store, "address", fresh, key->bytes) == KZ_STORED;
}

/* Nothing is known, ::1, 127.0.0.1. */
static bool says_nothing(const kz_address *address)
{
    static const char *const texts[] = {"::", "::1", "127.0.0.1"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        kz_address known;
        if (kz_address_read(texts[i], &known) && !memcmp(&known, address, sizeof known))
            return true;
    }
    return false;
}

uint64_t kz_home_of(const kz_home_key *key, const kz_address *address)
{
    uint64_t number;
    unsigned char hash[crypto_shorthash_BYTES];
    static_assert(crypto_shorthash_KEYBYTES == KZ_SECRET_SIZE && sizeof hash == sizeof number,
                  "as in SipHash");
    if (says_nothing(address))
        return 0;
    kz_address home = kz_address_home(address);
    crypto_shorthash(hash, home.bytes, sizeof home.bytes, key->bytes);
    memcpy(&number, hash, sizeof number);
    return number ? number : 1;
}
