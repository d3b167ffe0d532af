/* SPDX-License-Identifier: MIT */
#include "server/accounts/guard/guards.h"

bool kz_guards_init(kz_guards *guards, const kz_quota_config *limits, size_t routes, bool addresses)
{
    kz_security_init(&guards->security, addresses);
    return kz_quotas_init(&guards->quotas, limits, routes) &&
           kz_attempts_init(&guards->attempts, limits->attempts, KZ_ATTEMPT_WAIT) &&
           kz_attempts_init(&guards->codes, limits->attempts, KZ_CODE_WAIT);
}

void kz_guards_configure(kz_guards *guards, const kz_quota_config *limits)
{
    kz_attempts_limit(&guards->attempts, limits->attempts);
    kz_attempts_limit(&guards->codes, limits->attempts);
    kz_quotas_configure(&guards->quotas, limits);
}

void kz_guards_destroy(kz_guards *guards)
{
    kz_security_tick(&guards->security, INT64_MAX);
    kz_security_destroy(&guards->security);
    kz_attempts_destroy(&guards->attempts);
    kz_attempts_destroy(&guards->codes);
    kz_quotas_destroy(&guards->quotas);
}
