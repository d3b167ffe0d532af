/* SPDX-License-Identifier: MIT */
#include "server/store/admin/network_ban.h"

#include "server/store/sql/query.h"

kz_stored kz_store_network_ban_set(kz_store *store, const kz_store_network_ban *ban)
{
    kz_stored stored = kz_run(store, "DELETE FROM network_ban WHERE ends <= $1 OR network = $2", "it",
                              ban->created, ban->network);
    if (stored == KZ_STORE_FAILED)
        return stored;
    return kz_run(store,
                  "INSERT INTO network_ban (network, everybody, ends, reason, actor, created)"
                  " VALUES ($1, $2, $3, $4, (SELECT id FROM person WHERE id = $5), $6)",
                  "tiitii", ban->network, (int64_t)ban->everybody, ban->ends, ban->reason, ban->actor,
                  ban->created);
}

kz_stored kz_store_network_ban_lift(kz_store *store, const char *network)
{
    return kz_run(store, "DELETE FROM network_ban WHERE network = $1", "t", network);
}

kz_stored kz_store_network_bans(kz_store *store, int64_t now_ms,
                                void (*take)(void *context, const kz_store_network_ban *ban), void *context)
{
    kz_query query;
    kz_query_start(&query, store,
                   "SELECT b.network, b.everybody, b.ends, b.created, b.reason, b.actor, p.name"
                   " FROM network_ban AS b LEFT JOIN person AS p ON p.id = b.actor"
                   " WHERE b.ends > $1 ORDER BY b.id DESC",
                   "i", now_ms);
    while (kz_query_next(&query)) {
        kz_store_network_ban ban = {.network = kz_query_text(&query, 0),
                                    .everybody = kz_query_int(&query, 1) != 0,
                                    .ends = kz_query_int(&query, 2),
                                    .created = kz_query_int(&query, 3),
                                    .reason = kz_query_text(&query, 4),
                                    .actor = kz_query_int(&query, 5)};
        kz_query_copy(&query, 6, ban.actor_name, sizeof ban.actor_name);
        take(context, &ban);
    }
    return kz_query_end_list(&query);
}
