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

bool hub_hash_is_used(const hub_fair *fair, const uint8_t hash[KZ_HASH_BYTES])
{
    hub_used_hash *found;
    HASH_FIND(hh, fair->used, hash, KZ_HASH_BYTES, found);
    return found != NULL;
}

static void forget(hub_fair *fair, hub_used_hash *used)
{
    HASH_DEL(fair->used, used);
    free(used);
}

void hub_hash_use(hub_fair *fair, const uint8_t hash[KZ_HASH_BYTES])
{
    if (hub_hash_is_used(fair, hash))
        return;
    hub_used_hash *used = base_new(sizeof *used);
    memcpy(used->hash, hash, KZ_HASH_BYTES);
    HASH_ADD(hh, fair->used, hash, KZ_HASH_BYTES, used);
    if (HASH_COUNT(fair->used) > KEPT)
        forget(fair, fair->used);
}

void hub_hashes_clear(hub_fair *fair)
{
    while (fair->used)
        forget(fair, fair->used);
}
