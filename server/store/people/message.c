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

store_stored store_conversations(struct store *store, int64_t person, int most,
                                 void (*take)(void *context, const store_conversation *row), void *context)
{
    store_query query;
    store_query_start(
        &query, store,
        "SELECT p.name, m.id, m.sent, m.body, m.sender = $1, m.seen IS NOT NULL,"
        " (SELECT count(*) FROM message AS u WHERE u.receiver = $1 AND u.sender = c.other AND u.seen IS NULL)"
        " FROM (SELECT CASE WHEN sender = $1 THEN receiver ELSE sender END AS other, max(id) AS last"
        " FROM message WHERE sender = $1 OR receiver = $1 GROUP BY 1) AS c"
        " JOIN message AS m ON m.id = c.last JOIN person AS p ON p.id = c.other"
        " ORDER BY m.id DESC LIMIT $2",
        "ii", person, (int64_t)most);
    while (store_query_next(&query)) {
        store_conversation row = {.last = {.id = store_query_int(&query, 1),
                                           .sent = store_query_int(&query, 2),
                                           .text = store_query_text(&query, 3),
                                           .mine = store_query_int(&query, 4) != 0,
                                           .seen = store_query_int(&query, 5) != 0},
                                  .unread = store_query_int(&query, 6)};
        store_query_copy(&query, 0, row.name, sizeof row.name);
        take(context, &row);
    }
    return store_query_end_list(&query);
}

store_stored store_messages(struct store *store, int64_t person, int64_t other, int64_t before, int most,
                            void (*take)(void *context, const store_message *row), void *context)
{
    store_query query;
    store_query_start(&query, store,
                      "SELECT id, sent, body, sender = $1, seen IS NOT NULL FROM message"
                      " WHERE ((sender = $1 AND receiver = $2) OR (sender = $2 AND receiver = $1))"
                      " AND ($3 = 0 OR id < $3) ORDER BY id DESC LIMIT $4",
                      "iiii", person, other, before, (int64_t)most);
    while (store_query_next(&query)) {
        store_message row = {store_query_int(&query, 0), store_query_int(&query, 1),
                             store_query_text(&query, 2), store_query_int(&query, 3) != 0,
                             store_query_int(&query, 4) != 0};
        take(context, &row);
    }
    return store_query_end_list(&query);
}

store_stored store_messages_seen(struct store *store, int64_t person, int64_t other, int64_t now_ms)
{
    return store_none_ok(
        store_run(store, "UPDATE message SET seen = $3 WHERE receiver = $1 AND sender = $2 AND seen IS NULL",
                  "iii", person, other, now_ms));
}
