/* SPDX-License-Identifier: MIT */
#include "server/accounts/guard/quota.h"

#include <stdlib.h>
#include <string.h>

enum { MATCH_FILES_BURST_S = 40, REQUESTS_BURST_S = 10 };

struct guard_route_rates {
    guard_rates addresses, persons, strangers;
};

guard_quota_config guard_quota_defaults(void)
{
    return (guard_quota_config){
        .guests = 120, .guest_rate = 60, .api_rate = 100, .attempts = 10, .requests = 100, .match_files = 5};
}

void guard_quotas_configure(guard_quotas *quotas, const guard_quota_config *config)
{
    atomic_store(&quotas->guest_burst, config->guests);
    atomic_store(&quotas->guest_rate, config->guest_rate);
    atomic_store(&quotas->api_rate, config->api_rate);
    atomic_store(&quotas->match_rate, config->match_files);
    atomic_store(&quotas->request_rate, config->requests);
}

bool guard_quotas_init(guard_quotas *quotas, const guard_quota_config *config, size_t routes)
{
    memset(quotas, 0, sizeof *quotas);
    guard_quotas_configure(quotas, config);
    quotas->routes = calloc(routes + 1, sizeof *quotas->routes);
    if (!quotas->routes)
        return false;
    quotas->route_count = routes;
    bool good = guard_rates_init(&quotas->guests, GUARD_QUOTA_ENTRIES) &&
                guard_rates_init(&quotas->match_files, GUARD_QUOTA_ENTRIES) &&
                guard_rates_init(&quotas->requests, GUARD_QUOTA_ENTRIES);
    for (size_t i = 0; i < routes; i++)
        good = good && guard_rates_init(&quotas->routes[i].addresses, GUARD_QUOTA_ENTRIES) &&
               guard_rates_init(&quotas->routes[i].strangers, GUARD_QUOTA_ENTRIES) &&
               guard_rates_init(&quotas->routes[i].persons, GUARD_QUOTA_ENTRIES);
    return good;
}

void guard_quotas_destroy(guard_quotas *quotas)
{
    guard_rates_destroy(&quotas->guests);
    guard_rates_destroy(&quotas->match_files);
    guard_rates_destroy(&quotas->requests);
    for (size_t i = 0; i < quotas->route_count; i++) {
        guard_rates_destroy(&quotas->routes[i].addresses);
        guard_rates_destroy(&quotas->routes[i].strangers);
        guard_rates_destroy(&quotas->routes[i].persons);
    }
    free(quotas->routes);
    memset(quotas, 0, sizeof *quotas);
}

static int64_t take_address(guard_rates *rates, const net_address *home, guard_limit limit, int64_t now_ms)
{
    guard_rate_key key = guard_rate_key_of_address(home);
    return guard_rates_take(rates, &key, &limit, now_ms);
}

int64_t guard_quotas_guest(guard_quotas *quotas, const net_address *home, int64_t now_ms)
{
    guard_limit limit = {.rate = quotas->guest_rate / 60.0, .burst = quotas->guest_burst};
    return take_address(&quotas->guests, home, limit, now_ms);
}

int64_t guard_quotas_request(guard_quotas *quotas, const net_address *home, int64_t now_ms)
{
    int rate = quotas->request_rate;
    return take_address(&quotas->requests, home,
                        (guard_limit){.rate = rate, .burst = REQUESTS_BURST_S * rate}, now_ms);
}

int64_t guard_quotas_match_file(guard_quotas *quotas, const net_address *home, int64_t now_ms)
{
    int rate = quotas->match_rate;
    return take_address(&quotas->match_files, home,
                        (guard_limit){.rate = rate, .burst = MATCH_FILES_BURST_S * rate}, now_ms);
}

/* Returns the limit of a person. (A factor below 1 must leave one request.) */
static guard_limit limit_of(const guard_quotas *quotas, const guard_route_quota *route, int share)
{
    double factor = share * quotas->api_rate / 100.0;
    double burst = factor * route->count;
    return (guard_limit){.rate = factor * route->count / route->seconds, .burst = burst < 1 ? 1 : burst};
}

int64_t guard_quotas_address(guard_quotas *quotas, const guard_route_quota *route, const net_address *home,
                             int64_t now_ms)
{
    return take_address(&quotas->routes[route->route].addresses, home,
                        limit_of(quotas, route, GUARD_ADDRESS_SHARE), now_ms);
}

int64_t guard_quotas_person(guard_quotas *quotas, const guard_route_quota *route, int64_t person,
                            const net_address *home, int64_t now_ms)
{
    guard_limit limit = limit_of(quotas, route, 1);
    if (!person)
        return take_address(&quotas->routes[route->route].strangers, home, limit, now_ms);
    guard_rate_key key = guard_rate_key_of_number(person);
    return guard_rates_take(&quotas->routes[route->route].persons, &key, &limit, now_ms);
}
