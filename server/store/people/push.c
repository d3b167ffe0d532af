/* SPDX-License-Identifier: MIT */
#include "server/store/people/push.h"

#include <jansson.h>
#include <stdlib.h>

#include "server/store/admin/damage.h"
#include "server/store/sql/query.h"

kz_stored kz_store_push_add(kz_store *store, const uint8_t session[KZ_TOKEN_HASH_SIZE],
                            const kz_store_push *push)
{
    kz_stored stored =
        kz_store_none_ok(kz_run(store, "DELETE FROM push WHERE endpoint = $1", "t", push->endpoint));
    if (stored == KZ_STORED)
        stored =
            kz_run(store,
                   "INSERT INTO push (person, session, endpoint, key, auth, language, created)"
                   " VALUES ($1, $2, $3, $4, $5, $6, $7)",
                   "ibtbbti", push->person, session, (size_t)KZ_TOKEN_HASH_SIZE, push->endpoint, push->key,
                   (size_t)KZ_PUSH_KEY, push->auth, (size_t)KZ_PUSH_AUTH, push->language, push->created);
    if (stored == KZ_STORED)
        stored = kz_store_none_ok(
            kz_run(store,
                   "DELETE FROM push WHERE person = $1 AND id <="
                   " (SELECT id FROM push WHERE person = $1 ORDER BY id DESC LIMIT 1 OFFSET $2)",
                   "ii", push->person, (int64_t)KZ_PUSHES));
    return stored;
}

kz_stored kz_store_push_end(kz_store *store, int64_t person, const char *endpoint)
{
    return kz_run(store, "DELETE FROM push WHERE person = $1 AND endpoint = $2", "it", person, endpoint);
}

kz_stored kz_store_push_gone(kz_store *store, int64_t id)
{
    return kz_store_none_ok(kz_run(store, "DELETE FROM push WHERE id = $1", "i", id));
}

kz_stored kz_store_push_get(kz_store *store, int64_t id, kz_store_push *out)
{
    kz_query query;
    *out = (kz_store_push){0};
    kz_query_start(&query, store,
                   "SELECT id, person, endpoint, key, auth, language, created FROM push WHERE id = $1", "i",
                   id);
    if (kz_query_next(&query)) {
        out->id = kz_query_int(&query, 0);
        out->person = kz_query_int(&query, 1);
        kz_query_copy(&query, 2, out->endpoint, sizeof out->endpoint);
        bool sound = kz_query_bytes(&query, 3, out->key, sizeof out->key);
        sound = kz_query_bytes(&query, 4, out->auth, sizeof out->auth) && sound;
        if (!sound)
            kz_damage_note_number("push", id, "a key of another length: nothing is sent to it");
        kz_query_copy(&query, 5, out->language, sizeof out->language);
        out->created = kz_query_int(&query, 6);
    }
    return kz_query_end(&query);
}

kz_stored kz_store_pushes(kz_store *store, int64_t person, const uint8_t session[KZ_TOKEN_HASH_SIZE],
                          kz_push_take *take, void *context)
{
    kz_query query;
    kz_query_start(&query, store,
                   "SELECT s.agent, p.created, CASE WHEN p.session = $2 THEN 1 ELSE 0 END FROM push AS p"
                   " JOIN session AS s ON s.token = p.session WHERE p.person = $1 ORDER BY p.id DESC",
                   "ib", person, session, (size_t)KZ_TOKEN_HASH_SIZE);
    while (kz_query_next(&query))
        take(context, kz_query_text(&query, 0), kz_query_int(&query, 1), kz_query_int(&query, 2) != 0);
    return kz_query_end_list(&query);
}

/* A job for one subscription. */
static kz_stored tell(kz_store *store, int64_t push, const kz_push_news *news, int64_t now_ms)
{
    kz_stored stored = KZ_STORED;
    if (*news->once) {
        stored =
            kz_run(store, "UPDATE push SET told = $2 WHERE id = $1 AND told <> $2", "it", push, news->once);
        if (stored != KZ_STORED)
            return kz_store_none_ok(
                stored); /* it has been told, by another node or before a restart; or it is gone */
    }
    json_t *payload = json_pack("{s:I, s:s, s:s, s:s, s:I}", "push", (json_int_t)push, "kind", news->kind,
                                "table", news->table, "by", news->by, "ends", (json_int_t)news->ends);
    char *text = payload ? json_dumps(payload, JSON_COMPACT) : NULL;
    json_decref(payload);
    stored = text ? kz_store_job_add(store, KZ_JOB_PUSH, text, now_ms, now_ms) : kz_store_no_memory(store);
    free(text);
    return stored;
}

kz_stored kz_store_push_tell(kz_store *store, int64_t person, const char *endpoint, const kz_push_news *news,
                             int64_t now_ms)
{
    int64_t push[KZ_PUSHES];
    int count = 0;
    kz_query query;
    kz_query_start(&query, store,
                   "SELECT id FROM push WHERE person = $1 AND ($2 = '' OR endpoint = $2) ORDER BY id", "it",
                   person, endpoint ? endpoint : "");
    while (kz_query_next(&query) && count < KZ_PUSHES)
        push[count++] = kz_query_int(&query, 0);
    kz_stored stored = kz_query_end_list(&query);
    for (int i = 0; i < count && stored == KZ_STORED; i++)
        stored = tell(store, push[i], news, now_ms);
    return stored;
}

kz_stored kz_store_push_key(kz_store *store, const uint8_t fresh[KZ_PUSH_SECRET], int64_t now_ms,
                            uint8_t out[KZ_PUSH_SECRET])
{
    kz_stored stored = kz_store_none_ok(kz_run(store,
                                               "INSERT INTO push_key (id, secret, since) VALUES (1, $1, $2)"
                                               " ON CONFLICT DO NOTHING",
                                               "bi", fresh, (size_t)KZ_PUSH_SECRET, now_ms));
    if (stored != KZ_STORED)
        return stored;
    kz_query query;
    kz_query_start(&query, store, "SELECT secret FROM push_key WHERE id = 1", "");
    bool sound = kz_query_next(&query) && kz_query_bytes(&query, 0, out, KZ_PUSH_SECRET);
    stored = kz_query_end(&query);
    return stored == KZ_STORED && !sound
               ? kz_store_row_failed(
                     store, "push_key", "1",
                     "its bytes are not a key; delete the row and all of push, and another key is drawn")
               : stored;
}
