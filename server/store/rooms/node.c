/* SPDX-License-Identifier: MIT */
#include "server/store/rooms/node.h"

#include <stdio.h>
#include <string.h>

#include "server/store/rooms/lease.h"
#include "server/store/sql/query.h"

/* Sets a claimed match's `lived` to the last heartbeat of its old owner (life.h). Without one the value of
 * the owner before is kept, and without that it is 0: not known. */
#define LIVED "lived = coalesce((SELECT life.at FROM life WHERE life.epoch = match.epoch), lived, 0)"

bool kz_is_node_name(const char *text)
{
    size_t length = strlen(text);
    return length >= 1 && length <= 63 &&
           strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-") == length;
}

kz_stored kz_store_join(kz_store *store, const char *name, int64_t now_ms, int64_t *epoch)
{
    kz_query query;
    kz_query_start(&query, store,
                   "INSERT INTO node (name, joined, knows, schema) VALUES ($1, $2, $3, $4) RETURNING epoch",
                   "tiii", name, now_ms, store->knows, store->schema);
    if (kz_query_next(&query))
        *epoch = kz_query_int(&query, 0);
    kz_stored stored = kz_query_end(&query);
    if (stored != KZ_STORED)
        return stored;
    store->epoch = *epoch;
    return store->engine->mark ? store->engine->mark(store) : KZ_STORED;
}

kz_stored kz_store_lives(kz_store *store)
{
    kz_stored stored =
        kz_run(store, "SELECT 1 FROM node WHERE epoch = $1 AND retired = 0", "i", store->epoch);
    if (stored != KZ_STORE_NONE)
        return stored;
    snprintf(store->reason, sizeof store->reason, "another node has taken this one for dead");
    return KZ_STORE_CONFLICT;
}

/* It has no lease (any more): what it was writing ends, it begins and claims nothing. */
static kz_stored evict(kz_store *store, int64_t epoch)
{
    kz_stored stored = store->engine->evict ? store->engine->evict(store, epoch) : KZ_STORED;
    if (stored == KZ_STORED)
        stored = kz_run(store, "UPDATE node SET retired = 1 WHERE epoch = $1 AND retired = 0", "i", epoch);
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}

kz_stored kz_store_retire(kz_store *store, int64_t epoch)
{
    kz_stored stored = kz_store_lives(store);
    if (stored == KZ_STORED)
        stored = kz_store_lease_end(store, epoch);
    return stored == KZ_STORED ? evict(store, epoch) : stored;
}

kz_stored kz_store_leave(kz_store *store, int64_t epoch)
{
    kz_stored stored = kz_run(store, "DELETE FROM lease WHERE epoch = $1", "i", epoch);
    return stored == KZ_STORED || stored == KZ_STORE_NONE ? evict(store, epoch) : stored;
}

kz_stored kz_store_claim_match(kz_store *store, const char *table, int64_t old)
{
    kz_stored stored = kz_run(store,
                              "UPDATE match SET epoch = $3, " LIVED
                              " WHERE id = (SELECT match FROM tables WHERE tables.id = $1)"
                              " AND ended IS NULL AND epoch = $2",
                              "tii", table, old, store->epoch);
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}

kz_stored kz_store_claim_all(kz_store *store)
{
    kz_stored stored =
        kz_run(store, "UPDATE node SET retired = 1 WHERE epoch < $1 AND retired = 0", "i", store->epoch);
    if (stored == KZ_STORED || stored == KZ_STORE_NONE)
        stored = kz_run(store, "DELETE FROM lease", "");
    if (stored == KZ_STORED || stored == KZ_STORE_NONE)
        stored = kz_run(
            store, "UPDATE match SET epoch = $1, " LIVED " WHERE ended IS NULL AND coalesce(epoch, -1) <> $1",
            "i", store->epoch);
    if (stored == KZ_STORED || stored == KZ_STORE_NONE)
        stored = kz_run(store,
                        "UPDATE tables SET epoch = $1, needs = CASE WHEN needs >= $2 THEN 0 ELSE needs END"
                        " WHERE coalesce(epoch, -1) <> $1",
                        "ii", store->epoch, KZ_NEEDS_REPAIR);
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}
