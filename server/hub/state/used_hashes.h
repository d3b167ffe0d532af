/* SPDX-License-Identifier: MIT */
/* The hashes of nonces that people have sent. Each is valid for one match. The last 65,536 that this process
 * has seen are kept here and refused at once. The store keeps all hashes of receipts for ever
 * (hub_hash_used()). After that, a hash that is in no receipt may be replayed, without harm
 * (docs/fair.md). */
#pragma once

#include "server/hub/state/hub_state.h"

/* Returns true if the hash was used before. */
bool hub_hash_is_used(const hub_fair *fair, const uint8_t hash[KZ_HASH_BYTES]);

/* Marks the hash as used. */
void hub_hash_use(hub_fair *fair, const uint8_t hash[KZ_HASH_BYTES]);

void hub_hashes_clear(hub_fair *fair);
