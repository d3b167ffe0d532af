/* SPDX-License-Identifier: MIT */
#include "server/store/matches/receipt.h"

#include <stdio.h>
#include <string.h>

#include "server/store/sql/damage.h"
#include "server/store/sql/query.h"

/* ---- writing ---- */

/* Stores a hash as used. An existing hash is no failure: the match cannot begin with it, but others go on. */
static store_stored use_hash(struct store *store, const uint8_t *hash, unsigned bit, unsigned *used)
{
    store_stored stored =
        store_run(store, "INSERT INTO used_hash (hash) VALUES ($1) ON CONFLICT (hash) DO NOTHING", "b", hash,
                  (size_t)STORE_RECEIPT_HASH);
    if (stored == STORE_NONE)
        *used |= bit;
    return store_none_ok(stored);
}

store_stored store_receipt_add(struct store *store, const store_receipt *r, int64_t now_ms, unsigned *used)
{
    store_stored stored = store_post(
        store,
        "INSERT INTO receipt (match, chain, number, text, link, signature, key, secret, hidden, at)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        "ttitbbbbii", r->match, r->chain, r->number, r->text, r->link, (size_t)STORE_RECEIPT_HASH,
        r->signature, (size_t)STORE_RECEIPT_SIGNATURE, r->key, (size_t)STORE_RECEIPT_HASH, r->secret,
        (size_t)STORE_RECEIPT_HASH, (int64_t)r->hidden, now_ms);
    *used = 0;
    for (int i = 0; i < STORE_RECEIPT_SEATS && stored == STORE_STORED; i++)
        if (r->hash[i])
            stored = use_hash(store, r->hash[i], 1u << i, used);
    return stored;
}

store_stored store_receipt_nonce(struct store *store, const char *match, int seat,
                                 const uint8_t nonce[STORE_RECEIPT_NONCE])
{
    static const char *const sql[STORE_RECEIPT_SEATS] = {
        "UPDATE receipt SET nonce1 = $2 WHERE match = $1 AND state = 0",
        "UPDATE receipt SET nonce2 = $2 WHERE match = $1 AND state = 0",
        "UPDATE receipt SET nonce3 = $2 WHERE match = $1 AND state = 0",
        "UPDATE receipt SET nonce4 = $2 WHERE match = $1 AND state = 0"};
    return store_post(store, sql[seat], "tb", match, nonce, (size_t)STORE_RECEIPT_NONCE);
}

store_stored store_receipt_break(struct store *store, const char *match, unsigned away)
{
    return store_none_ok(store_run(store,
                                   "UPDATE receipt SET state = 2, away = $2 WHERE match = $1 AND state = 0",
                                   "ti", match, (int64_t)away));
}

store_stored store_receipt_end(struct store *store, const char *match,
                               const uint8_t signature[STORE_RECEIPT_SIGNATURE])
{
    return store_run(store, "UPDATE receipt SET state = 1, end_signature = $2 WHERE match = $1 AND state = 0",
                     "tb", match, signature, (size_t)STORE_RECEIPT_SIGNATURE);
}

/* ---- reading ---- */

#define RECEIPT                                                                                              \
    "SELECT match, chain, number, text, link, signature, key, secret, nonce1, nonce2, nonce3, nonce4,"       \
    " hidden, state, away, end_signature FROM receipt"

/* Returns the bytes; NULL: there are none. Bytes of another length are damage. */
static const uint8_t *bytes_of(const store_query *query, int column, size_t wanted, bool *sound)
{
    size_t length;
    const uint8_t *bytes = store_query_null(query, column) ? NULL : store_query_blob(query, column, &length);
    *sound = *sound && (!bytes || length == wanted);
    return bytes;
}

/* The replacement for the parts of a damaged receipt. */
static const uint8_t no_bytes[STORE_RECEIPT_SIGNATURE];

static void read_receipt(const store_query *query, store_receipt *r)
{
    bool sound = true;
    *r = (store_receipt){
        .match = store_query_text(query, 0),
        .chain = store_query_text(query, 1),
        .number = store_query_int(query, 2),
        .text = store_query_text(query, 3),
        .link = bytes_of(query, 4, STORE_RECEIPT_HASH, &sound),
        .signature = bytes_of(query, 5, STORE_RECEIPT_SIGNATURE, &sound),
        .key = bytes_of(query, 6, STORE_RECEIPT_HASH, &sound),
        .secret = bytes_of(query, 7, STORE_RECEIPT_HASH, &sound),
        .hidden = store_query_int(query, 12) != 0,
        .state = (int)store_query_within(query, 13, STORE_RECEIPT_RUNNING, STORE_RECEIPT_BROKEN, -1),
        .away = (unsigned)store_query_within(query, 14, 0, (1 << STORE_RECEIPT_SEATS) - 1, 0),
        .end_signature = bytes_of(query, 15, STORE_RECEIPT_SIGNATURE, &sound)};
    for (int i = 0; i < STORE_RECEIPT_SEATS; i++)
        r->nonce[i] = bytes_of(query, 8 + i, STORE_RECEIPT_NONCE, &sound);
    r->damaged = !sound || !r->link || !r->signature || !r->key || !r->secret || r->state < 0;
    if (!r->damaged)
        return;
    store_damage_note("receipt", r->match, "bytes of another length, or no state: its match has no proof");
    r->text = "";
    r->link = r->signature = r->key = r->secret = no_bytes;
    r->end_signature = NULL;
    r->state = STORE_RECEIPT_BROKEN;
    memset(r->nonce, 0, sizeof r->nonce);
}

