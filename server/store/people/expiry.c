/* SPDX-License-Identifier: MIT */
#include "server/store/people/expiry.h"

#include <stdlib.h>
#include <string.h>

#include "server/store/sql/query.h"

/* ---- sessions ---- */

#define ENDED "(created <= $1 OR (program = 0 AND seen <= $2))"

store_stored store_sessions_expire(struct store *store, const store_session_terms *terms, int64_t now_ms,
                                   int most, void (*take)(void *context, int64_t person), void *context,
                                   int *count)
{
    store_query query;
    *count = 0;
    /* Checked twice: a session that was used meanwhile stays. */
    store_query_start(&query, store,
                      "DELETE FROM session WHERE " ENDED
                      " AND token IN (SELECT token FROM session WHERE " ENDED " LIMIT $3) RETURNING person",
                      "iii", now_ms - terms->whole_ms, now_ms - terms->idle_ms, (int64_t)most);
    while (store_query_next(&query)) {
        take(context, store_query_int(&query, 0));
        ++*count;
    }
    return store_query_end_list(&query);
}

/* ---- guests ---- */

struct ids {
    int64_t *id;
    size_t count, space;
};

static bool add_id(struct ids *ids, int64_t id)
{
    if (ids->count == ids->space) {
        size_t space = ids->space ? 2 * ids->space : 64;
        int64_t *grown = realloc(ids->id, space * sizeof *grown);
        if (!grown)
            return false;
        ids->id = grown;
        ids->space = space;
    }
    ids->id[ids->count++] = id;
    return true;
}

static int compare_ids(const void *a, const void *b)
{
    const int64_t *one = a, *other = b;
    return (*one > *other) - (*one < *other);
}

/* Adds the people in a match's setup (server/hub/wire/setup.c), or in a table's log (room_log.c). */
static bool add_players(struct ids *ids, const char *setup)
{
    static const char member[] = "\"person\":";
    bool good = true;
    for (const char *at = setup; good && (at = strstr(at, member));) {
        at += sizeof member - 1;
        good = add_id(ids, strtoll(at, NULL, 10));
    }
    return good;
}

/* Reads everybody at a table, in order. */
static store_stored read_playing(struct store *store, struct ids *playing)
{
    store_query query;
    bool good = true;
    store_query_start(&query, store,
                      "SELECT setup FROM match WHERE ended IS NULL UNION ALL SELECT text FROM table_entry",
                      "");
    while (good && store_query_next(&query))
        good = add_players(playing, store_query_text(&query, 0));
    store_stored stored = store_query_end_list(&query);
    if (playing->count)
        qsort(playing->id, playing->count, sizeof *playing->id, compare_ids);
    return good ? stored : STORE_FAILED;
}

static store_stored read_gone(struct store *store, int64_t now_ms, int64_t after, struct ids *gone)
{
    store_query query;
    bool good = true;
    store_query_start(
        &query, store,
        "SELECT p.id FROM person AS p WHERE p.id > $1 AND p.id <= $2 AND p.name IS NULL AND p.created <= $3"
        " AND p.number < (SELECT max(number) FROM person)"
        " AND NOT EXISTS (SELECT 1 FROM session AS s WHERE s.person = p.id AND s.seen > $3)"
        " AND (NOT EXISTS (SELECT 1 FROM session AS s WHERE s.person = p.id)"
        "  OR NOT EXISTS (SELECT 1 FROM played AS g WHERE g.person = p.id))"
        " AND NOT EXISTS (SELECT 1 FROM report AS r WHERE r.reporter = p.id)"
        " AND NOT EXISTS (SELECT 1 FROM report AS r WHERE r.accused = p.id)"
        " AND NOT EXISTS (SELECT 1 FROM review AS r WHERE r.first = p.id)"
        " AND NOT EXISTS (SELECT 1 FROM review AS r WHERE r.second = p.id)"
        " AND NOT EXISTS (SELECT 1 FROM guestbook AS b WHERE b.person = p.id)",
        "iii", after, after + STORE_GUEST_WINDOW, now_ms - STORE_GUEST_MS);
    while (good && store_query_next(&query))
        good = add_id(gone, store_query_int(&query, 0));
    store_stored stored = store_query_end_list(&query);
    return good ? stored : STORE_FAILED;
}

/* Removes a guest. STORE_NONE: the guest has come back, or registered. */
static store_stored remove_guest(struct store *store, int64_t guest, int64_t now_ms)
{
    static const char *const parts[] = {
        "DELETE FROM played WHERE person = $1",
        "DELETE FROM block WHERE person = $1 OR blocked = $1",
        "DELETE FROM person WHERE id = $1",
    };
    store_stored stored = store_run(store, "DELETE FROM session WHERE person = $1 AND seen <= $2", "ii",
                                    guest, now_ms - STORE_GUEST_MS);
    if (stored == STORE_STORED || stored == STORE_NONE)
        stored = store_run(store,
                           "SELECT id FROM person WHERE id = $1 AND name IS NULL"
                           " AND NOT EXISTS (SELECT 1 FROM session WHERE person = $1) FOR NO KEY UPDATE",
                           "i", guest);
    for (size_t i = 0; i < sizeof parts / sizeof *parts && stored == STORE_STORED; i++) {
        stored = store_run(store, parts[i], "i", guest);
        stored = store_none_ok(stored);
    }
    return stored;
}

static store_stored remove_all(struct store *store, const struct ids *gone, const struct ids *playing,
                               int64_t now_ms, int *count)
{
    store_stored stored = store_begin(store);
    for (size_t i = 0; i < gone->count && stored == STORE_STORED; i++) {
        if (playing->count &&
            bsearch(&gone->id[i], playing->id, playing->count, sizeof *playing->id, compare_ids))
            continue;
        stored = remove_guest(store, gone->id[i], now_ms);
        *count += stored == STORE_STORED;
        stored = store_none_ok(stored);
    }
    stored = store_end(store, stored);
    *count = stored == STORE_STORED ? *count : 0;
    return stored;
}

store_stored store_guests_expire(struct store *store, int64_t now_ms, int64_t *after, int *count)
{
    struct ids playing = {0}, gone = {0};
    *count = 0;
    store_stored stored = read_gone(store, now_ms, *after, &gone);
    if (stored == STORE_STORED && gone.count)
        stored = read_playing(store, &playing);
    if (stored == STORE_STORED && gone.count)
        stored = remove_all(store, &gone, &playing, now_ms, count);
    /* The next window begins at the next person: a damaged id far above the others must not take ages. */
    int64_t next = store_ask_int(
        store, 0, "SELECT coalesce(min(id), 0) FROM person WHERE id > $1 AND id < 4611686018427387904", "i",
        *after + STORE_GUEST_WINDOW);
    *after = next > 0 ? next - 1 : 0;
    free(playing.id);
    free(gone.id);
    return stored;
}
