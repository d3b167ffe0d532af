/* SPDX-License-Identifier: MIT */
/* Compares a secret and nonces with the receipt that names them. */
#ifndef KOZEL_ENGINE_FAIR_SECRETS_H
#define KOZEL_ENGINE_FAIR_SECRETS_H

#include <kozel/fair.h>

/* Returns true if the receipt's commitment is that to `secret`. */
bool fair_receipt_has_secret(const kz_crypto *crypto, const kz_receipt *receipt,
                             const uint8_t secret[KZ_SECRET_BYTES]);

/* Returns true if the receipt has the hash of `nonce` at `seat` (from 0; any number is allowed). */
bool fair_receipt_has_nonce(const kz_crypto *crypto, const kz_receipt *receipt, int seat,
                            const uint8_t nonce[KZ_NONCE_BYTES]);

#endif
