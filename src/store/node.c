#include "store/node.h"

#include <stdio.h>

#include "store/lease.h"
#include "store/query.h"

/* A match that is claimed keeps until when its old owner lived (life.h). */
#define LIVED "lived = coalesce((SELECT life.at FROM life WHERE life.epoch = match.epoch), lived)"

kz_stored kz_store_join(kz_store *store, const char *name, int64_t now_ms, int64_t *epoch)
{
    kz_query query;
    kz_query_start(&query, store, "INSERT INTO node (name, joined) VALUES ($1, $2) RETURNING epoch", "ti",
                   name, now_ms);
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

kz_stored kz_store_owners(kz_store *store, void (*take)(void *context, int64_t epoch), void *context)
{
    kz_query query;
    /* Each found by the one before it: an index look-up an epoch. */
    kz_query_start(&query, store,
                   "WITH RECURSIVE owner (epoch) AS (SELECT min(epoch) FROM match WHERE ended IS NULL"
                   " UNION ALL SELECT (SELECT min(m.epoch) FROM match AS m WHERE m.ended IS NULL"
                   " AND m.epoch > owner.epoch) FROM owner WHERE owner.epoch IS NOT NULL)"
                   " SELECT epoch FROM owner WHERE epoch IS NOT NULL",
                   "");
    while (kz_query_next(&query))
        take(context, kz_query_int(&query, 0));
    return kz_query_end_list(&query);
}

kz_stored kz_store_running_of(kz_store *store, int64_t epoch,
                              void (*take)(void *context, const kz_store_orphan *orphan), void *context)
{
    kz_query query;
    kz_query_start(&query, store,
                   "SELECT id, setup FROM match WHERE ended IS NULL AND epoch = $1 ORDER BY begun, id", "i",
                   epoch);
    while (kz_query_next(&query))
        take(context, &(kz_store_orphan){kz_query_text(&query, 0), kz_query_text(&query, 1), epoch});
    return kz_query_end_list(&query);
}

kz_stored kz_store_claim(kz_store *store, const char *match, int64_t old,
                         void (*take)(void *context, const kz_store_match *match), void *context)
{
    kz_stored stored =
        kz_run(store,
               "UPDATE match SET epoch = $3, " LIVED " WHERE id = $1 AND ended IS NULL AND epoch = $2"
               " AND EXISTS (SELECT 1 FROM node WHERE node.epoch = $3 AND retired = 0)"
               " AND NOT EXISTS (SELECT 1 FROM lease WHERE lease.epoch = $2)",
               "tii", match, old, store->epoch);
    if (stored == KZ_STORED)
        return kz_store_running_one(store, match, take, context);
    if (stored != KZ_STORE_NONE)
        return stored;
    snprintf(store->reason, sizeof store->reason, "no running match of epoch %lld to claim: %s",
             (long long)old, match);
    return KZ_STORE_CONFLICT;
}

kz_stored kz_store_claim_all(kz_store *store)
{
    kz_stored stored =
        kz_run(store, "UPDATE node SET retired = 1 WHERE epoch < $1 AND retired = 0", "i", store->epoch);
    if (stored == KZ_STORED || stored == KZ_STORE_NONE)
        stored = kz_run(store, "DELETE FROM lease", "");
    if (stored == KZ_STORED || stored == KZ_STORE_NONE)
        stored = kz_run(store, "UPDATE match SET epoch = $1, " LIVED " WHERE ended IS NULL AND epoch <> $1",
                        "i", store->epoch);
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}
