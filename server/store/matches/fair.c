/* SPDX-License-Identifier: MIT */
#include "server/store/matches/fair.h"

#include <stdio.h>

#include "server/store/sql/query.h"

store_stored store_fair_note(struct store *store, const char *match, bool hidden, bool brief, int share)
{
    return store_run(store, "UPDATE match SET hidden = $2, brief = $3, share = nullif($4, -1) WHERE id = $1",
                     "tiii", match, (int64_t)hidden, (int64_t)brief, (int64_t)share);
}

store_stored store_experience(struct store *store, int64_t person, int64_t *registered_ms, int64_t *matches)
{
    store_query query;
    store_query_start(
        &query, store,
        "SELECT registered, (SELECT count(*) FROM (SELECT 1 FROM played AS p"
        " JOIN match AS m ON m.number = p.match AND m.brief = 0 WHERE p.person = $1 AND EXISTS"
        " (SELECT 1 FROM played AS o WHERE o.match = p.match AND o.person <> $1) LIMIT 100) AS f)"
        " FROM person WHERE id = $1",
        "i", person);
    if (store_query_next(&query)) {
        *registered_ms = store_query_int(&query, 0);
        *matches = store_query_int(&query, 1);
    }
    return store_query_end(&query);
}

int64_t store_meetings(struct store *store, int64_t one, int64_t other, int64_t since_ms)
{
    return store_ask_int(
        store, -1,
        "SELECT count(*) FROM played AS p JOIN played AS o ON o.match = p.match AND o.person = $2"
        " JOIN match AS m ON m.number = p.match AND m.share > 0"
        " WHERE p.person = $1 AND p.ended > $3",
        "iii", one, other, since_ms);
}

int64_t store_quit_count(struct store *store, int64_t person, int64_t since_ms)
{
    return store_ask_int(store, -1,
                         "SELECT count(*) FROM played WHERE person = $1 AND quit > 0 AND ended > $2", "ii",
                         person, since_ms);
}

store_stored store_quits(struct store *store, int64_t person, int max, int64_t *times_ms, int *count)
{
    store_query query;
    *count = 0;
    store_query_start(&query, store,
                      "SELECT ended FROM played WHERE person = $1 AND quit > 0 ORDER BY ended DESC LIMIT $2",
                      "ii", person, (int64_t)max);
    while (store_query_next(&query) && *count < max)
        times_ms[(*count)++] = store_query_int(&query, 0);
    return store_query_end_list(&query);
}

store_stored store_secret(struct store *store, const char *name, const uint8_t fresh[STORE_SECRET_SIZE],
                          uint8_t out[STORE_SECRET_SIZE])
{
    store_stored stored =
        store_run(store, "INSERT INTO secret (name, bytes) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
                  "tb", name, fresh, (size_t)STORE_SECRET_SIZE);
    if (stored != STORE_STORED && stored != STORE_NONE)
        return stored;
    store_query query;
    store_query_start(&query, store, "SELECT bytes FROM secret WHERE name = $1", "t", name);
    bool sound = false;
    if (store_query_next(&query))
        sound = store_query_bytes(&query, 0, out, STORE_SECRET_SIZE);
    stored = store_query_end(&query);
    if (stored != STORE_STORED || sound)
        return stored;
    return store_row_failed(store, "secret", name,
                            "its bytes are not a key; delete the row, and another key is drawn");
}
