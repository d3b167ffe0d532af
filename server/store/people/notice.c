/* SPDX-License-Identifier: MIT */
#include "server/store/people/notice.h"

#include <string.h>

#include "server/store/sql/query.h"

/* The words of schema/account.json. A newer program's kinds are neither sent nor marked as seen. */
#define KNOWN                                                                                                \
    "kind IN ('sign-in', 'password', 'recovered', 'factor-on', 'factor-off', 'codes', 'result', 'invite')"

/* Adds a notice. `source`: the hash of the session that did it; for an invitation: the table's id. */
static store_stored add(struct store *store, int64_t person, const char *kind, const char *agent,
                        const void *source, size_t size, int64_t now_ms)
{
    store_stored stored =
        store_run(store, "INSERT INTO notice (person, kind, agent, session, at) VALUES ($1, $2, $3, $4, $5)",
                  "ittbi", person, kind, agent, source, size, now_ms);
    /* Invitations must not push out notices of the account. */
    if (stored == STORE_STORED)
        stored = store_run(store,
                           "DELETE FROM notice WHERE person = $1 AND kind <> 'result'"
                           " AND (kind = 'invite') = ($3 = 'invite') AND id <="
                           " (SELECT id FROM notice WHERE person = $1 AND kind <> 'result'"
                           "  AND (kind = 'invite') = ($3 = 'invite') ORDER BY id DESC LIMIT 1 OFFSET $2)",
                           "iit", person, (int64_t)STORE_NOTICES, kind);
    return store_none_ok(stored);
}

store_stored store_notice_add(struct store *store, int64_t person, const char *kind, const char *agent,
                              const uint8_t session[STORE_TOKEN_HASH_SIZE], int64_t now_ms)
{
    return add(store, person, kind, agent, session, STORE_TOKEN_HASH_SIZE, now_ms);
}

store_stored store_invite_add(struct store *store, int64_t person, const char *by, const char *table,
                              int64_t now_ms)
{
    /* Two simultaneous invitations run one after the other. */
    store_stored stored = store_hold(store, (int64_t[4]){person});
    if (stored != STORE_STORED)
        return stored;
    stored = store_run(store,
                       "SELECT id FROM notice WHERE person = $1 AND kind = 'invite' AND agent = $2"
                       " AND session = $3",
                       "itb", person, by, table, strlen(table));
    if (stored == STORE_NONE)
        return add(store, person, STORE_NOTICE_INVITE, by, table, strlen(table), now_ms);
    return stored == STORE_STORED ? STORE_CONFLICT : stored;
}

store_stored store_invite_answered(struct store *store, int64_t person, const char *by)
{
    return store_none_ok(store_run(
        store, "DELETE FROM notice WHERE person = $1 AND kind = 'invite' AND agent = $2", "it", person, by));
}

/* Marks a person's result as noticed. STORE_NONE: it is already, or needs no notice. The row is locked, so
 * the subscriber of the match's end and a person who has seen it wait for each other. */
static store_stored note(struct store *store, int64_t person, const char *match)
{
    return store_run(store,
                     "UPDATE played SET noticed = 1 WHERE person = $1 AND noticed = 0"
                     " AND match = (SELECT number FROM match WHERE id = $2)",
                     "it", person, match);
}

/* No session has caused it. */
static store_stored add_result(struct store *store, int64_t person, const char *match, int64_t at_ms)
{
    store_stored stored = note(store, person, match);
    if (stored == STORE_STORED)
        stored = store_run(store,
                           "INSERT INTO notice (person, kind, agent, session, at) SELECT id, 'result',"
                           " $2, $3, $4 FROM person WHERE id = $1 AND closed IS NULL",
                           "itbi", person, match, "", (size_t)0, at_ms);
    if (stored == STORE_STORED)
        stored = store_run(store,
                           "DELETE FROM notice WHERE person = $1 AND kind = 'result' AND id <="
                           " (SELECT id FROM notice WHERE person = $1 AND kind = 'result'"
                           "  ORDER BY id DESC LIMIT 1 OFFSET $2)",
                           "ii", person, (int64_t)STORE_NOTICES);
    return store_none_ok(stored);
}

