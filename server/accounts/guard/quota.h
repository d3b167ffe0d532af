/* SPDX-License-Identifier: MIT */
/* Limits of actions and their keys: the server's tables of rates (rates.h).
 *
 * Each kind of request (route) of the API is counted separately. An address has four times the limit of a
 * person, since it may have several people. A person is charged after the token was found to be theirs. A
 * client without a valid token is counted by address, with the limit of a person. */
#pragma once

#include <stdatomic.h>

#include "server/accounts/guard/rates.h"

enum {
    GUARD_QUOTA_ENTRIES = 4096, /* of each table, 32 bytes each; memory is allocated on demand */
    GUARD_ADDRESS_SHARE = 4,    /* the limit of an address, in limits of persons */
};

typedef struct guard_quota_config {
    int guests;      /* new guests of an address at once, */
    int guest_rate;  /* and for each minute in the long run; 0: no limit */
    int api_rate;    /* percentage of the API's limits (schema/); 0: no limits */
    int attempts;    /* wrong passwords at once, then one every GUARD_ATTEMPT_WAIT seconds; 0: no limit */
    int requests;    /* HTTP requests of any kind a second for an address; 0: no limit */
    int match_files; /* files of finished matches a second for an address; 0: no limit */
} guard_quota_config;

guard_quota_config guard_quota_defaults(void);

typedef struct guard_quotas {
    atomic_int guest_burst, guest_rate, api_rate, match_rate, request_rate; /* as in guard_quota_config */
    guard_rates guests, match_files, requests;                              /* by address */
    struct guard_route_rates *routes;
    size_t route_count;
} guard_quotas;

/* Returns false if out of memory. Destroy it in any case. */
bool guard_quotas_init(guard_quotas *quotas, const guard_quota_config *config, size_t routes);

/* Changes the limits from now on. */
void guard_quotas_configure(guard_quotas *quotas, const guard_quota_config *config);
void guard_quotas_destroy(guard_quotas *quotas);

/* All of these return 0, or after how many milliseconds the client may try again. `home`:
 * net_address_limit_key(). */

/* Charges a new guest. */
int64_t guard_quotas_guest(guard_quotas *quotas, const net_address *home, int64_t now_ms);

/* Charges a request of any kind. */
int64_t guard_quotas_request(guard_quotas *quotas, const net_address *home, int64_t now_ms);

/* Charges a match's file, because a long match is expensive to make. */
int64_t guard_quotas_match_file(guard_quotas *quotas, const net_address *home, int64_t now_ms);

/* Charges a request of a route that allows `count` in `seconds`, to its address. */
typedef struct guard_route_quota {
    size_t route; /* index of the route, from 0 */
    int count, seconds;
} guard_route_quota;
int64_t guard_quotas_address(guard_quotas *quotas, const guard_route_quota *route, const net_address *home,
                             int64_t now_ms);
/* ... or to its person; 0: nobody, counted by address. */
int64_t guard_quotas_person(guard_quotas *quotas, const guard_route_quota *route, int64_t person,
                            const net_address *home, int64_t now_ms);
