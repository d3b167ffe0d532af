/* SPDX-License-Identifier: MIT */
#include "server/sessions/address_key.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

#include "base/random.h"

bool session_address_secret_read(session_address_secret *secret, struct store *store)
{
    uint8_t fresh[STORE_SECRET_SIZE];
    base_random(BASE_RANDOM_KEY, fresh, sizeof fresh);
    return store_secret(store, "address", fresh, secret->bytes) == STORE_STORED;
}

/* Returns true for an address without information: none, ::1, 127.0.0.1. */
static bool is_unspecified(const net_address *address)
{
    static const char *const texts[] = {"::", "::1", "127.0.0.1"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        net_address known;
        if (net_address_read(texts[i], &known) && !memcmp(&known, address, sizeof known))
            return true;
    }
    return false;
}

uint64_t session_address_key(const session_address_secret *secret, const net_address *address)
{
    uint64_t number;
    unsigned char hash[crypto_shorthash_BYTES];
    static_assert(crypto_shorthash_KEYBYTES == STORE_SECRET_SIZE && sizeof hash == sizeof number,
                  "as in SipHash");
    if (is_unspecified(address))
        return 0;
    net_address home = net_address_limit_key(address);
    crypto_shorthash(hash, home.bytes, sizeof home.bytes, secret->bytes);
    memcpy(&number, hash, sizeof number);
    return number ? number : 1;
}
