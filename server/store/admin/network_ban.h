/* SPDX-License-Identifier: MIT */
/* Bans of networks for new people or for everybody (server/accounts/guard/ban.h). */
#pragma once

#include "server/store/people/person.h"

typedef struct store_network_ban {
    const char *network; /* as printed by net_network_print() */
    bool everybody;      /* false: registered people may still come */
    int64_t ends, created;
    const char *reason;
    int64_t actor;                    /* 0: the command line */
    char actor_name[STORE_NAME_SIZE]; /* of the actor, when read; "" */
} store_network_ban;

/* Bans a network, or changes its ban. Deletes expired bans. */
store_stored store_network_ban_set(struct store *store, const store_network_ban *ban);

/* Lifts a ban. STORE_NONE: the network is not banned. */
store_stored store_network_ban_lift(struct store *store, const char *network);

/* Calls `take` with the present bans, the latest first; rows are valid during the call. None is no
 * failure. */
store_stored store_network_bans(struct store *store, int64_t now_ms,
                                void (*take)(void *context, const store_network_ban *ban), void *context);
