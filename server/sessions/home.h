/* SPDX-License-Identifier: MIT */
/* Where a person comes from, as far as two may be compared: a number that stands for an address and tells
 * nothing of it (docs/fair-play.md). */
#ifndef KOZEL_SERVER_SESSIONS_HOME_H
#define KOZEL_SERVER_SESSIONS_HOME_H

#include "server/net/address.h"
#include "server/store/matches/fair.h"

typedef struct session_home_key {
    uint8_t bytes[STORE_SECRET_SIZE];
} session_home_key;

/* The key, the same for all nodes; false: the store failed. */
bool session_home_key_read(session_home_key *key, struct store *store);

/* The number of an address, the same for all that limits count as one (net_address_home()). 0: it says
 * nothing, as this machine's own, behind which there may be everybody. */
uint64_t session_home_of(const session_home_key *key, const net_address *address);

#endif