static store_stored take_receipts(store_query *query, store_take_receipt *take, void *context)
{
    while (store_query_next(query)) {
        store_receipt receipt;
        read_receipt(query, &receipt);
        take(context, &receipt);
    }
    return store_query_end(query);
}

store_stored store_receipt_one(struct store *store, const char *match, store_take_receipt *take,
                               void *context)
{
    store_query query;
    store_query_start(&query, store, RECEIPT " WHERE match = $1", "t", match);
    return take_receipts(&query, take, context);
}

store_stored store_receipts(struct store *store, const char *chain, int64_t from, int64_t most,
                            store_take_receipt *take, void *context)
{
    store_query query;
    store_query_start(&query, store, RECEIPT " WHERE chain = $1 AND number >= $2 ORDER BY number LIMIT $3",
                      "tii", chain, from, most);
    return store_none_ok(take_receipts(&query, take, context));
}

store_stored store_chains(struct store *store, void (*take)(void *context, const char *chain, int64_t count),
                          void *context)
{
    store_query query;
    /* Each chain is found from the one before it: two index look-ups a chain. */
    store_query_start(&query, store,
                      "WITH RECURSIVE name (chain) AS (SELECT min(chain) FROM receipt"
                      " UNION ALL SELECT (SELECT min(r.chain) FROM receipt AS r WHERE r.chain > name.chain)"
                      " FROM name WHERE name.chain IS NOT NULL)"
                      " SELECT chain, (SELECT max(r.number) FROM receipt AS r WHERE r.chain = name.chain)"
                      " FROM name WHERE chain IS NOT NULL",
                      "");
    while (store_query_next(&query))
        take(context, store_query_text(&query, 0), store_query_int(&query, 1));
    return store_query_end_list(&query);
}

store_stored store_chain(struct store *store, const char *chain, int64_t *number,
                         uint8_t link[STORE_RECEIPT_HASH])
{
    store_query query;
    *number = 0;
    memset(link, 0, STORE_RECEIPT_HASH);
    store_query_start(&query, store,
                      "SELECT number, link, match FROM receipt WHERE chain = $1 AND number BETWEEN 1 AND $2"
                      " ORDER BY number DESC LIMIT 1",
                      "ti", chain, (int64_t)STORE_RECEIPT_NUMBER_MAX);
    if (store_query_next(&query)) {
        if (!store_query_bytes(&query, 1, link, STORE_RECEIPT_HASH))
            store_damage_note("receipt", store_query_text(&query, 2),
                              "a link of another length: the next receipt follows none");
        *number = store_query_int(&query, 0);
    }
    return store_query_end_list(&query);
}

/* ---- keys ---- */

store_stored store_key_add(struct store *store, const store_key *key)
{
    return store_run(store,
                     "INSERT INTO fair_key (id, seed, key, signature, since) VALUES ($1, $2, $3, $4, $5)"
                     " ON CONFLICT (id) DO NOTHING",
                     "ibbbi", key->id, key->seed, sizeof key->seed, key->key, sizeof key->key, key->signature,
                     sizeof key->signature, key->since_ms);
}

static bool read_key(const store_query *query, store_key *key)
{
    *key = (store_key){.id = store_query_int(query, 0), .since_ms = store_query_int(query, 4)};
    bool seed = store_query_bytes(query, 1, key->seed, sizeof key->seed);
    bool public = store_query_bytes(query, 2, key->key, sizeof key->key);
    return store_query_bytes(query, 3, key->signature, sizeof key->signature) && seed && public;
}

/* The server signs by the newest key. */
static store_stored no_key(struct store *store, int64_t id)
{
    char row[24];
    snprintf(row, sizeof row, "%lld", (long long)id);
    return store_row_failed(store, "fair_key", row, STORE_FAIR_KEY_REMEDY);
}

store_stored store_keys(struct store *store, void (*take)(void *context, const store_key *key), void *context)
{
    store_query query;
    store_key key;
    int64_t newest = 0;
    bool first = true, damaged = false;
    store_query_start(&query, store, "SELECT id, seed, key, signature, since FROM fair_key ORDER BY id DESC",
                      "");
    while (store_query_next(&query)) {
        bool sound = read_key(&query, &key);
        if (sound)
            take(context, &key);
        else if (first)
            damaged = true;
        else
            store_damage_note_number("fair_key", key.id, "an earlier key that cannot be read: left out");
        newest = first ? key.id : newest;
        first = false;
    }
    store_stored stored = store_query_end_list(&query);
    return stored == STORE_STORED && damaged ? no_key(store, newest) : stored;
}
