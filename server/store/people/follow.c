/* SPDX-License-Identifier: MIT */
#include "server/store/people/follow.h"

#include "server/store/people/message.h"
#include "server/store/sql/query.h"

/* Returns true if the first person follows the second. */
static bool is_following(struct store *store, int64_t person, int64_t other)
{
    return store_ask_int(store, 0, "SELECT 1 FROM follow WHERE person = $1 AND followed = $2", "ii", person,
                         other) != 0;
}

store_stored store_follow(struct store *store, int64_t person, int64_t other, bool on, int64_t now_ms)
{
    if (!on) {
        store_stored gone =
            store_run(store, "DELETE FROM follow WHERE person = $1 AND followed = $2", "ii", person, other);
        return store_none_ok(gone);
    }
    if (store_has_blocked(store, person, other) || store_has_blocked(store, other, person))
        return STORE_CONFLICT;
    if (is_following(store, person, other))
        return STORE_STORED;
    return store_run(store,
                     "INSERT INTO follow (person, followed, at) SELECT $1, $2, $3"
                     " WHERE (SELECT count(*) FROM follow WHERE person = $1) < $4 ON CONFLICT DO NOTHING",
                     "iiii", person, other, now_ms, (int64_t)STORE_FOLLOWS_MAX);
}

store_stored store_follows(struct store *store, int64_t person, json_t *rows)
{
    return store_list(
        store, rows, "person:i name:t photo:i seen:i",
        "SELECT p.id, p.name, coalesce(max(h.changed), 0), coalesce(max(s.seen), 0) FROM follow AS f"
        " JOIN person AS p ON p.id = f.followed"
        " LEFT JOIN photo AS h ON h.person = p.id LEFT JOIN session AS s ON s.person = p.id"
        " WHERE f.person = $1 AND p.closed IS NULL AND NOT EXISTS (SELECT 1 FROM block AS b"
        "  WHERE (b.person = $1 AND b.blocked = p.id) OR (b.person = p.id AND b.blocked = $1))"
        " GROUP BY p.id, p.name ORDER BY p.name",
        "i", person);
}
