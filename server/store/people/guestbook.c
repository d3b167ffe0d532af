/* SPDX-License-Identifier: MIT */
#include "server/store/people/guestbook.h"

#include "server/store/sql/query.h"

kz_stored kz_store_guestbook_add(kz_store *store, int64_t person, const char *text, int64_t now_ms,
                                 int64_t *id)
{
    kz_query query;
    kz_query_start(&query, store,
                   "INSERT INTO guestbook (person, body, sent) VALUES ($1, $2, $3) RETURNING id", "iti",
                   person, text, now_ms);
    if (kz_query_next(&query))
        *id = kz_query_int(&query, 0);
    return kz_query_end(&query);
}

int64_t kz_store_guestbook_count(kz_store *store, bool hidden_too)
{
    return kz_ask_int(store, 0, "SELECT count(*) FROM guestbook WHERE hidden = 0 OR $1 = 1", "i",
                      (int64_t)hidden_too);
}

kz_stored kz_store_guestbook(kz_store *store, bool hidden_too, int64_t skip, int most,
                             void (*take)(void *context, const kz_store_entry_row *row), void *context)
{
    kz_query query;
    kz_query_start(
        &query, store,
        "SELECT g.id, p.name, g.body, g.sent, g.hidden, g.answer, a.name, g.answered FROM guestbook AS g"
        " JOIN person AS p ON p.id = g.person LEFT JOIN person AS a ON a.id = g.answerer"
        " WHERE g.hidden = 0 OR $1 = 1 ORDER BY g.id DESC LIMIT $2 OFFSET $3",
        "iii", (int64_t)hidden_too, (int64_t)most, skip);
    while (kz_query_next(&query)) {
        kz_store_entry_row row = {.id = kz_query_int(&query, 0),
                                  .text = kz_query_text(&query, 2),
                                  .sent = kz_query_int(&query, 3),
                                  .hidden = kz_query_int(&query, 4) != 0,
                                  .answer = kz_query_text_or_null(&query, 5),
                                  .answered = kz_query_int(&query, 7)};
        kz_query_copy(&query, 1, row.name, sizeof row.name);
        kz_query_copy(&query, 6, row.answerer, sizeof row.answerer);
        take(context, &row);
    }
    return kz_query_end_list(&query);
}

kz_stored kz_store_guestbook_answer(kz_store *store, int64_t id, int64_t answerer, const char *answer,
                                    int64_t now_ms)
{
    if (!answer)
        return kz_run(store,
                      "UPDATE guestbook SET answer = NULL, answerer = NULL, answered = NULL WHERE id = $1",
                      "i", id);
    return kz_run(store, "UPDATE guestbook SET answer = $2, answerer = $3, answered = $4 WHERE id = $1",
                  "itii", id, answer, answerer, now_ms);
}

kz_stored kz_store_guestbook_hide(kz_store *store, int64_t id, bool on)
{
    return kz_run(store, "UPDATE guestbook SET hidden = $2 WHERE id = $1", "ii", id, (int64_t)on);
}
