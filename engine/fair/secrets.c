/* SPDX-License-Identifier: MIT */
#include "engine/fair/secrets.h"

#include <string.h>

bool fair_receipt_has_secret(const kz_crypto *crypto, const kz_receipt *receipt,
                             const uint8_t secret[KZ_SECRET_BYTES])
{
    uint8_t commit[KZ_HASH_BYTES];
    kz_secret_commit(crypto, secret, commit);
    return !memcmp(commit, receipt->commit, KZ_HASH_BYTES);
}

bool fair_receipt_has_nonce(const kz_crypto *crypto, const kz_receipt *receipt, int seat,
                            const uint8_t nonce[KZ_NONCE_BYTES])
{
    uint8_t hash[KZ_HASH_BYTES];
    kz_nonce_hash(crypto, nonce, hash);
    return seat < receipt->seats && receipt->seat[seat].takes_part &&
           !memcmp(hash, receipt->seat[seat].hash, KZ_HASH_BYTES);
}
