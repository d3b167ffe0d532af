/* SPDX-License-Identifier: MIT */
/* Networks from which nobody new, or nobody at all, may come (server/accounts/guard/ban.h). */
#ifndef KOZEL_SERVER_STORE_ADMIN_NETWORK_BAN_H
#define KOZEL_SERVER_STORE_ADMIN_NETWORK_BAN_H

#include "server/store/people/person.h"

typedef struct store_network_ban {
    const char *network; /* as net_network_print() writes it */
    bool everybody;      /* else registered people may still come */
    int64_t ends, created;
    const char *reason;
    int64_t actor;                    /* 0: on the command line */
    char actor_name[STORE_NAME_SIZE]; /* of the actor, when it is read; "" */
} store_network_ban;

/* Bans a network, or changes its ban; bans that have ended are forgotten. */
store_stored store_network_ban_set(struct store *store, const store_network_ban *ban);

/* STORE_NONE: it is not banned. */
store_stored store_network_ban_lift(struct store *store, const char *network);

/* Calls `take` with the bans that hold now, the latest first; rows are valid during the call. None is no
 * failure. */
store_stored store_network_bans(struct store *store, int64_t now_ms,
                                void (*take)(void *context, const store_network_ban *ban), void *context);

#endif