store_stored store_result_notices(struct store *store, const char *match, int64_t at_ms)
{
    int64_t people[4] = {0};
    int count = 0;
    store_query query;
    store_query_start(&query, store,
                      "SELECT p.person FROM played AS p JOIN match AS m ON m.number = p.match"
                      " WHERE m.id = $1 AND p.noticed = 0 ORDER BY p.seat",
                      "t", match);
    while (store_query_next(&query) && count < 4)
        people[count++] = store_query_int(&query, 0);
    store_stored stored = store_query_end_list(&query);
    if (stored == STORE_STORED)
        stored = store_hold(store, people);
    for (int i = 0; i < count && stored == STORE_STORED; i++)
        stored = add_result(store, people[i], match, at_ms);
    return stored;
}

store_stored store_result_seen(struct store *store, int64_t person, const char *match)
{
    store_stored stored = store_none_ok(note(store, person, match));
    return stored == STORE_STORED
               ? store_none_ok(store_run(
                     store, "DELETE FROM notice WHERE person = $1 AND kind = 'result' AND agent = $2", "it",
                     person, match))
               : stored;
}

store_stored store_notices(struct store *store, int64_t person, const uint8_t session[STORE_TOKEN_HASH_SIZE],
                           void (*take)(void *context, const store_notice *notice), void *context)
{
    store_query query;
    store_query_start(&query, store,
                      "SELECT n.id, n.at, n.kind, n.agent, m.id, p.game, p.outcome FROM notice AS n"
                      " LEFT JOIN match AS m ON n.kind = 'result' AND m.id = n.agent"
                      " LEFT JOIN played AS p ON p.match = m.number AND p.person = n.person"
                      " WHERE n.person = $1 AND n.session <> $2 AND n." KNOWN
                      " AND (n.kind <> 'result' OR p.match IS NOT NULL)"
                      " ORDER BY n.id DESC",
                      "ib", person, session, (size_t)STORE_TOKEN_HASH_SIZE);
    while (store_query_next(&query))
        take(context, &(store_notice){.id = store_query_int(&query, 0),
                                      .at = store_query_int(&query, 1),
                                      .kind = store_query_text(&query, 2),
                                      .agent = store_query_null(&query, 4) ? store_query_text(&query, 3) : "",
                                      .match = store_query_text_or_null(&query, 4),
                                      .game = store_query_text_or_null(&query, 5),
                                      .outcome = (int)store_query_within(&query, 6, 0, 2, 0)});
    return store_query_end_list(&query);
}

store_stored store_notices_seen(struct store *store, int64_t person,
                                const uint8_t session[STORE_TOKEN_HASH_SIZE],
                                const uint8_t device[STORE_TOKEN_HASH_SIZE], int64_t last, int64_t now_ms)
{
    return store_none_ok(
        store_run(store,
                  "DELETE FROM notice WHERE person = $1 AND session <> $2 AND id <= $3 AND " KNOWN
                  " AND (kind IN ('result', 'invite') OR at < $5"
                  "  OR at > (SELECT created FROM session WHERE token = $2)"
                  "  OR at > (SELECT created FROM device WHERE token = $4 AND person = $1))",
                  "ibibi", person, session, (size_t)STORE_TOKEN_HASH_SIZE, last, device,
                  (size_t)STORE_TOKEN_HASH_SIZE, now_ms - STORE_NOTICE_KEPT_MS));
}

int64_t store_session_created(struct store *store, const uint8_t session[STORE_TOKEN_HASH_SIZE])
{
    return store_ask_int(store, 0, "SELECT created FROM session WHERE token = $1", "b", session,
                         (size_t)STORE_TOKEN_HASH_SIZE);
}
