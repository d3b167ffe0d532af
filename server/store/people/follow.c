/* SPDX-License-Identifier: MIT */
#include "server/store/people/follow.h"

#include "server/store/people/message.h"
#include "server/store/sql/query.h"

kz_stored kz_store_follow(kz_store *store, int64_t person, int64_t other, bool on, int64_t now_ms)
{
    if (!on) {
        kz_stored gone =
            kz_run(store, "DELETE FROM follow WHERE person = $1 AND followed = $2", "ii", person, other);
        return gone == KZ_STORE_NONE ? KZ_STORED : gone;
    }
    if (kz_store_has_blocked(store, person, other) || kz_store_has_blocked(store, other, person))
        return KZ_STORE_CONFLICT;
    if (kz_store_is_following(store, person, other))
        return KZ_STORED;
    return kz_run(store,
                  "INSERT INTO follow (person, followed, at) SELECT $1, $2, $3"
                  " WHERE (SELECT count(*) FROM follow WHERE person = $1) < $4 ON CONFLICT DO NOTHING",
                  "iiii", person, other, now_ms, (int64_t)KZ_FOLLOWS_MAX);
}

kz_stored kz_store_follows(kz_store *store, int64_t person,
                           void (*take)(void *context, const kz_store_followed *row), void *context)
{
    kz_query query;
    kz_query_start(
        &query, store,
        "SELECT p.id, p.name, coalesce(max(h.changed), 0), coalesce(max(s.seen), 0) FROM follow AS f"
        " JOIN person AS p ON p.id = f.followed"
        " LEFT JOIN photo AS h ON h.person = p.id LEFT JOIN session AS s ON s.person = p.id"
        " WHERE f.person = $1 AND p.closed IS NULL AND NOT EXISTS (SELECT 1 FROM block AS b"
        "  WHERE (b.person = $1 AND b.blocked = p.id) OR (b.person = p.id AND b.blocked = $1))"
        " GROUP BY p.id, p.name ORDER BY p.name",
        "i", person);
    while (kz_query_next(&query))
        take(context, &(kz_store_followed){kz_query_int(&query, 0), kz_query_text(&query, 1),
                                           kz_query_int(&query, 2), kz_query_int(&query, 3)});
    return kz_query_end_list(&query);
}

bool kz_store_is_following(kz_store *store, int64_t person, int64_t other)
{
    return kz_ask_int(store, 0, "SELECT 1 FROM follow WHERE person = $1 AND followed = $2", "ii", person,
                      other) != 0;
}
