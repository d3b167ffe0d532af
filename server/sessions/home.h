/* SPDX-License-Identifier: MIT */
/* A rate-limit key for a person's address: a number by which two addresses can be compared. The address
 * cannot be computed from it (docs/fair-play.md). */
#ifndef KOZEL_SERVER_SESSIONS_HOME_H
#define KOZEL_SERVER_SESSIONS_HOME_H

#include "server/net/address.h"
#include "server/store/matches/fair.h"

typedef struct session_home_key {
    uint8_t bytes[STORE_SECRET_SIZE];
} session_home_key;

/* Reads the key's secret, the same for all nodes. Returns false if the store failed. */
bool session_home_key_read(session_home_key *key, struct store *store);

/* Returns the key of an address. Addresses that count as one for limits (net_address_home()) have the same
 * key. 0: no information, as for this machine's addresses, which anybody may be behind. */
uint64_t session_home_of(const session_home_key *key, const net_address *address);

#endif
