/* SPDX-License-Identifier: MIT */
/* Where a person comes from, as far as two may be compared: a number that stands for an address and tells
 * nothing of it (docs/fair-play.md). */
#ifndef KOZEL_SERVER_SESSIONS_HOME_H
#define KOZEL_SERVER_SESSIONS_HOME_H

#include "server/net/address.h"
#include "server/store/matches/fair.h"

typedef struct kz_home_key {
    uint8_t bytes[KZ_SECRET_SIZE];
} kz_home_key;

/* The key, the same for all nodes; false: the store failed. */
bool kz_home_key_read(kz_home_key *key, kz_store *store);

/* The number of an address, the same for all that limits count as one (kz_address_home()). 0: it says
 * nothing, as this machine's own, behind which there may be everybody. */
uint64_t kz_home_of(const kz_home_key *key, const kz_address *address);

#endif
