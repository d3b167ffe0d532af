/* SPDX-License-Identifier: MIT */
/* Recovery codes for an account with a lost password: 80 random bits each, so that a plain hash is safe. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/store/people/factor.h"

enum {
    IDENTITY_RECOVERY_CODES = 10,
    IDENTITY_RECOVERY_TEXT = 20 /* 4 x 4 letters, dashes between them, and NUL */
};

/* Makes an unpredictable code. */
void identity_recovery_make(char text[IDENTITY_RECOVERY_TEXT]);

/* Hashes a code. It may be typed with small letters, blanks, no dashes, O for 0, I and L for 1. Returns false
 * if the text is not a code. */
bool identity_recovery_hash(const char *text, uint8_t hash[STORE_RECOVERY_HASH]);
