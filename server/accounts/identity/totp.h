/* SPDX-License-Identifier: MIT */
/* Codes of a second factor: TOTP (RFC 6238), as every authenticator app makes them: HMAC-SHA-1, six digits,
 * thirty seconds. */
#ifndef KOZEL_SERVER_ACCOUNTS_IDENTITY_TOTP_H
#define KOZEL_SERVER_ACCOUNTS_IDENTITY_TOTP_H

#include <stdbool.h>
#include <stdint.h>

#include "server/store/people/factor.h"

enum {
    IDENTITY_TOTP_DIGITS = 6,
    IDENTITY_TOTP_STEP_MS = 30000,
    IDENTITY_TOTP_DRIFT = 1,        /* steps that a clock may be off */
    IDENTITY_TOTP_SECRET_TEXT = 33, /* the secret as base32, and NUL */
};

/* The code of a step (from 0: 1970), 0..999999. Negative: the library refused. */
int identity_totp_code(const uint8_t secret[STORE_FACTOR_SECRET], int64_t step);

/* Whether a text is a code of now or of a step beside it that comes after `last`. *step: of which. Spaces do
 * not matter. */
bool identity_totp_is(const uint8_t secret[STORE_FACTOR_SECRET], const char *text, int64_t now_ms,
                      int64_t last, int64_t *step);

/* The secret as people type it in: base32 (RFC 4648). */
void identity_totp_print(const uint8_t secret[STORE_FACTOR_SECRET], char out[IDENTITY_TOTP_SECRET_TEXT]);

#endif
