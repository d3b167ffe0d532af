/* SPDX-License-Identifier: MIT */
/* The cryptography of a native program: libsodium's. */
#ifndef KOZEL_SERVER_CRYPTO_NATIVE_H
#define KOZEL_SERVER_CRYPTO_NATIVE_H

#include <kozel/fair.h>

/* What the library's functions ask for. */
extern const kz_crypto crypt_sodium;

/* An Ed25519 key that signs; whoever has it signs as the server. */
typedef struct crypt_signer {
    uint8_t secret[KZ_SIGNATURE_BYTES]; /* libsodium's form: seed and public key */
    uint8_t key[KZ_KEY_BYTES];          /* the public key */
} crypt_signer;

enum { CRYPT_SIGNER_SEED = 32 };

/* Prepares libsodium; false: it cannot be used here. Any number of times, in any thread, before all else. */
bool crypt_sodium_init(void);

/* The key pair of a seed, of which the same comes every time. */
void crypt_signer_of(crypt_signer *signer, const uint8_t seed[CRYPT_SIGNER_SEED]);

/* Signs bytes. */
void crypt_sign(const crypt_signer *signer, const void *bytes, size_t length,
                uint8_t signature[KZ_SIGNATURE_BYTES]);

#endif
