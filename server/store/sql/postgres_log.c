/* SPDX-License-Identifier: MIT */
/* The logs of matches in PostgreSQL: an index leads from a match to its entries. */
#include "server/store/sql/postgres_link.h"

/* Begins a match. The node's row is locked until the transaction's end. So the match exists before the node
 * is retired, or never. */
static store_stored begin(struct store *store, const char *match, const char *setup, int64_t now_ms)
{
    return store_run(store,
                     "INSERT INTO match (id, setup, begun, epoch) SELECT $1, $2, $3, $4"
                     " WHERE $4 = 0 OR EXISTS (SELECT FROM node WHERE epoch = $4 AND retired = 0 FOR SHARE)"
                     " ON CONFLICT (id) DO NOTHING",
                     "ttii", match, setup, now_ms, store->epoch);
}

/* The match's row is locked until the transaction's end. A claim meanwhile waits for the entry. */
static const char insert[] =
    "INSERT INTO entry (match, seq, lines, reserve_ms, at)"
    " SELECT m.number, $2, $3, $4, $5 FROM match AS m WHERE m.id = $1 AND m.ended IS NULL AND m.epoch = $6"
    " AND $2 = 1 + coalesce((SELECT max(e.seq) FROM entry AS e WHERE e.match = m.number), 0) FOR SHARE OF m";

static store_stored append(struct store *store, const store_new_entry *e)
{
    return store_run(store, insert, "titiii", e->match, e->seq, e->lines, e->reserve_ms, e->now_ms,
                     store->epoch);
}

static store_stored post(struct store *store, const store_new_entry *e)
{
    return store_post(store, insert, "titiii", e->match, e->seq, e->lines, e->reserve_ms, e->now_ms,
                      store->epoch);
}

static store_stored end(struct store *store, const char *match, const char *result, int64_t now_ms)
{
    return store_run(
        store, "UPDATE match SET result = $2, ended = $3 WHERE id = $1 AND ended IS NULL AND epoch = $4",
        "ttii", match, result, now_ms, store->epoch);
}

static void read_log(store_query *query, struct store *store, const char *match)
{
    store_query_start(
        query, store,
        "SELECT e.lines, e.reserve_ms, e.at, e.seq FROM match AS m JOIN entry AS e ON e.match = m.number"
        " WHERE m.id = $1 ORDER BY e.seq",
        "t", match);
}

const store_log_engine store_postgres_log = {
    .begin = begin,
    .append = append,
    .post = post,
    .end = end,
    .read = read_log,
    .last_at_table = "SELECT id FROM match WHERE substring(setup FROM '\"table\": ?\"([a-z0-9]+)\"') = $1"
                     " AND ended IS NOT NULL ORDER BY number DESC LIMIT 1",
    .tags = "SELECT lines FROM entry WHERE match = $1 AND seq = 1",
    .set_tags = "UPDATE entry SET lines = $2 WHERE match = $1 AND seq = 1",
    .pages = true,
    .carry = "INSERT INTO entry (match, seq, lines, reserve_ms, at) SELECT $1, $2, $3, $4, $5"
             " WHERE $2 = 1 OR EXISTS (SELECT 1 FROM entry WHERE match = $1 AND seq = $2 - 1)",
};
