/* SPDX-License-Identifier: MIT */
/* Codes of a second factor: TOTP (RFC 6238), as made by every authenticator app: HMAC-SHA-1, six digits,
 * thirty seconds. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/store/people/factor.h"

enum {
    IDENTITY_TOTP_DIGITS = 6,
    IDENTITY_TOTP_STEP_MS = 30000,
    IDENTITY_TOTP_DRIFT = 1,        /* allowed error of a clock, in steps */
    IDENTITY_TOTP_SECRET_TEXT = 33, /* the secret as base32, and NUL */
};

/* Returns the code of a step (from 0: 1970), 0..999999. Negative: the library refused. */
int identity_totp_code(const uint8_t secret[STORE_FACTOR_SECRET], int64_t step);

/* Returns true if a text is a code of the present step or a neighbouring one after `last`. *step: the code's
 * step. Spaces do not matter. */
bool identity_totp_is(const uint8_t secret[STORE_FACTOR_SECRET], const char *text, int64_t now_ms,
                      int64_t last, int64_t *step);

/* Writes the secret in the form that people type: base32 (RFC 4648). */
void identity_totp_print(const uint8_t secret[STORE_FACTOR_SECRET], char out[IDENTITY_TOTP_SECRET_TEXT]);
