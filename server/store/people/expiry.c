/* SPDX-License-Identifier: MIT */
#include "server/store/people/expiry.h"

#include <stdlib.h>
#include <string.h>

#include "server/store/sql/query.h"

/* ---- sessions ---- */

#define ENDED "(created <= $1 OR (program = 0 AND seen <= $2))"

kz_stored kz_store_sessions_expire(kz_store *store, const kz_session_terms *terms, int64_t now_ms, int most,
                                   void (*take)(void *context, int64_t person), void *context, int *count)
{
    kz_query query;
    *count = 0;
    /* Asked twice: one that was used meanwhile stays. */
    kz_query_start(&query, store,
                   "DELETE FROM session WHERE " ENDED " AND token IN (SELECT token FROM session WHERE " ENDED
                   " LIMIT $3) RETURNING person",
                   "iii", now_ms - terms->whole_ms, now_ms - terms->idle_ms, (int64_t)most);
    while (kz_query_next(&query)) {
        take(context, kz_query_int(&query, 0));
        ++*count;
    }
    return kz_query_end_list(&query);
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

/* The people in a match's setup (server/hub/wire/setup.c), in a table's log (table_log.c). */
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

/* Everybody at a table, in order. */
static kz_stored read_playing(kz_store *store, struct ids *playing)
{
    kz_query query;
    bool good = true;
    kz_query_start(&query, store,
                   "SELECT setup FROM match WHERE ended IS NULL UNION ALL SELECT text FROM table_entry", "");
    while (good && kz_query_next(&query))
        good = add_players(playing, kz_query_text(&query, 0));
    kz_stored stored = kz_query_end_list(&query);
    if (playing->count)
        qsort(playing->id, playing->count, sizeof *playing->id, compare_ids);
    return good ? stored : KZ_STORE_FAILED;
}

static kz_stored read_gone(kz_store *store, int64_t now_ms, int64_t after, struct ids *gone)
{
    kz_query query;
    bool good = true;
    kz_query_start(
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
        "iii", after, after + KZ_GUEST_WINDOW, now_ms - KZ_GUEST_MS);
    while (good && kz_query_next(&query))
        good = add_id(gone, kz_query_int(&query, 0));
    kz_stored stored = kz_query_end_list(&query);
    return good ? stored : KZ_STORE_FAILED;
}

/* KZ_STORE_NONE: he has come back, or registered. */
static kz_stored remove_guest(kz_store *store, int64_t guest, int64_t now_ms)
{
    static const char *const parts[] = {
        "DELETE FROM played WHERE person = $1",
        "DELETE FROM block WHERE person = $1 OR blocked = $1",
        "DELETE FROM person WHERE id = $1",
    };
    kz_stored stored = kz_run(store, "DELETE FROM session WHERE person = $1 AND seen <= $2", "ii", guest,
                              now_ms - KZ_GUEST_MS);
    if (stored == KZ_STORED || stored == KZ_STORE_NONE)
        stored = kz_run(store,
                        "SELECT id FROM person WHERE id = $1 AND name IS NULL"
                        " AND NOT EXISTS (SELECT 1 FROM session WHERE person = $1) FOR NO KEY UPDATE",
                        "i", guest);
    for (size_t i = 0; i < sizeof parts / sizeof *parts && stored == KZ_STORED; i++) {
        stored = kz_run(store, parts[i], "i", guest);
        stored = stored == KZ_STORE_NONE ? KZ_STORED : stored;
    }
    return stored;
}

static kz_stored remove_all(kz_store *store, const struct ids *gone, const struct ids *playing,
                            int64_t now_ms, int *count)
{
    kz_stored stored = kz_store_begin(store);
    for (size_t i = 0; i < gone->count && stored == KZ_STORED; i++) {
        if (playing->count &&
            bsearch(&gone->id[i], playing->id, playing->count, sizeof *playing->id, compare_ids))
            continue;
        stored = remove_guest(store, gone->id[i], now_ms);
        *count += stored == KZ_STORED;
        stored = stored == KZ_STORE_NONE ? KZ_STORED : stored;
    }
    stored = kz_store_end(store, stored);
    *count = stored == KZ_STORED ? *count : 0;
    return stored;
}

kz_stored kz_store_guests_expire(kz_store *store, int64_t now_ms, int64_t *after, int *count)
{
    struct ids playing = {0}, gone = {0};
    *count = 0;
    kz_stored stored = read_gone(store, now_ms, *after, &gone);
    if (stored == KZ_STORED && gone.count)
        stored = read_playing(store, &playing);
    if (stored == KZ_STORED && gone.count)
        stored = remove_all(store, &gone, &playing, now_ms, count);
    /* The next window begins at the next person: a damaged id far above the others must not take ages. */
    int64_t next = kz_ask_int(
        store, 0, "SELECT coalesce(min(id), 0) FROM person WHERE id > $1 AND id < 4611686018427387904", "i",
        *after + KZ_GUEST_WINDOW);
    *after = next > 0 ? next - 1 : 0;
    free(playing.id);
    free(gone.id);
    return stored;
}
