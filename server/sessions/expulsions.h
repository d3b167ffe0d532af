/* SPDX-License-Identifier: MIT */
/* Removes banned people and closed accounts from their tables (kz_hub_expel()). Each node with tables asks
 * the store once a second, and after each ban or closed account. So a ban works from any node, and over
 * restarts. */
#ifndef KOZEL_SERVER_SESSIONS_EXPULSIONS_H
#define KOZEL_SERVER_SESSIONS_EXPULSIONS_H

#include "server/delivery/hub_host.h"
#include "server/delivery/lanes.h"

typedef struct kz_expulsions kz_expulsions;

/* Both must outlive it. NULL when out of memory. Free it when the lanes have stopped. */
kz_expulsions *kz_expulsions_new(kz_lanes *lanes, kz_hub_host *host);

/* Tables have been taken back from the store: an account may have been closed long before. NULL is allowed.
 */
void kz_expulsions_restored(kz_expulsions *expulsions);

/* Asks the store now; if it is being asked, once more after that. NULL is allowed. */
void kz_expulsions_check(kz_expulsions *expulsions);

/* Free what kz_expulsions_new() made; NULL is allowed. */
void kz_expulsions_free(kz_expulsions *expulsions);

#endif
