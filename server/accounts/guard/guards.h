/* SPDX-License-Identifier: MIT */
/* A server's limits for frequent requests and guesses, and their log. */
#pragma once

#include "server/accounts/guard/attempts.h"
#include "server/accounts/guard/quota.h"
#include "server/accounts/guard/security.h"

typedef struct guard_state {
    guard_quotas quotas;
    guard_attempts attempts; /* wrong passwords */
    guard_attempts codes;    /* wrong codes of second factors */
    guard_security security;
} guard_state;

/* `routes`: the number of the API's kinds of requests. `addresses`: the security log has addresses unchanged.
 * Returns false if out of memory. Destroy them in any case. */
bool guard_state_init(guard_state *guards, const guard_quota_config *limits, size_t routes, bool addresses);

/* Changes the limits from now on. */
void guard_state_configure(guard_state *guards, const guard_quota_config *limits);

/* Logs the pending counts of the security log, and frees everything. */
void guard_state_destroy(guard_state *guards);
