/* SPDX-License-Identifier: MIT */
/* Letters of ASCII. isalnum() and tolower() follow the locale, in which a byte of a stranger may be a letter.
 */
#pragma once

#include <stdbool.h>

/* Returns `letter` with a small letter in place of a capital. */
static inline char base_lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

/* Returns `letter` with a capital in place of a small letter. */
static inline char base_upper(char letter)
{
    return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

static inline bool base_is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

static inline bool base_is_alnum(char letter)
{
    char lower = base_lower(letter);
    return (lower >= 'a' && lower <= 'z') || base_is_digit(letter);
}
