/* SPDX-License-Identifier: MIT */
/* The logs of matches in SQLite (docs/decisions/0002). Entries are stored in the order of their arrival,
 * without an index. A group of entries from many matches would change a page of an index for each. Instead,
 * each entry has the id of the previous one in its match. The last entry of a running match, its tail, is
 * kept in memory. That of a finished match is in its row. After opening the file, the tails are found by
 * reading the entries since the oldest running match began. */
#include "server/store/sql/sqlite_log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

struct tail {
    UT_hash_handle hh;
    int64_t entry, seq; /* 0: there is none yet */
    char match[];
};

static struct store_sqlite_database *own(struct store *store)
{
    return (struct store_sqlite_database *)store;
}

/* ---- the tails; under the lock ---- */

void store_sqlite_drop_tails(struct store_sqlite_file *file)
{
    struct tail *tail, *next;
    HASH_ITER(hh, file->tails, tail, next)
    {
        HASH_DEL(file->tails, tail);
        free(tail);
    }
    file->known = false;
}

static store_stored add_tail(struct store *store, const char *match, int64_t entry, int64_t seq)
{
    struct store_sqlite_file *file = own(store)->file;
    size_t length = strlen(match);
    struct tail *tail = malloc(sizeof *tail + length + 1);
    if (!tail) {
        snprintf(store->reason, sizeof store->reason, "out of memory");
        return STORE_FAILED;
    }
    tail->entry = entry;
    tail->seq = seq;
    memcpy(tail->match, match, length + 1);
    HASH_ADD_STR(file->tails, match, tail);
    return STORE_STORED;
}

store_stored store_sqlite_read_tails(struct store *store)
{
    struct store_sqlite_file *file = own(store)->file;
    if (file->known)
        return STORE_STORED;
    store_query query;
    store_stored added = STORE_STORED;
    /* With max(), `id` is that of the same row (SQLite's "bare columns"). */
    store_query_start(&query, store,
                      "SELECT m.id, coalesce(e.id, 0), coalesce(e.seq, 0) FROM match AS m LEFT JOIN"
                      " (SELECT match, id, max(seq) AS seq FROM entry"
                      "  WHERE id > (SELECT min(first) FROM match WHERE ended IS NULL) GROUP BY match) AS e"
                      " ON e.match = m.number WHERE m.ended IS NULL",
                      "");
    while (added == STORE_STORED && store_query_next(&query))
        added = add_tail(store, store_query_text(&query, 0), store_query_int(&query, 1),
                         store_query_int(&query, 2));
    store_stored stored = store_query_end_list(&query);
    stored = added == STORE_STORED ? stored : added;
    file->known = stored == STORE_STORED;
    if (!file->known)
        store_sqlite_drop_tails(file);
    return stored;
}

/* Finds the tail of a running match. STORE_NONE: there is no such match. */
static store_stored find_tail(struct store *store, const char *match, struct tail **tail)
{
    store_stored stored = store_sqlite_read_tails(store);
    if (stored == STORE_STORED)
        HASH_FIND_STR(own(store)->file->tails, match, *tail);
    return stored != STORE_STORED || *tail ? stored : STORE_NONE;
}

/* ---- writing ---- */

/* Begins a transaction for a write that has none, because the tails change with it. */
static store_stored enter(struct store *store, bool *alone)
{
    *alone = !own(store)->transaction;
    return *alone ? store_begin(store) : STORE_STORED;
}

static store_stored leave(struct store *store, bool alone, store_stored stored)
{
    return alone ? store_end(store, stored) : stored;
}

static store_stored begin(struct store *store, const char *match, const char *setup, int64_t now_ms)
{
    bool alone;
    store_stored stored = enter(store, &alone);
    if (stored != STORE_STORED)
        return stored;
    stored = store_run(store,
                       "INSERT INTO match (id, setup, begun, epoch, first)"
                       " SELECT $1, $2, $3, $4, (SELECT coalesce(max(id), 0) FROM entry)"
                       " WHERE $4 = 0 OR EXISTS (SELECT 1 FROM node WHERE epoch = $4 AND retired = 0)"
                       " ON CONFLICT (id) DO NOTHING",
                       "ttii", match, setup, now_ms, store->epoch);
    own(store)->logged |= stored == STORE_STORED;
    if (stored == STORE_STORED && own(store)->file->known)
        stored = add_tail(store, match, 0, 0);
    return leave(store, alone, stored);
}

static store_stored insert(struct store *store, const store_new_entry *e)
{
    struct tail *tail = NULL;
    store_stored stored = find_tail(store, e->match, &tail);
    if (stored == STORE_STORED && e->seq != tail->seq + 1)
        stored = STORE_NONE;
    if (stored == STORE_STORED)
        stored = store_run(store,
                           "INSERT INTO entry (match, seq, previous, lines, reserve_ms, at)"
                           " SELECT number, $2, nullif($3, 0), $4, $5, $6 FROM match"
                           " WHERE id = $1 AND ended IS NULL AND epoch = $7",
                           "tiitiii", e->match, e->seq, tail->entry, e->lines, e->reserve_ms, e->now_ms,
                           store->epoch);
    if (stored == STORE_STORED) {
        own(store)->logged = true;
        tail->entry = sqlite3_last_insert_rowid(own(store)->db);
        tail->seq = e->seq;
    }
    return stored;
}

