/* SPDX-License-Identifier: MIT */
#include "server/store/people/push.h"

#include <jansson.h>
#include <stdlib.h>

#include "server/store/sql/damage.h"
#include "server/store/sql/query.h"

store_stored store_push_add(struct store *store, const uint8_t session[STORE_TOKEN_HASH_SIZE],
                            const store_push *push)
{
    store_stored stored =
        store_none_ok(store_run(store, "DELETE FROM push WHERE endpoint = $1", "t", push->endpoint));
    if (stored == STORE_STORED)
        stored = store_run(store,
                           "INSERT INTO push (person, session, endpoint, key, auth, language, created)"
                           " VALUES ($1, $2, $3, $4, $5, $6, $7)",
                           "ibtbbti", push->person, session, (size_t)STORE_TOKEN_HASH_SIZE, push->endpoint,
                           push->key, (size_t)STORE_PUSH_KEY, push->auth, (size_t)STORE_PUSH_AUTH,
                           push->language, push->created);
    if (stored == STORE_STORED)
        stored = store_none_ok(
            store_run(store,
                      "DELETE FROM push WHERE person = $1 AND id <="
                      " (SELECT id FROM push WHERE person = $1 ORDER BY id DESC LIMIT 1 OFFSET $2)",
                      "ii", push->person, (int64_t)STORE_PUSHES));
    return stored;
}

store_stored store_push_end(struct store *store, int64_t person, const char *endpoint)
{
    return store_run(store, "DELETE FROM push WHERE person = $1 AND endpoint = $2", "it", person, endpoint);
}

store_stored store_push_gone(struct store *store, int64_t id)
{
    return store_none_ok(store_run(store, "DELETE FROM push WHERE id = $1", "i", id));
}

store_stored store_push_get(struct store *store, int64_t id, store_push *out)
{
    store_query query;
    *out = (store_push){0};
    store_query_start(&query, store,
                      "SELECT id, person, endpoint, key, auth, language, created FROM push WHERE id = $1",
                      "i", id);
    if (store_query_next(&query)) {
        out->id = store_query_int(&query, 0);
        out->person = store_query_int(&query, 1);
        store_query_copy(&query, 2, out->endpoint, sizeof out->endpoint);
        bool sound = store_query_bytes(&query, 3, out->key, sizeof out->key);
        sound = store_query_bytes(&query, 4, out->auth, sizeof out->auth) && sound;
        if (!sound)
            store_damage_note_number("push", id, "a key of another length: nothing is sent to it");
        store_query_copy(&query, 5, out->language, sizeof out->language);
        out->created = store_query_int(&query, 6);
    }
    return store_query_end(&query);
}

store_stored store_pushes(struct store *store, int64_t person, const uint8_t session[STORE_TOKEN_HASH_SIZE],
                          json_t *rows)
{
    return store_list(store, rows, "agent:t created:i own:b",
                      "SELECT s.agent, p.created, p.session = $2 FROM push AS p"
                      " JOIN session AS s ON s.token = p.session WHERE p.person = $1 ORDER BY p.id DESC",
                      "ib", person, session, (size_t)STORE_TOKEN_HASH_SIZE);
}

/* Adds a job for one subscription. */
static store_stored tell(struct store *store, int64_t push, const store_push_news *news, int64_t now_ms)
{
    store_stored stored = STORE_STORED;
    if (*news->once) {
        stored = store_run(store, "UPDATE push SET told = $2 WHERE id = $1 AND told <> $2", "it", push,
                           news->once);
        if (stored != STORE_STORED)
            return store_none_ok(stored); /* it has been sent, by another node or before a restart; or the
                                             subscription is gone */
    }
    json_t *payload = json_pack("{s:I, s:s, s:s, s:s, s:I}", "push", (json_int_t)push, "kind", news->kind,
                                "table", news->table, "by", news->by, "ends", (json_int_t)news->ends);
    char *text = payload ? json_dumps(payload, JSON_COMPACT) : NULL;
    json_decref(payload);
    stored = text ? store_job_add(store, STORE_JOB_PUSH, text, now_ms, now_ms) : store_no_memory(store);
    free(text);
    return stored;
}

store_stored store_push_enqueue(struct store *store, int64_t person, const char *endpoint,
                                const store_push_news *news, int64_t now_ms)
{
    int64_t push[STORE_PUSHES];
    int count = 0;
    store_query query;
    store_query_start(&query, store,
                      "SELECT id FROM push WHERE person = $1 AND ($2 = '' OR endpoint = $2) ORDER BY id",
                      "it", person, endpoint ? endpoint : "");
    while (store_query_next(&query) && count < STORE_PUSHES)
        push[count++] = store_query_int(&query, 0);
    store_stored stored = store_query_end_list(&query);
    for (int i = 0; i < count && stored == STORE_STORED; i++)
        stored = tell(store, push[i], news, now_ms);
    return stored;
}

store_stored store_push_key(struct store *store, const uint8_t fresh[STORE_PUSH_SECRET], int64_t now_ms,
                            uint8_t out[STORE_PUSH_SECRET])
{
    store_stored stored =
        store_none_ok(store_run(store,
                                "INSERT INTO push_key (id, secret, since) VALUES (1, $1, $2)"
                                " ON CONFLICT DO NOTHING",
                                "bi", fresh, (size_t)STORE_PUSH_SECRET, now_ms));
    if (stored != STORE_STORED)
        return stored;
    store_query query;
    store_query_start(&query, store, "SELECT secret FROM push_key WHERE id = 1", "");
    bool sound = store_query_next(&query) && store_query_bytes(&query, 0, out, STORE_PUSH_SECRET);
    stored = store_query_end(&query);
    return stored == STORE_STORED && !sound
               ? store_row_failed(
                     store, "push_key", "1",
                     "its bytes are not a key; delete the row and all of push, and another key is drawn")
               : stored;
}
