/* The hashes of nonces that people have sent: each is good for one match. The last ones stand here, to be
 * refused at once; the store knows all that stand in receipts (kz_hub_hash_used()). */
#ifndef KOZEL_HUB_STATE_USED_HASHES_H
#define KOZEL_HUB_STATE_USED_HASHES_H

#include "hub/state/hub_state.h"

/* Was it sent before? */
bool kz_hash_is_used(const kz_hub *hub, const uint8_t hash[KZ_HASH_BYTES]);

/* It is from now on. */
void kz_hash_use(kz_hub *hub, const uint8_t hash[KZ_HASH_BYTES]);

void kz_hashes_clear(kz_hub *hub);

#endif
