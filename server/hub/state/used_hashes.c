/* SPDX-License-Identifier: MIT */
#include "server/hub/state/used_hashes.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { KEPT = 65536 };

struct kz_used_hash {
    uint8_t hash[KZ_HASH_BYTES];
    UT_hash_handle hh; /* in the order of their coming */
};

bool kz_hash_is_used(const kz_hub *hub, const uint8_t hash[KZ_HASH_BYTES])
{
    kz_used_hash *found;
    HASH_FIND(hh, hub->used_hashes, hash, KZ_HASH_BYTES, found);
    return found != NULL;
}

static void forget(kz_hub *hub, kz_used_hash *used)
{
    HASH_DEL(hub->used_hashes, used);
    free(used);
}

void kz_hash_use(kz_hub *hub, const uint8_t hash[KZ_HASH_BYTES])
{
    if (kz_hash_is_used(hub, hash))
        return;
    kz_used_hash *used = kz_new(sizeof *used);
    memcpy(used->hash, hash, KZ_HASH_BYTES);
    HASH_ADD(hh, hub->used_hashes, hash, KZ_HASH_BYTES, used);
    if (HASH_COUNT(hub->used_hashes) > KEPT)
        forget(hub, hub->used_hashes);
}

void kz_hashes_clear(kz_hub *hub)
{
    while (hub->used_hashes)
        forget(hub, hub->used_hashes);
}
