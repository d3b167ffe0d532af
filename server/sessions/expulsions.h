/* SPDX-License-Identifier: MIT */
/* Removes banned people and closed accounts from their tables (hub_expel()). Each node with tables asks
 * the store once a second, and after each ban or closed account. So a ban works from any node, and over
 * restarts. */
#ifndef KOZEL_SERVER_SESSIONS_EXPULSIONS_H
#define KOZEL_SERVER_SESSIONS_EXPULSIONS_H

#include "server/delivery/hub_host.h"
#include "server/delivery/lanes.h"

typedef struct session_expulsions session_expulsions;

/* Both must outlive it. NULL when out of memory. Free it when the lanes have stopped. */
session_expulsions *session_expulsions_new(delivery_lanes *lanes, delivery_hub_host *host);

/* Tables have been taken back from the store: an account may have been closed long before. NULL is allowed.
 */
void session_expulsions_restored(session_expulsions *expulsions);

/* Asks the store now; if it is being asked, once more after that. NULL is allowed. */
void session_expulsions_check(session_expulsions *expulsions);

/* Free what session_expulsions_new() made; NULL is allowed. */
void session_expulsions_free(session_expulsions *expulsions);

#endif
