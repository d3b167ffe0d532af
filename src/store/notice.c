#include "store/notice.h"

#include "store/query.h"

kz_stored kz_store_notice_add(kz_store *store, int64_t person, const char *kind, const char *agent,
                              const uint8_t session[KZ_TOKEN_HASH_SIZE], int64_t now_ms)
{
    kz_stored stored =
        kz_run(store, "INSERT INTO notice (person, kind, agent, session, at) VALUES ($1, $2, $3, $4, $5)",
               "ittbi", person, kind, agent, session, (size_t)KZ_TOKEN_HASH_SIZE, now_ms);
    if (stored == KZ_STORED)
        stored = kz_run(store,
                        "DELETE FROM notice WHERE person = $1 AND id <="
                        " (SELECT id FROM notice WHERE person = $1 ORDER BY id DESC LIMIT 1 OFFSET $2)",
                        "ii", person, (int64_t)KZ_NOTICES);
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}

kz_stored kz_store_notices(kz_store *store, int64_t person, const uint8_t session[KZ_TOKEN_HASH_SIZE],
                           void (*take)(void *context, const kz_store_notice *notice), void *context)
{
    kz_query query;
    kz_query_start(&query, store,
                   "SELECT id, at, kind, agent FROM notice WHERE person = $1 AND session <> $2"
                   " ORDER BY id DESC",
                   "ib", person, session, (size_t)KZ_TOKEN_HASH_SIZE);
    while (kz_query_next(&query))
        take(context, &(kz_store_notice){kz_query_int(&query, 0), kz_query_int(&query, 1),
                                         kz_query_text(&query, 2), kz_query_text(&query, 3)});
    return kz_query_end_list(&query);
}

kz_stored kz_store_notices_seen(kz_store *store, int64_t person, const uint8_t session[KZ_TOKEN_HASH_SIZE],
                                int64_t last)
{
    kz_stored stored = kz_run(store, "DELETE FROM notice WHERE person = $1 AND session <> $2 AND id <= $3",
                              "ibi", person, session, (size_t)KZ_TOKEN_HASH_SIZE, last);
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}

int64_t kz_store_session_created(kz_store *store, const uint8_t session[KZ_TOKEN_HASH_SIZE])
{
    return kz_ask_int(store, 0, "SELECT created FROM session WHERE token = $1", "b", session,
                      (size_t)KZ_TOKEN_HASH_SIZE);
}
