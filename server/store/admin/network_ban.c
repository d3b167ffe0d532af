/* SPDX-License-Identifier: MIT */
#include "server/store/admin/network_ban.h"

#include "server/store/sql/query.h"

store_stored store_network_ban_set(struct store *store, const store_network_ban *ban)
{
    store_stored stored = store_run(store, "DELETE FROM network_ban WHERE ends <= $1 OR network = $2", "it",
                                    ban->created, ban->network);
    if (stored == STORE_FAILED)
        return stored;
    return store_run(store,
                     "INSERT INTO network_ban (network, everybody, ends, reason, actor, created)"
                     " VALUES ($1, $2, $3, $4, (SELECT id FROM person WHERE id = $5), $6)",
                     "tiitii", ban->network, (int64_t)ban->everybody, ban->ends, ban->reason, ban->actor,
                     ban->created);
}

store_stored store_network_ban_lift(struct store *store, const char *network)
{
    return store_run(store, "DELETE FROM network_ban WHERE network = $1", "t", network);
}

store_stored store_network_bans(struct store *store, int64_t now_ms,
                                void (*take)(void *context, const store_network_ban *ban), void *context)
{
    store_query query;
    store_query_start(&query, store,
                      "SELECT b.network, b.everybody, b.ends, b.created, b.reason, b.actor, p.name"
                      " FROM network_ban AS b LEFT JOIN person AS p ON p.id = b.actor"
                      " WHERE b.ends > $1 ORDER BY b.id DESC",
                      "i", now_ms);
    while (store_query_next(&query)) {
        store_network_ban ban = {.network = store_query_text(&query, 0),
                                 .everybody = store_query_int(&query, 1) != 0,
                                 .ends = store_query_int(&query, 2),
                                 .created = store_query_int(&query, 3),
                                 .reason = store_query_text(&query, 4),
                                 .actor = store_query_int(&query, 5)};
        store_query_copy(&query, 6, ban.actor_name, sizeof ban.actor_name);
        take(context, &ban);
    }
    return store_query_end_list(&query);
}
