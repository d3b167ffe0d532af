/* SPDX-License-Identifier: MIT */
#include "server/accounts/guard/guards.h"

bool guard_state_init(guard_state *guards, const guard_quota_config *limits, size_t routes, bool addresses)
{
    guard_security_init(&guards->security, addresses);
    return guard_quotas_init(&guards->quotas, limits, routes) &&
           guard_attempts_init(&guards->attempts, limits->attempts, GUARD_ATTEMPT_WAIT) &&
           guard_attempts_init(&guards->codes, limits->attempts, GUARD_CODE_WAIT);
}

void guard_state_configure(guard_state *guards, const guard_quota_config *limits)
{
    guard_attempts_limit(&guards->attempts, limits->attempts);
    guard_attempts_limit(&guards->codes, limits->attempts);
    guard_quotas_configure(&guards->quotas, limits);
}

void guard_state_destroy(guard_state *guards)
{
    guard_security_tick(&guards->security, INT64_MAX);
    guard_security_destroy(&guards->security);
    guard_attempts_destroy(&guards->attempts);
    guard_attempts_destroy(&guards->codes);
    guard_quotas_destroy(&guards->quotas);
}
