/* SPDX-License-Identifier: MIT */
/* What a server refuses to those who ask too often or guess, and the log of it. */
#ifndef KOZEL_SERVER_ACCOUNTS_GUARD_GUARDS_H
#define KOZEL_SERVER_ACCOUNTS_GUARD_GUARDS_H

#include "server/accounts/guard/attempts.h"
#include "server/accounts/guard/quota.h"
#include "server/accounts/guard/security.h"

typedef struct kz_guards {
    kz_quotas quotas;
    kz_attempts attempts; /* wrong passwords */
    kz_attempts codes;    /* wrong codes of second factors */
    kz_security security;
} kz_guards;

/* `routes`: how many kinds of requests the API has. `addresses`: the security log has them as they are.
 * False: out of memory. Destroy them in any case. */
bool kz_guards_init(kz_guards *guards, const kz_quota_config *limits, size_t routes, bool addresses);

/* Other limits from now on. */
void kz_guards_configure(kz_guards *guards, const kz_quota_config *limits);

/* Logs what the security log has only counted till now, and frees all. */
void kz_guards_destroy(kz_guards *guards);

#endif
