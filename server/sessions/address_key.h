/* SPDX-License-Identifier: MIT */
/* A key for the address of a person: a number by which two addresses can be compared. The address
 * cannot be computed from it (docs/fair-play.md). */
#pragma once

#include "server/net/address.h"
#include "server/store/matches/fair.h"

typedef struct session_address_secret {
    uint8_t bytes[STORE_SECRET_SIZE];
} session_address_secret;

/* Reads the secret, the same for all nodes. Returns false if the store failed. */
bool session_address_secret_read(session_address_secret *secret, struct store *store);

/* Returns the key of an address. Addresses that count as one for limits (net_address_limit_key()) have the
 * same key. 0: no information, as for this machine's addresses, which anybody may be behind. */
uint64_t session_address_key(const session_address_secret *secret, const net_address *address);
