/* SPDX-License-Identifier: MIT */
/* Passwords that are guessed first: words that people take for one (data/passwords/words.txt), dressed up or
 * not, the own name, runs on the keyboard, repetitions, dates. */
#ifndef KOZEL_SERVER_ACCOUNTS_IDENTITY_COMMON_PASSWORD_H
#define KOZEL_SERVER_ACCOUNTS_IDENTITY_COMMON_PASSWORD_H

#include <stdbool.h>
#include <stddef.h>

/* `name`: whose password it is to be. */
bool identity_password_is_common(const char *password, const char *name);

/* The words, folded, in the order of their bytes (scripts/embed_words.py). */
extern const char *const identity_common_words[];
extern const size_t identity_common_word_count;

#endif
