/* SPDX-License-Identifier: MIT */
#include "server/store/people/message.h"

#include "server/store/sql/query.h"

bool store_has_blocked(struct store *store, int64_t person, int64_t other)
{
    return store_ask_int(store, 0, "SELECT 1 FROM block WHERE person = $1 AND blocked = $2", "ii", person,
                         other) != 0;
}

store_stored store_message_add(struct store *store, int64_t sender, int64_t receiver, const char *text,
                               int64_t now_ms, int64_t *id)
{
    store_query query;
    store_query_start(
        &query, store,
        "INSERT INTO message (sender, receiver, body, sent) SELECT $1, $2, $3, $4 WHERE NOT EXISTS"
        " (SELECT 1 FROM block WHERE person = $2 AND blocked = $1) RETURNING id",
        "iiti", sender, receiver, text, now_ms);
    if (store_query_next(&query))
        *id = store_query_int(&query, 0);
    store_stored stored = store_query_end(&query);
    return stored == STORE_NONE ? STORE_CONFLICT : stored;
}

int64_t store_unread(struct store *store, int64_t person)
{
    return store_ask_int(store, 0, "SELECT count(*) FROM message WHERE receiver = $1 AND seen IS NULL", "i",
                         person);
}

store_stored store_conversations(struct store *store, int64_t person, int most, json_t *rows)
{
    return store_list(
        store, rows, "name:t text:t sent:i mine:b unread:i",
        "SELECT p.name, m.body, m.sent, m.sender = $1,"
        " (SELECT count(*) FROM message AS u WHERE u.receiver = $1 AND u.sender = c.other AND u.seen IS NULL)"
        " FROM (SELECT CASE WHEN sender = $1 THEN receiver ELSE sender END AS other, max(id) AS last"
        " FROM message WHERE sender = $1 OR receiver = $1 GROUP BY 1) AS c"
        " JOIN message AS m ON m.id = c.last JOIN person AS p ON p.id = c.other"
        " ORDER BY m.id DESC LIMIT $2",
        "ii", person, (int64_t)most);
}

store_stored store_messages(struct store *store, int64_t person, int64_t other, int64_t before, int most,
                            json_t *rows)
{
    return store_list(store, rows, "id:i text:t sent:i mine:b seen:b",
                      "SELECT id, body, sent, mine, seen FROM (SELECT id, body, sent, sender = $1 AS mine,"
                      " seen IS NOT NULL AS seen FROM message"
                      " WHERE ((sender = $1 AND receiver = $2) OR (sender = $2 AND receiver = $1))"
                      " AND ($3 = 0 OR id < $3) ORDER BY id DESC LIMIT $4) AS latest ORDER BY id",
                      "iiii", person, other, before, (int64_t)most);
}

store_stored store_messages_seen(struct store *store, int64_t person, int64_t other, int64_t now_ms)
{
    return store_none_ok(
        store_run(store, "UPDATE message SET seen = $3 WHERE receiver = $1 AND sender = $2 AND seen IS NULL",
                  "iii", person, other, now_ms));
}
