/* SPDX-License-Identifier: MIT */
#include "server/crypto/native.h"

#include <sodium.h>
#include <string.h>

static void sha256(void *context, const void *bytes, size_t length, uint8_t hash[KZ_HASH_BYTES])
{
    (void)context;
    crypto_hash_sha256(hash, bytes, length);
}

static void hmac(void *context, const uint8_t key[KZ_HASH_BYTES], const void *bytes, size_t length,
                 uint8_t mac[KZ_HASH_BYTES])
{
    (void)context;
    crypto_auth_hmacsha256(mac, bytes, length, key);
}

static bool verify(void *context, const uint8_t signature[KZ_SIGNATURE_BYTES], const void *bytes,
                   size_t length, const uint8_t key[KZ_KEY_BYTES])
{
    (void)context;
    return crypto_sign_verify_detached(signature, bytes, length, key) == 0;
}

const kz_crypto crypt_sodium = {NULL, sha256, hmac, verify};

bool crypt_sodium_init(void)
{
    return sodium_init() >= 0;
}

void crypt_signer_of(crypt_signer *signer, const uint8_t seed[CRYPT_SIGNER_SEED])
{
    crypto_sign_seed_keypair(signer->key, signer->secret, seed);
}

void crypt_sign(const crypt_signer *signer, const void *bytes, size_t length,
                uint8_t signature[KZ_SIGNATURE_BYTES])
{
    crypto_sign_detached(signature, NULL, bytes, length, signer->secret);
}

bool crypt_receipt_has_secret(const kz_receipt *receipt, const uint8_t secret[KZ_SECRET_BYTES])
{
    uint8_t commit[KZ_HASH_BYTES];
    kz_secret_commit(&crypt_sodium, secret, commit);
    return !memcmp(commit, receipt->commit, KZ_HASH_BYTES);
}

bool crypt_receipt_has_nonce(const kz_receipt *receipt, int seat, const uint8_t nonce[KZ_NONCE_BYTES])
{
    uint8_t hash[KZ_HASH_BYTES];
    kz_nonce_hash(&crypt_sodium, nonce, hash);
    return seat < receipt->seats && receipt->seat[seat].takes_part &&
           !memcmp(hash, receipt->seat[seat].hash, KZ_HASH_BYTES);
}
