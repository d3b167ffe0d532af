/* SPDX-License-Identifier: MIT */
#include "server/store/rooms/lease.h"

#include "server/store/sql/query.h"

#include <stdio.h>

/* The store's clock, in ms: a statement of each engine. */
#define SQLITE_MS "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
#define POSTGRES_MS "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
#define BY_CLOCK(name, before, after)                                                                        \
    static const char *const name[] = {before SQLITE_MS after, before POSTGRES_MS after}

static const char *of(const char *const by_clock[2], const struct store *store)
{
    return by_clock[store->engine->shared];
}

static store_stored conflict(struct store *store, store_stored stored)
{
    if (stored != STORE_NONE && stored != STORE_CONFLICT)
        return stored;
    snprintf(store->reason, sizeof store->reason, "the lease of this node has ended");
    return STORE_CONFLICT;
}

store_stored store_lease_take(struct store *store, int64_t ms)
{
    BY_CLOCK(sql, "INSERT INTO lease (epoch, ends) SELECT epoch, $2 + ",
             " FROM node WHERE epoch = $1 AND retired = 0 FOR SHARE");
    return conflict(store, store_run(store, of(sql, store), "ii", store->epoch, ms));
}

store_stored store_lease_renew(struct store *store, int64_t ms)
{
    BY_CLOCK(sql, "WITH clock (ms) AS (SELECT ",
             ") UPDATE lease SET ends = $2 + (SELECT ms FROM clock)"
             " WHERE epoch = $1 AND ends > (SELECT ms FROM clock)");
    return conflict(store, store_run(store, of(sql, store), "ii", store->epoch, ms));
}

store_stored store_lease_end(struct store *store, int64_t epoch)
{
    /* This waits for a renewal under way, which then counts. */
    BY_CLOCK(sql, "DELETE FROM lease WHERE epoch = $1 AND ends <= ", "");
    store_stored stored = store_run(store, of(sql, store), "i", epoch);
    if (stored != STORE_NONE)
        return stored;
    stored = store_run(store, "SELECT 1 FROM lease WHERE epoch = $1", "i", epoch);
    return stored == STORE_STORED ? STORE_NONE : stored == STORE_NONE ? STORE_STORED : stored;
}

store_stored store_living(struct store *store,
                          void (*take)(void *context, int64_t epoch, const char *name, int64_t knows),
                          void *context)
{
    BY_CLOCK(sql,
             "SELECT lease.epoch, node.name, node.knows FROM lease JOIN node ON node.epoch = lease.epoch "
             "WHERE ends > ",
             " ORDER BY lease.epoch");
    store_query query;
    store_query_start(&query, store, of(sql, store), "");
    while (store_query_next(&query))
        take(context, store_query_int(&query, 0), store_query_text(&query, 1), store_query_int(&query, 2));
    return store_query_end_list(&query);
}

store_stored store_heartbeat(struct store *store, int64_t now_ms)
{
    return store_run(store,
                     "INSERT INTO life (epoch, at) VALUES ($1, $2) ON CONFLICT (epoch) DO UPDATE SET at ="
                     " excluded.at",
                     "ii", store->epoch, now_ms);
}
