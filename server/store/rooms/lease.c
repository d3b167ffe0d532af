/* SPDX-License-Identifier: MIT */
#include "server/store/rooms/lease.h"

#include <stdio.h>

#include "server/store/sql/query.h"

/* The store's clock, in ms: a statement of each engine. */
#define SQLITE_MS "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
#define POSTGRES_MS "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
#define BY_CLOCK(name, before, after)                                                                        \
    static const char *const name[] = {before SQLITE_MS after, before POSTGRES_MS after}

static const char *of(const char *const by_clock[2], const kz_store *store)
{
    return by_clock[store->engine->shared];
}

static kz_stored conflict(kz_store *store, kz_stored stored)
{
    if (stored != KZ_STORE_NONE && stored != KZ_STORE_CONFLICT)
        return stored;
    snprintf(store->reason, sizeof store->reason, "the lease of this node has ended");
    return KZ_STORE_CONFLICT;
}

kz_stored kz_store_lease_take(kz_store *store, int64_t ms)
{
    BY_CLOCK(sql, "INSERT INTO lease (epoch, ends) SELECT epoch, $2 + ",
             " FROM node WHERE epoch = $1 AND retired = 0 FOR SHARE");
    return conflict(store, kz_run(store, of(sql, store), "ii", store->epoch, ms));
}

kz_stored kz_store_lease_renew(kz_store *store, int64_t ms)
{
    BY_CLOCK(sql, "WITH clock (ms) AS (SELECT ",
             ") UPDATE lease SET ends = $2 + (SELECT ms FROM clock)"
             " WHERE epoch = $1 AND ends > (SELECT ms FROM clock)");
    return conflict(store, kz_run(store, of(sql, store), "ii", store->epoch, ms));
}

kz_stored kz_store_lease_end(kz_store *store, int64_t epoch)
{
    /* A renewal that is under way is waited for, and then holds. */
    BY_CLOCK(sql, "DELETE FROM lease WHERE epoch = $1 AND ends <= ", "");
    kz_stored stored = kz_run(store, of(sql, store), "i", epoch);
    if (stored != KZ_STORE_NONE)
        return stored;
    stored = kz_run(store, "SELECT 1 FROM lease WHERE epoch = $1", "i", epoch);
    return stored == KZ_STORED ? KZ_STORE_NONE : stored == KZ_STORE_NONE ? KZ_STORED : stored;
}

kz_stored kz_store_living(kz_store *store,
                          void (*take)(void *context, int64_t epoch, const char *name, int64_t knows),
                          void *context)
{
    BY_CLOCK(sql,
             "SELECT lease.epoch, node.name, node.knows FROM lease JOIN node ON node.epoch = lease.epoch "
             "WHERE ends > ",
             " ORDER BY lease.epoch");
    kz_query query;
    kz_query_start(&query, store, of(sql, store), "");
    while (kz_query_next(&query))
        take(context, kz_query_int(&query, 0), kz_query_text(&query, 1), kz_query_int(&query, 2));
    return kz_query_end_list(&query);
}
