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

store_stored store_guestbook(struct store *store, bool hidden_too, int64_t skip, int most,
                             void (*take)(void *context, const store_entry_row *row), void *context)
{
    store_query query;
    store_query_start(
        &query, store,
        "SELECT g.id, p.name, g.body, g.sent, g.hidden, g.answer, a.name, g.answered FROM guestbook AS g"
        " JOIN person AS p ON p.id = g.person LEFT JOIN person AS a ON a.id = g.answerer"
        " WHERE g.hidden = 0 OR $1 = 1 ORDER BY g.id DESC LIMIT $2 OFFSET $3",
        "iii", (int64_t)hidden_too, (int64_t)most, skip);
    while (store_query_next(&query)) {
        store_entry_row row = {.id = store_query_int(&query, 0),
                               .text = store_query_text(&query, 2),
                               .sent = store_query_int(&query, 3),
                               .hidden = store_query_int(&query, 4) != 0,
                               .answer = store_query_text_or_null(&query, 5),
                               .answered = store_query_int(&query, 7)};
        store_query_copy(&query, 1, row.name, sizeof row.name);
        store_query_copy(&query, 6, row.answerer, sizeof row.answerer);
        take(context, &row);
    }
    return store_query_end_list(&query);
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
