/* SPDX-License-Identifier: MIT */
/* Passwords as Argon2id hashes. Each call takes about a tenth of a second and 64 MiB of memory. Call it only
 * in a thread of the worker pool. */
#pragma once

#include "server/store/people/account.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Hashes a password. Returns false if out of memory. */
bool identity_password_hash(const char *password, char hash[STORE_PASSWORD_HASH_SIZE]);

/* Returns true if the password has that hash. NULL: there is no hash; the result is false after the same
 * time. */
bool identity_password_is(const char *hash, const char *password);

/* Returns true if a hash was made with other limits than the current ones. */
bool identity_password_outdated(const char *hash);

/* Returns the cost of all hashes that this process has computed: KiB of memory times passes. Any thread may
 * call it. */
uint64_t identity_password_work(void);

/* ---- common passwords: words that people use (data/passwords/words.txt), with additions or not, the
 * person's name, runs on the keyboard, repetitions, dates. */

/* Returns true if the password is common. `name`: its person's name. */
bool identity_password_is_common(const char *password, const char *name);

/* The words, folded, in the order of their bytes (scripts/embed_words.py). */
extern const char *const identity_common_words[];
extern const size_t identity_common_word_count;
