/* SPDX-License-Identifier: MIT */
/* The logs of matches in SQLite (docs/decisions/0002): entries stand in the order of their coming, and no
 * index leads to them - a group of entries from many matches would change a page of it for each. Each entry
 * names the one before it in its match instead. The last one of a running match, its tail, stands in memory;
 * that of one that is over in its row. Who opens the file finds the tails by reading the entries since the
 * oldest running match began. */
#include "server/store/sql/sqlite_link.h"
#include "server/store/sql/sqlite_schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

struct tail {
    UT_hash_handle hh;
    int64_t entry, seq; /* 0: there is none yet */
    char match[];
};

static struct store_sqlite_database *own(kz_store *store)
{
    return (struct store_sqlite_database *)store;
}

/* ---- the tails; under the lock ---- */

void kz_sqlite_forget(struct kz_sqlite_file *file)
{
    struct tail *tail, *next;
    HASH_ITER(hh, file->tails, tail, next)
    {
        HASH_DEL(file->tails, tail);
        free(tail);
    }
    file->known = false;
}

static kz_stored add_tail(kz_store *store, const char *match, int64_t entry, int64_t seq)
{
    struct kz_sqlite_file *file = own(store)->file;
    size_t length = strlen(match);
    struct tail *tail = malloc(sizeof *tail + length + 1);
    if (!tail) {
        snprintf(store->reason, sizeof store->reason, "out of memory");
        return KZ_STORE_FAILED;
    }
    tail->entry = entry;
    tail->seq = seq;
    memcpy(tail->match, match, length + 1);
    HASH_ADD_STR(file->tails, match, tail);
    return KZ_STORED;
}

kz_stored kz_sqlite_know(kz_store *store)
{
    struct kz_sqlite_file *file = own(store)->file;
    if (file->known)
        return KZ_STORED;
    kz_query query;
    kz_stored added = KZ_STORED;
    /* With max(), `id` is that of the row that has it (SQLite's "bare columns"). */
    kz_query_start(&query, store,
                   "SELECT m.id, coalesce(e.id, 0), coalesce(e.seq, 0) FROM match AS m LEFT JOIN"
                   " (SELECT match, id, max(seq) AS seq FROM entry"
                   "  WHERE id > (SELECT min(first) FROM match WHERE ended IS NULL) GROUP BY match) AS e"
                   " ON e.match = m.number WHERE m.ended IS NULL",
                   "");
    while (added == KZ_STORED && kz_query_next(&query))
        added = add_tail(store, kz_query_text(&query, 0), kz_query_int(&query, 1), kz_query_int(&query, 2));
    kz_stored stored = kz_query_end_list(&query);
    stored = added == KZ_STORED ? stored : added;
    file->known = stored == KZ_STORED;
    if (!file->known)
        kz_sqlite_forget(file);
    return stored;
}

/* The tail of a running match. KZ_STORE_NONE: there is no such match. */
static kz_stored find_tail(kz_store *store, const char *match, struct tail **tail)
{
    kz_stored stored = kz_sqlite_know(store);
    if (stored == KZ_STORED)
        HASH_FIND_STR(own(store)->file->tails, match, *tail);
    return stored != KZ_STORED || *tail ? stored : KZ_STORE_NONE;
}

/* ---- writing ---- */

/* A transaction of its own for a write that has none: the tails change with it. */
static kz_stored enter(kz_store *store, bool *alone)
{
    *alone = !own(store)->transaction;
    return *alone ? kz_store_begin(store) : KZ_STORED;
}

static kz_stored leave(kz_store *store, bool alone, kz_stored stored)
{
    return alone ? kz_store_end(store, stored) : stored;
}

static kz_stored begin(kz_store *store, const char *match, const char *setup, int64_t now_ms)
{
    bool alone;
    kz_stored stored = enter(store, &alone);
    if (stored != KZ_STORED)
        return stored;
    stored = kz_run(store,
                    "INSERT INTO match (id, setup, begun, epoch, first)"
                    " SELECT $1, $2, $3, $4, (SELECT coalesce(max(id), 0) FROM entry)"
                    " WHERE $4 = 0 OR EXISTS (SELECT 1 FROM node WHERE epoch = $4 AND retired = 0)"
                    " ON CONFLICT (id) DO NOTHING",
                    "ttii", match, setup, now_ms, store->epoch);
    own(store)->logged |= stored == KZ_STORED;
    if (stored == KZ_STORED && own(store)->file->known)
        stored = add_tail(store, match, 0, 0);
    return leave(store, alone, stored);
}

static kz_stored insert(kz_store *store, const kz_new_entry *e)
{
    struct tail *tail = NULL;
    kz_stored stored = find_tail(store, e->match, &tail);
    if (stored == KZ_STORED && e->seq != tail->seq + 1)
        stored = KZ_STORE_NONE;
    if (stored == KZ_STORED)
        stored = kz_run(store,
                        "INSERT INTO entry (match, seq, previous, lines, reserve_ms, at)"
                        " SELECT number, $2, nullif($3, 0), $4, $5, $6 FROM match"
                        " WHERE id = $1 AND ended IS NULL AND epoch = $7",
                        "tiitiii", e->match, e->seq, tail->entry, e->lines, e->reserve_ms, e->now_ms,
                        store->epoch);
    if (stored == KZ_STORED) {
        own(store)->logged = true;
        tail->entry = sqlite3_last_insert_rowid(own(store)->db);
        tail->seq = e->seq;
    }
    return stored;
}

