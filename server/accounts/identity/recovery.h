/* SPDX-License-Identifier: MIT */
/* Codes that lead back into an account whose password is lost: 80 random bits each, so that a plain hash of
 * them may be kept. */
#ifndef KOZEL_SERVER_ACCOUNTS_IDENTITY_RECOVERY_H
#define KOZEL_SERVER_ACCOUNTS_IDENTITY_RECOVERY_H

#include <stdbool.h>
#include <stdint.h>

#include "server/store/people/factor.h"

enum {
    IDENTITY_RECOVERY_CODES = 10,
    IDENTITY_RECOVERY_TEXT = 20 /* 4 x 4 letters, dashes between them, and NUL */
};

/* A new, unpredictable code. */
void identity_recovery_make(char text[IDENTITY_RECOVERY_TEXT]);

/* The hash of a code, however it is typed: small letters, blanks, no dashes, O for 0, I and L for 1. False:
 * the text is none. */
bool identity_recovery_hash(const char *text, uint8_t hash[STORE_RECOVERY_HASH]);

#endif
