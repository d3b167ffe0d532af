/* SPDX-License-Identifier: MIT */
#include "server/accounts/guard/quota.h"

#include <stdlib.h>
#include <string.h>

enum { MATCH_FILES_BURST_S = 40, REQUESTS_BURST_S = 10 };

struct kz_route_rates {
    kz_rates addresses, persons, strangers;
};

kz_quota_config kz_quota_defaults(void)
{
    return (kz_quota_config){
        .guests = 120, .guest_rate = 60, .api_rate = 100, .attempts = 10, .requests = 100, .match_files = 5};
}

void kz_quotas_configure(kz_quotas *quotas, const kz_quota_config *config)
{
    atomic_store(&quotas->guest_burst, config->guests);
    atomic_store(&quotas->guest_rate, config->guest_rate);
    atomic_store(&quotas->api_rate, config->api_rate);
    atomic_store(&quotas->match_rate, config->match_files);
    atomic_store(&quotas->request_rate, config->requests);
}

bool kz_quotas_init(kz_quotas *quotas, const kz_quota_config *config, size_t routes)
{
    memset(quotas, 0, sizeof *quotas);
    kz_quotas_configure(quotas, config);
    quotas->routes = calloc(routes + 1, sizeof *quotas->routes);
    if (!quotas->routes)
        return false;
    quotas->route_count = routes;
    bool good = kz_rates_init(&quotas->guests, KZ_QUOTA_ENTRIES) &&
                kz_rates_init(&quotas->match_files, KZ_QUOTA_ENTRIES) &&
                kz_rates_init(&quotas->requests, KZ_QUOTA_ENTRIES);
    for (size_t i = 0; i < routes; i++)
        good = good && kz_rates_init(&quotas->routes[i].addresses, KZ_QUOTA_ENTRIES) &&
               kz_rates_init(&quotas->routes[i].strangers, KZ_QUOTA_ENTRIES) &&
               kz_rates_init(&quotas->routes[i].persons, KZ_QUOTA_ENTRIES);
    return good;
}

void kz_quotas_destroy(kz_quotas *quotas)
{
    kz_rates_destroy(&quotas->guests);
    kz_rates_destroy(&quotas->match_files);
    kz_rates_destroy(&quotas->requests);
    for (size_t i = 0; i < quotas->route_count; i++) {
        kz_rates_destroy(&quotas->routes[i].addresses);
        kz_rates_destroy(&quotas->routes[i].strangers);
        kz_rates_destroy(&quotas->routes[i].persons);
    }
    free(quotas->routes);
    memset(quotas, 0, sizeof *quotas);
}

static int64_t take_address(kz_rates *rates, const kz_address *home, kz_limit limit, int64_t now_ms)
{
    kz_rate_key key = kz_rate_key_of_address(home);
    return kz_rates_take(rates, &key, &limit, now_ms);
}

int64_t kz_quotas_guest(kz_quotas *quotas, const kz_address *home, int64_t now_ms)
{
    kz_limit limit = {.rate = quotas->guest_rate / 60.0, .burst = quotas->guest_burst};
    return take_address(&quotas->guests, home, limit, now_ms);
}

int64_t kz_quotas_request(kz_quotas *quotas, const kz_address *home, int64_t now_ms)
{
    int rate = quotas->request_rate;
    return take_address(&quotas->requests, home, (kz_limit){.rate = rate, .burst = REQUESTS_BURST_S * rate},
                        now_ms);
}

int64_t kz_quotas_match_file(kz_quotas *quotas, const kz_address *home, int64_t now_ms)
{
    int rate = quotas->match_rate;
    return take_address(&quotas->match_files, home,
                        (kz_limit){.rate = rate, .burst = MATCH_FILES_BURST_S * rate}, now_ms);
}

/* What one person may do. (A factor below 1 must leave him one request.) */
static kz_limit limit_of(const kz_quotas *quotas, const kz_route_quota *route, int share)
{
    double factor = share * quotas->api_rate / 100.0;
    double burst = factor * route->count;
    return (kz_limit){.rate = factor * route->count / route->seconds, .burst = burst < 1 ? 1 : burst};
}

int64_t kz_quotas_address(kz_quotas *quotas, const kz_route_quota *route, const kz_address *home,
                          int64_t now_ms)
{
    return take_address(&quotas->routes[route->route].addresses, home,
                        limit_of(quotas, route, KZ_ADDRESS_SHARE), now_ms);
}

int64_t kz_quotas_person(kz_quotas *quotas, const kz_route_quota *route, int64_t person,
                         const kz_address *home, int64_t now_ms)
{
    kz_limit limit = limit_of(quotas, route, 1);
    if (!person)
        return take_address(&quotas->routes[route->route].strangers, home, limit, now_ms);
    kz_rate_key key = kz_rate_key_of_number(person);
    return kz_rates_take(&quotas->routes[route->route].persons, &key, &limit, now_ms);
}