static kz_stored append(kz_store *store, const kz_new_entry *e)
{
    bool alone;
    kz_stored stored = enter(store, &alone);
    return stored == KZ_STORED ? leave(store, alone, insert(store, e)) : stored;
}

static kz_stored finish(kz_store *store, const char *match, const char *result, int64_t now_ms)
{
    struct tail *tail = NULL;
    kz_stored stored = find_tail(store, match, &tail);
    if (stored == KZ_STORED)
        stored = kz_run(store,
                        "UPDATE match SET result = $2, ended = $3, last = nullif($4, 0)"
                        " WHERE id = $1 AND ended IS NULL AND epoch = $5",
                        "ttiii", match, result, now_ms, tail->entry, store->epoch);
    if (stored == KZ_STORED) {
        own(store)->logged = true;
        HASH_DEL(own(store)->file->tails, tail);
        free(tail);
    }
    return stored;
}

static kz_stored end(kz_store *store, const char *match, const char *result, int64_t now_ms)
{
    bool alone;
    kz_stored stored = enter(store, &alone);
    return stored == KZ_STORED ? leave(store, alone, finish(store, match, result, now_ms)) : stored;
}

/* ---- reading ---- */

/* The id of the last entry of a match; 0: it has none, or there is no such match. */
static kz_stored last_of(kz_store *store, const char *match, int64_t *entry)
{
    struct store_sqlite_database *s = own(store);
    kz_query query;
    bool over = false;
    *entry = 0;
    kz_query_start(&query, store, "SELECT last FROM match WHERE id = $1 AND ended IS NOT NULL", "t", match);
    if (kz_query_next(&query)) {
        over = true;
        *entry = kz_query_int(&query, 0);
    }
    kz_stored stored = kz_query_end_list(&query);
    if (over || stored != KZ_STORED)
        return stored;
    struct tail *tail = NULL;
    if (!s->transaction)
        pthread_mutex_lock(&s->file->writing);
    stored = find_tail(store, match, &tail);
    *entry = tail ? tail->entry : 0;
    if (!s->transaction)
        pthread_mutex_unlock(&s->file->writing);
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}

static void read_log(kz_query *query, kz_store *store, const char *match)
{
    int64_t last;
    if (last_of(store, match, &last) != KZ_STORED) {
        *query = (kz_query){.store = store, .stored = KZ_STORE_FAILED};
        return;
    }
    kz_query_start(query, store,
                   /* A damaged chain ends where the entry is another match's, or not the one before: it must
                    * not run in a circle. */
                   "WITH RECURSIVE log (match, seq, previous, lines, reserve_ms, at) AS"
                   " (SELECT match, seq, previous, lines, reserve_ms, at FROM entry WHERE id = $1"
                   "  UNION ALL SELECT e.match, e.seq, e.previous, e.lines, e.reserve_ms, e.at FROM log"
                   "  JOIN entry AS e ON e.id = log.previous AND e.match = log.match AND e.seq = log.seq - 1)"
                   " SELECT lines, reserve_ms, at, seq FROM log ORDER BY seq",
                   "i", last);
}

/* ---- a copy of everything (portable.h) ---- */

static kz_stored carried(kz_store *store)
{
    own(store)->logged = true;
    kz_sqlite_forget(own(store)->file);
    kz_stored stored = kz_run(store, "UPDATE match SET first = (SELECT coalesce(max(id), 0) FROM entry)", "");
    if (stored != KZ_STORE_FAILED)
        stored = kz_run(store,
                        "UPDATE match SET first = e.first - 1 FROM (SELECT match, min(id) AS first FROM"
                        " entry GROUP BY match) AS e WHERE e.match = number",
                        "");
    if (stored != KZ_STORE_FAILED)
        stored = kz_run(store,
                        "UPDATE match SET last = e.id FROM (SELECT match, id, max(seq) FROM entry GROUP BY"
                        " match) AS e WHERE e.match = number AND ended IS NOT NULL",
                        "");
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}

const kz_log_engine kz_sqlite_log = {
    .begin = begin,
    .append = append,
    .post = append,
    .end = end,
    .read = read_log,
    .last_at_table = "SELECT id FROM match WHERE " KZ_SQLITE_TABLE_OF_SETUP " = $1"
                     " AND ended IS NOT NULL ORDER BY number DESC LIMIT 1",
    /* It is the first of the match that came after `first`; there is no index to find it by. */
    .tags = "SELECT lines FROM entry WHERE id > (SELECT first FROM match WHERE number = $1) AND match = $1"
            " AND seq = 1 ORDER BY id LIMIT 1",
    .set_tags =
        "UPDATE entry SET lines = $2 WHERE id = (SELECT id FROM entry WHERE id >"
        " (SELECT first FROM match WHERE number = $1) AND match = $1 AND seq = 1 ORDER BY id LIMIT 1)",
    .carry =
        "INSERT INTO entry (match, seq, previous, lines, reserve_ms, at)"
        " SELECT $1, $2, CASE WHEN $2 > 1 THEN e.id END, $3, $4, $5 FROM (SELECT 1)"
        " LEFT JOIN (SELECT id, match, seq FROM entry ORDER BY id DESC LIMIT 1) AS e"
        " WHERE CASE WHEN $2 = 1 THEN coalesce(e.match < $1, 1) ELSE e.match = $1 AND e.seq = $2 - 1 END",
    .carried = carried,
};
