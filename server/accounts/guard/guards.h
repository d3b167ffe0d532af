/* SPDX-License-Identifier: MIT */
/* What a server refuses to those who ask too often or guess, and the log of it. */
#ifndef KOZEL_SERVER_ACCOUNTS_GUARD_GUARDS_H
#define KOZEL_SERVER_ACCOUNTS_GUARD_GUARDS_H

#include "server/accounts/guard/attempts.h"
#include "server/accounts/guard/quota.h"
#include "server/accounts/guard/security.h"

typedef struct guard_guards {
    guard_quotas quotas;
    guard_attempts attempts; /* wrong passwords */
    guard_attempts codes;    /* wrong codes of second factors */
    guard_security security;
} guard_guards;

/* `routes`: how many kinds of requests the API has. `addresses`: the security log has them as they are.
 * False: out of memory. Destroy them in any case. */
bool guard_guards_init(guard_guards *guards, const guard_quota_config *limits, size_t routes, bool addresses);

/* Other limits from now on. */
void guard_guards_configure(guard_guards *guards, const guard_quota_config *limits);

/* Logs what the security log has only counted till now, and frees all. */
void guard_guards_destroy(guard_guards *guards);

#endif
