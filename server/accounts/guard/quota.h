/* SPDX-License-Identifier: MIT */
/* What may be done how often, and by whom it is counted: the server's tables of rates (rates.h).
 *
 * A request of the API is counted for each kind of request (route) by itself. An address may ask four times
 * as often as one person, since several may be behind it; a person is charged when it is known that the
 * token is his; who has no token, or one that is nobody's, is counted by his address as one person is. */
#ifndef KOZEL_SERVER_ACCOUNTS_GUARD_QUOTA_H
#define KOZEL_SERVER_ACCOUNTS_GUARD_QUOTA_H

#include <stdatomic.h>

#include "server/accounts/guard/rates.h"

enum {
    GUARD_QUOTA_ENTRIES = 4096, /* of each table, 32 bytes each; memory is taken as they come */
    GUARD_ADDRESS_SHARE = 4,    /* how many persons an address may ask as often as */
};

typedef struct guard_quota_config {
    int guests;      /* new guests of an address at once, */
    int guest_rate;  /* and a minute in the long run; 0: no limit */
    int api_rate;    /* how much of the API's limits (schema/) is allowed, in percent; 0: no limits */
    int attempts;    /* wrong passwords at once, then one every GUARD_ATTEMPT_WAIT seconds; 0: no limit */
    int requests;    /* HTTP requests of any kind a second for an address; 0: no limit */
    int match_files; /* files of finished matches a second for an address; 0: no limit */
} guard_quota_config;

guard_quota_config guard_quota_defaults(void);

typedef struct guard_quotas {
    atomic_int guest_burst, guest_rate, api_rate, match_rate,
        request_rate;                          /* as guard_quota_config has them */
    guard_rates guests, match_files, requests; /* by address */
    struct guard_route_rates *routes;
    size_t route_count;
} guard_quotas;

/* False: out of memory. Destroy it in any case. */
bool guard_quotas_init(guard_quotas *quotas, const guard_quota_config *config, size_t routes);

/* Other limits from now on. */
void guard_quotas_configure(guard_quotas *quotas, const guard_quota_config *config);
void guard_quotas_destroy(guard_quotas *quotas);

/* All of these return 0, or after how many milliseconds it may be tried again. `home`: net_address_home(). */

/* One more guest. */
int64_t guard_quotas_guest(guard_quotas *quotas, const net_address *home, int64_t now_ms);

/* One more request, whatever it asks for. */
int64_t guard_quotas_request(guard_quotas *quotas, const net_address *home, int64_t now_ms);

/* A long match is dear to make. */
int64_t guard_quotas_match_file(guard_quotas *quotas, const net_address *home, int64_t now_ms);

/* A request of a route that allows `count` in `seconds`, by its address. */
typedef struct guard_route_quota {
    size_t route; /* which, from 0 */
    int count, seconds;
} guard_route_quota;
int64_t guard_quotas_address(guard_quotas *quotas, const guard_route_quota *route, const net_address *home,
                             int64_t now_ms);
/* ... by the person who asks; 0: it is nobody, who counts as his address. */
int64_t guard_quotas_person(guard_quotas *quotas, const guard_route_quota *route, int64_t person,
                            const net_address *home, int64_t now_ms);

#endif