static store_stored append(struct store *store, const store_new_entry *e)
{
    bool alone;
    store_stored stored = enter(store, &alone);
    return stored == STORE_STORED ? leave(store, alone, insert(store, e)) : stored;
}

static store_stored finish(struct store *store, const char *match, const char *result, int64_t now_ms)
{
    struct tail *tail = NULL;
    store_stored stored = find_tail(store, match, &tail);
    if (stored == STORE_STORED)
        stored = store_run(store,
                           "UPDATE match SET result = $2, ended = $3, last = nullif($4, 0)"
                           " WHERE id = $1 AND ended IS NULL AND epoch = $5",
                           "ttiii", match, result, now_ms, tail->entry, store->epoch);
    if (stored == STORE_STORED) {
        own(store)->logged = true;
        HASH_DEL(own(store)->file->tails, tail);
        free(tail);
    }
    return stored;
}

static store_stored end(struct store *store, const char *match, const char *result, int64_t now_ms)
{
    bool alone;
    store_stored stored = enter(store, &alone);
    return stored == STORE_STORED ? leave(store, alone, finish(store, match, result, now_ms)) : stored;
}

/* ---- reading ---- */

/* Finds the last entry of a match; 0: it has none, or there is no such match. */
static store_stored last_of(struct store *store, const char *match, int64_t *entry)
{
    struct store_sqlite_database *s = own(store);
    store_query query;
    bool over = false;
    *entry = 0;
    store_query_start(&query, store, "SELECT last FROM match WHERE id = $1 AND ended IS NOT NULL", "t",
                      match);
    if (store_query_next(&query)) {
        over = true;
        *entry = store_query_int(&query, 0);
    }
    store_stored stored = store_query_end_list(&query);
    if (over || stored != STORE_STORED)
        return stored;
    struct tail *tail = NULL;
    if (!s->transaction)
        pthread_mutex_lock(&s->file->writing);
    stored = find_tail(store, match, &tail);
    *entry = tail ? tail->entry : 0;
    if (!s->transaction)
        pthread_mutex_unlock(&s->file->writing);
    return store_none_ok(stored);
}

static void read_log(store_query *query, struct store *store, const char *match)
{
    int64_t last;
    if (last_of(store, match, &last) != STORE_STORED) {
        *query = (store_query){.store = store, .stored = STORE_FAILED};
        return;
    }
    store_query_start(
        query, store,
        /* A damaged chain ends at an entry of another match, or one that is not the previous. So there is no
         * endless loop. */
        "WITH RECURSIVE log (match, seq, previous, lines, reserve_ms, at) AS"
        " (SELECT match, seq, previous, lines, reserve_ms, at FROM entry WHERE id = $1"
        "  UNION ALL SELECT e.match, e.seq, e.previous, e.lines, e.reserve_ms, e.at FROM log"
        "  JOIN entry AS e ON e.id = log.previous AND e.match = log.match AND e.seq = log.seq - 1)"
        " SELECT lines, reserve_ms, at, seq FROM log ORDER BY seq",
        "i", last);
}

/* ---- a copy of everything (portable.h) ---- */

static store_stored carried(struct store *store)
{
    own(store)->logged = true;
    store_sqlite_drop_tails(own(store)->file);
    store_stored stored =
        store_run(store, "UPDATE match SET first = (SELECT coalesce(max(id), 0) FROM entry)", "");
    if (stored != STORE_FAILED)
        stored = store_run(store,
                           "UPDATE match SET first = e.first - 1 FROM (SELECT match, min(id) AS first FROM"
                           " entry GROUP BY match) AS e WHERE e.match = number",
                           "");
    if (stored != STORE_FAILED)
        stored = store_run(store,
                           "UPDATE match SET last = e.id FROM (SELECT match, id, max(seq) FROM entry GROUP BY"
                           " match) AS e WHERE e.match = number AND ended IS NOT NULL",
                           "");
    return store_none_ok(stored);
}

const store_log_engine store_sqlite_log = {
    .begin = begin,
    .append = append,
    .post = append,
    .end = end,
    .read = read_log,
    .last_at_table = "SELECT id FROM match WHERE CASE WHEN instr(setup, '\"table\":')"
                     " THEN substr(ltrim(substr(setup, instr(setup, '\"table\":') + 8), ' \"'), 1,"
                     " instr(ltrim(substr(setup, instr(setup, '\"table\":') + 8), ' \"'), '\"') - 1) END = $1"
                     " AND ended IS NOT NULL ORDER BY number DESC LIMIT 1",
    /* It is the first entry of the match after `first`. There is no index for it. */
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
