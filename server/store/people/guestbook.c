/* SPDX-License-Identifier: MIT */
#include "server/store/people/guestbook.h"

#include "server/store/sql/query.h"

store_stored store_guestbook_add(struct store *store, int64_t person, const char *text, int64_t now_ms,
                                 int64_t *id)
{
    store_query query;
    store_query_start(&query, store,
                      "INSERT INTO guestbook (person, body, sent) VALUES ($1, $2, $3) RETURNING id", "iti",
                      person, text, now_ms);
    if (store_query_next(&query))
        *id = store_query_int(&query, 0);
    return store_query_end(&query);
}

int64_t store_guestbook_count(struct store *store, bool hidden_too)
{
    return store_ask_int(store, 0, "SELECT count(*) FROM guestbook WHERE hidden = 0 OR $1 = 1", "i",
                         (int64_t)hidden_too);
}

store_stored store_guestbook(struct store *store, bool hidden_too, int64_t skip, int most, json_t *rows)
{
    return store_list(
        store, rows, "id:i name:t text:t sent:i hidden:b answerer:o answer:o answered:n",
        "SELECT g.id, p.name, g.body, g.sent, g.hidden, a.name, g.answer, g.answered FROM guestbook AS g"
        " JOIN person AS p ON p.id = g.person LEFT JOIN person AS a ON a.id = g.answerer"
        " WHERE g.hidden = 0 OR $1 = 1 ORDER BY g.id DESC LIMIT $2 OFFSET $3",
        "iii", (int64_t)hidden_too, (int64_t)most, skip);
}

store_stored store_guestbook_answer(struct store *store, int64_t id, int64_t answerer, const char *answer,
                                    int64_t now_ms)
{
    if (!answer)
        return store_run(store,
                         "UPDATE guestbook SET answer = NULL, answerer = NULL, answered = NULL WHERE id = $1",
                         "i", id);
    return store_run(store, "UPDATE guestbook SET answer = $2, answerer = $3, answered = $4 WHERE id = $1",
                     "itii", id, answer, answerer, now_ms);
}

store_stored store_guestbook_hide(struct store *store, int64_t id, bool on)
{
    return store_run(store, "UPDATE guestbook SET hidden = $2 WHERE id = $1", "ii", id, (int64_t)on);
}
