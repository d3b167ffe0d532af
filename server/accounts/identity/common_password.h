/* SPDX-License-Identifier: MIT */
/* Common passwords: words that people use (data/passwords/words.txt), with additions or not, the person's
 * name, runs on the keyboard, repetitions, dates. */
#ifndef KOZEL_SERVER_ACCOUNTS_IDENTITY_COMMON_PASSWORD_H
#define KOZEL_SERVER_ACCOUNTS_IDENTITY_COMMON_PASSWORD_H

#include <stdbool.h>
#include <stddef.h>

/* Returns true if the password is common. `name`: its person's name. */
bool identity_password_is_common(const char *password, const char *name);

/* The words, folded, in the order of their bytes (scripts/embed_words.py). */
extern const char *const identity_common_words[];
extern const size_t identity_common_word_count;

#endif
