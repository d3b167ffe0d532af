/* SPDX-License-Identifier: MIT */
#include "server/hub/state/used_hashes.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { KEPT = 65536 };

struct hub_used_hash {
    uint8_t hash[KZ_HASH_BYTES];
    UT_hash_handle hh; /* in the order of arrival */
};

bool hub_hash_is_used(const struct hub *hub, const uint8_t hash[KZ_HASH_BYTES])
{
    hub_used_hash *found;
    HASH_FIND(hh, hub->used_hashes, hash, KZ_HASH_BYTES, found);
    return found != NULL;
}

static void forget(struct hub *hub, hub_used_hash *used)
{
    HASH_DEL(hub->used_hashes, used);
    free(used);
}

void hub_hash_use(struct hub *hub, const uint8_t hash[KZ_HASH_BYTES])
{
    if (hub_hash_is_used(hub, hash))
        return;
    hub_used_hash *used = base_new(sizeof *used);
    memcpy(used->hash, hash, KZ_HASH_BYTES);
    HASH_ADD(hh, hub->used_hashes, hash, KZ_HASH_BYTES, used);
    if (HASH_COUNT(hub->used_hashes) > KEPT)
        forget(hub, hub->used_hashes);
}

void hub_hashes_clear(struct hub *hub)
{
    while (hub->used_hashes)
        forget(hub, hub->used_hashes);
}
