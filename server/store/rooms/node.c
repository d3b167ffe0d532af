/* SPDX-License-Identifier: MIT */
#include "server/store/rooms/node.h"

#include <stdio.h>
#include <string.h>

#include "server/store/rooms/lease.h"
#include "server/store/sql/query.h"

/* Sets a claimed match's `lived` to the last heartbeat of its old owner (lease.h). Without one the value
 * of the owner before is kept, and without that it is 0: not known. */
#define LIVED "lived = coalesce((SELECT life.at FROM life WHERE life.epoch = match.epoch), lived, 0)"

bool store_is_node_name(const char *text)
{
    size_t length = strlen(text);
    return length >= 1 && length <= 63 &&
           strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-") == length;
}

store_stored store_join(struct store *store, const char *name, int64_t now_ms, int64_t *epoch)
{
    store_query query;
    store_query_start(
        &query, store,
        "INSERT INTO node (name, joined, knows, schema) VALUES ($1, $2, $3, $4) RETURNING epoch", "tiii",
        name, now_ms, store->knows, store->schema);
    if (store_query_next(&query))
        *epoch = store_query_int(&query, 0);
    store_stored stored = store_query_end(&query);
    if (stored != STORE_STORED)
        return stored;
    store->epoch = *epoch;
    return store->engine->mark ? store->engine->mark(store) : STORE_STORED;
}

store_stored store_lives(struct store *store)
{
    store_stored stored =
        store_run(store, "SELECT 1 FROM node WHERE epoch = $1 AND retired = 0", "i", store->epoch);
    if (stored != STORE_NONE)
        return stored;
    snprintf(store->reason, sizeof store->reason, "another node has taken this one for dead");
    return STORE_CONFLICT;
}

/* Evicts a node without a lease: its writes under way end, and it begins and claims nothing. */
static store_stored evict(struct store *store, int64_t epoch)
{
    store_stored stored = store->engine->evict ? store->engine->evict(store, epoch) : STORE_STORED;
    if (stored == STORE_STORED)
        stored = store_run(store, "UPDATE node SET retired = 1 WHERE epoch = $1 AND retired = 0", "i", epoch);
    return store_none_ok(stored);
}

store_stored store_retire(struct store *store, int64_t epoch)
{
    store_stored stored = store_lives(store);
    if (stored == STORE_STORED)
        stored = store_lease_end(store, epoch);
    return stored == STORE_STORED ? evict(store, epoch) : stored;
}

store_stored store_leave(struct store *store, int64_t epoch)
{
    store_stored stored = store_run(store, "DELETE FROM lease WHERE epoch = $1", "i", epoch);
    return stored == STORE_STORED || stored == STORE_NONE ? evict(store, epoch) : stored;
}

store_stored store_claim_match(struct store *store, const char *table, int64_t old)
{
    return store_none_ok(store_run(store,
                                   "UPDATE match SET epoch = $3, " LIVED
                                   " WHERE id = (SELECT match FROM tables WHERE tables.id = $1)"
                                   " AND ended IS NULL AND epoch = $2",
                                   "tii", table, old, store->epoch));
}

store_stored store_claim_all(struct store *store)
{
    store_stored stored =
        store_run(store, "UPDATE node SET retired = 1 WHERE epoch < $1 AND retired = 0", "i", store->epoch);
    if (stored == STORE_STORED || stored == STORE_NONE)
        stored = store_run(store, "DELETE FROM lease", "");
    if (stored == STORE_STORED || stored == STORE_NONE)
        stored = store_run(
            store, "UPDATE match SET epoch = $1, " LIVED " WHERE ended IS NULL AND coalesce(epoch, -1) <> $1",
            "i", store->epoch);
    if (stored == STORE_STORED || stored == STORE_NONE)
        stored = store_run(store,
                           "UPDATE tables SET epoch = $1, needs = CASE WHEN needs >= $2 THEN 0 ELSE needs END"
                           " WHERE coalesce(epoch, -1) <> $1",
                           "ii", store->epoch, STORE_NEEDS_REPAIR);
    return store_none_ok(stored);
}
