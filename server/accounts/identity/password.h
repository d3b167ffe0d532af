/* SPDX-License-Identifier: MIT */
/* Passwords as Argon2id hashes. Each call takes about a tenth of a second and 64 MiB of memory: only in a
 * thread of the worker pool. */
#ifndef KOZEL_SERVER_ACCOUNTS_IDENTITY_PASSWORD_H
#define KOZEL_SERVER_ACCOUNTS_IDENTITY_PASSWORD_H

#include <stdbool.h>
#include <stdint.h>

#include "server/store/people/account.h"

/* False when out of memory. */
bool identity_password_hash(const char *password, char hash[STORE_PASSWORD_HASH_SIZE]);

/* Whether it is the password of that hash. NULL: there is none; the answer, no, takes as long. */
bool identity_password_is(const char *hash, const char *password);

/* Whether a hash was made with other limits than those of today. */
bool identity_password_outdated(const char *hash);

/* Returns the cost of all hashes that this process has computed: KiB of memory times passes. Any thread may
 * call it. */
uint64_t identity_password_work(void);

#endif
