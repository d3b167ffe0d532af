/* SPDX-License-Identifier: MIT */
/* The cryptography of a native program, by libsodium. */
#pragma once

#include <kozel/fair.h>

/* The functions that the library requires. */
extern const kz_crypto crypt_sodium;

/* An Ed25519 signing key. It is secret: its owner can sign as the server. */
typedef struct crypt_signer {
    uint8_t secret[KZ_SIGNATURE_BYTES]; /* libsodium's form: seed and public key */
    uint8_t key[KZ_KEY_BYTES];          /* the public key */
} crypt_signer;

enum { CRYPT_SIGNER_SEED = 32 };

/* Prepares libsodium. Returns false if it cannot be used here. Call it before all else, any number of times,
 * in any thread. */
bool crypt_sodium_init(void);

/* Computes the key pair of a seed, always the same. */
void crypt_signer_of(crypt_signer *signer, const uint8_t seed[CRYPT_SIGNER_SEED]);

/* Signs bytes. */
void crypt_sign(const crypt_signer *signer, const void *bytes, size_t length,
                uint8_t signature[KZ_SIGNATURE_BYTES]);

/* Returns true if the receipt's commitment is that to `secret`. */
bool crypt_receipt_has_secret(const kz_receipt *receipt, const uint8_t secret[KZ_SECRET_BYTES]);

/* Returns true if the receipt has the hash of `nonce` at `seat` (from 0; any number is allowed). */
bool crypt_receipt_has_nonce(const kz_receipt *receipt, int seat, const uint8_t nonce[KZ_NONCE_BYTES]);
