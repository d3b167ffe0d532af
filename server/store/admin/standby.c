/* SPDX-License-Identifier: MIT */
#include "server/store/admin/standby.h"

#include "server/store/sql/query.h"

store_stored store_read_standby(struct store *store, store_standby *out)
{
    *out = STORE_STANDBY_NOT_KNOWN;
    if (!store->engine->shared)
        return STORE_STORED;
    store_query query;
    /* A user without pg_read_all_stats sees only that there are standbys. They count as good then. */
    store_query_start(
        &query, store,
        "SELECT pg_is_in_recovery(), current_setting('synchronous_standby_names') <> '', count(*) "
        "FILTER (WHERE"
        " sync_state IS NULL OR sync_state IN ('sync', 'quorum')) FROM pg_stat_replication",
        "");
    if (store_query_next(&query) && !store_query_int(&query, 0)) {
        bool asked = store_query_int(&query, 1) != 0;
        *out = !asked                           ? STORE_STANDBY_NOT_ASKED
               : store_query_int(&query, 2) > 0 ? STORE_STANDBY_SYNCHRONOUS
                                                : STORE_STANDBY_ABSENT;
    }
    return store_query_end(&query);
}
