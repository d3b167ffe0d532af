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
    KZ_QUOTA_ENTRIES = 4096, /* of each table, 32 bytes each; memory is taken as they come */
    KZ_ADDRESS_SHARE = 4,    /* how many persons an address may ask as often as */
};

typedef struct kz_quota_config {
    int guests;      /* new guests of an address at once, */
    int guest_rate;  /* and a minute in the long run; 0: no limit */
    int api_rate;    /* how much of the API's limits (schema/) is allowed, in percent; 0: no limits */
    int attempts;    /* wrong passwords at once, then one every KZ_ATTEMPT_WAIT seconds; 0: no limit */
    int requests;    /* HTTP requests of any kind a second for an address; 0: no limit */
    int match_files; /* files of finished matches a second for an address; 0: no limit */
} kz_quota_config;

kz_quota_config kz_quota_defaults(void);

typedef struct kz_quotas {
    atomic_int guest_burst, guest_rate, api_rate, match_rate, request_rate; /* as kz_quota_config has them */
    kz_rates guests, match_files, requests;                                 /* by address */
    struct kz_route_rates *routes;
    size_t route_count;
} kz_quotas;

/* False: out of memory. Destroy it in any case. */
bool kz_quotas_init(kz_quotas *quotas, const kz_quota_config *config, size_t routes);

/* Other limits from now on. */
void kz_quotas_configure(kz_quotas *quotas, const kz_quota_config *config);
void kz_quotas_destroy(kz_quotas *quotas);

/* All of these return 0, or after how many milliseconds it may be tried again. `home`: kz_address_home(). */

/* One more guest. */
int64_t kz_quotas_guest(kz_quotas *quotas, const kz_address *home, int64_t now_ms);

/* One more request, whatever it asks for. */
int64_t kz_quotas_request(kz_quotas *quotas, const kz_address *home, int64_t now_ms);

/* A long match is dear to make. */
int64_t kz_quotas_match_file(kz_quotas *quotas, const kz_address *home, int64_t now_ms);

/* A request of a route that allows `count` in `seconds`, by its address. */
typedef struct kz_route_quota {
    size_t route; /* which, from 0 */
    int count, seconds;
} kz_route_quota;
int64_t kz_quotas_address(kz_quotas *quotas, const kz_route_quota *route, const kz_address *home,
                          int64_t now_ms);
/* ... by the person who asks; 0: it is nobody, who counts as his address. */
int64_t kz_quotas_person(kz_quotas *quotas, const kz_route_quota *route, int64_t person,
                         const kz_address *home, int64_t now_ms);

#endif
