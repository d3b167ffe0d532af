/* SPDX-License-Identifier: MIT */
#include "server/store/admin/standby.h"

#include "server/store/sql/query.h"

kz_stored kz_store_standby(kz_store *store, kz_standby *out)
{
    *out = KZ_STANDBY_NOT_KNOWN;
    if (!store->engine->shared)
        return KZ_STORED;
    kz_query query;
    /* Who may not see more of the standbys than that there are (pg_read_all_stats) takes them for good. */
    kz_query_start(&query, store,
                   "SELECT pg_is_in_recovery(), current_setting('synchronous_standby_names') <> '', count(*) "
                   "FILTER (WHERE"
                   " sync_state IS NULL OR sync_state IN ('sync', 'quorum')) FROM pg_stat_replication",
                   "");
    if (kz_query_next(&query) && !kz_query_int(&query, 0)) {
        bool asked = kz_query_int(&query, 1) != 0;
        *out = !asked                        ? KZ_STANDBY_NOT_ASKED
               : kz_query_int(&query, 2) > 0 ? KZ_STANDBY_SYNCHRONOUS
                                             : KZ_STANDBY_ABSENT;
    }
    return kz_query_end(&query);
}
