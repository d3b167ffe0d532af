/* SPDX-License-Identifier: MIT */
#include "server/store/matches/receipt.h"

#include <stdio.h>
#include <string.h>

#include "server/store/admin/damage.h"
#include "server/store/sql/query.h"

/* ---- writing ---- */

/* A hash that is there already is no failure: the match cannot begin with it, but others go on. */
static kz_stored use_hash(kz_store *store, const uint8_t *hash, unsigned bit, unsigned *used)
{
    kz_stored stored = kz_run(store, "INSERT INTO used_hash (hash) VALUES ($1) ON CONFLICT (hash) DO NOTHING",
                              "b", hash, (size_t)KZ_RECEIPT_HASH);
    if (stored == KZ_STORE_NONE)
        *used |= bit;
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}

kz_stored kz_store_receipt_add(kz_store *store, const kz_store_receipt *r, int64_t now_ms, unsigned *used)
{
    kz_stored stored =
        kz_post(store,
                "INSERT INTO receipt (match, chain, number, text, link, signature, key, secret, hidden, at)"
                " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
                "ttitbbbbii", r->match, r->chain, r->number, r->text, r->link, (size_t)KZ_RECEIPT_HASH,
                r->signature, (size_t)KZ_RECEIPT_SIGNATURE, r->key, (size_t)KZ_RECEIPT_HASH, r->secret,
                (size_t)KZ_RECEIPT_HASH, (int64_t)r->hidden, now_ms);
    *used = 0;
    for (int i = 0; i < KZ_RECEIPT_SEATS && stored == KZ_STORED; i++)
        if (r->hash[i])
            stored = use_hash(store, r->hash[i], 1u << i, used);
    return stored;
}

kz_stored kz_store_receipt_nonce(kz_store *store, const char *match, int seat,
                                 const uint8_t nonce[KZ_RECEIPT_NONCE])
{
    static const char *const sql[KZ_RECEIPT_SEATS] = {
        "UPDATE receipt SET nonce1 = $2 WHERE match = $1 AND state = 0",
        "UPDATE receipt SET nonce2 = $2 WHERE match = $1 AND state = 0",
        "UPDATE receipt SET nonce3 = $2 WHERE match = $1 AND state = 0",
        "UPDATE receipt SET nonce4 = $2 WHERE match = $1 AND state = 0"};
    return kz_post(store, sql[seat], "tb", match, nonce, (size_t)KZ_RECEIPT_NONCE);
}

kz_stored kz_store_receipt_break(kz_store *store, const char *match, unsigned away)
{
    kz_stored stored = kz_run(store, "UPDATE receipt SET state = 2, away = $2 WHERE match = $1 AND state = 0",
                              "ti", match, (int64_t)away);
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}

kz_stored kz_store_receipt_end(kz_store *store, const char *match,
                               const uint8_t signature[KZ_RECEIPT_SIGNATURE])
{
    return kz_run(store, "UPDATE receipt SET state = 1, end_signature = $2 WHERE match = $1 AND state = 0",
                  "tb", match, signature, (size_t)KZ_RECEIPT_SIGNATURE);
}

/* ---- reading ---- */

#define RECEIPT                                                                                              \
    "SELECT match, chain, number, text, link, signature, key, secret, nonce1, nonce2, nonce3, nonce4,"       \
    " hidden, state, away, end_signature FROM receipt"

/* NULL: there is none. Bytes of another length are damage. */
static const uint8_t *bytes_of(const kz_query *query, int column, size_t wanted, bool *sound)
{
    size_t length;
    const uint8_t *bytes = kz_query_null(query, column) ? NULL : kz_query_blob(query, column, &length);
    *sound = *sound && (!bytes || length == wanted);
    return bytes;
}

/* What stands for the parts of a damaged receipt. */
static const uint8_t no_bytes[KZ_RECEIPT_SIGNATURE];

static void read_receipt(const kz_query *query, kz_store_receipt *r)
{
    bool sound = true;
    *r = (kz_store_receipt){.match = kz_query_text(query, 0),
                            .chain = kz_query_text(query, 1),
                            .number = kz_query_int(query, 2),
                            .text = kz_query_text(query, 3),
                            .link = bytes_of(query, 4, KZ_RECEIPT_HASH, &sound),
                            .signature = bytes_of(query, 5, KZ_RECEIPT_SIGNATURE, &sound),
                            .key = bytes_of(query, 6, KZ_RECEIPT_HASH, &sound),
                            .secret = bytes_of(query, 7, KZ_RECEIPT_HASH, &sound),
                            .hidden = kz_query_int(query, 12) != 0,
                            .state =
                                (int)kz_query_within(query, 13, KZ_RECEIPT_RUNNING, KZ_RECEIPT_BROKEN, -1),
                            .away = (unsigned)kz_query_within(query, 14, 0, (1 << KZ_RECEIPT_SEATS) - 1, 0),
                            .end_signature = bytes_of(query, 15, KZ_RECEIPT_SIGNATURE, &sound)};
    for (int i = 0; i < KZ_RECEIPT_SEATS; i++)
        r->nonce[i] = bytes_of(query, 8 + i, KZ_RECEIPT_NONCE, &sound);
    r->damaged = !sound || !r->link || !r->signature || !r->key || !r->secret || r->state < 0;
    if (!r->damaged)
        return;
    kz_damage_note("receipt", r->match, "bytes of another length, or no state: its match has no proof");
    r->text = "";
    r->link = r->signature = r->key = r->secret = no_bytes;
    r->end_signature = NULL;
    r->state = KZ_RECEIPT_BROKEN;
    memset(r->nonce, 0, sizeof r->nonce);
}

static kz_stored take_receipts(kz_query *query, kz_take_receipt *take, void *context)
{
    while (kz_query_next(query)) {
        kz_store_receipt receipt;
        read_receipt(query, &receipt);
        take(context, &receipt);
    }
    return kz_query_end(query);
}

kz_stored kz_store_receipt_one(kz_store *store, const char *match, kz_take_receipt *take, void *context)
{
    kz_query query;
    kz_query_start(&query, store, RECEIPT " WHERE match = $1", "t", match);
    return take_receipts(&query, take, context);
}

kz_stored kz_store_receipts(kz_store *store, const char *chain, int64_t from, int64_t most,
                            kz_take_receipt *take, void *context)
{
    kz_query query;
    kz_query_start(&query, store, RECEIPT " WHERE chain = $1 AND number >= $2 ORDER BY number LIMIT $3",
                   "tii", chain, from, most);
    kz_stored stored = take_receipts(&query, take, context);
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}

kz_stored kz_store_chains(kz_store *store, void (*take)(void *context, const char *chain, int64_t count),
                          void *context)
{
    kz_query query;
    /* Each found by the one before it: two index look-ups a chain. */
    kz_query_start(&query, store,
                   "WITH RECURSIVE name (chain) AS (SELECT min(chain) FROM receipt"
                   " UNION ALL SELECT (SELECT min(r.chain) FROM receipt AS r WHERE r.chain > name.chain)"
                   " FROM name WHERE name.chain IS NOT NULL)"
                   " SELECT chain, (SELECT max(r.number) FROM receipt AS r WHERE r.chain = name.chain)"
                   " FROM name WHERE chain IS NOT NULL",
                   "");
    while (kz_query_next(&query))
        take(context, kz_query_text(&query, 0), kz_query_int(&query, 1));
    return kz_query_end_list(&query);
}

kz_stored kz_store_chain(kz_store *store, const char *chain, int64_t *number, uint8_t link[KZ_RECEIPT_HASH])
{
    kz_query query;
    *number = 0;
    memset(link, 0, KZ_RECEIPT_HASH);
    kz_query_start(&query, store,
                   "SELECT number, link, match FROM receipt WHERE chain = $1 AND number BETWEEN 1 AND $2"
                   " ORDER BY number DESC LIMIT 1",
                   "ti", chain, (int64_t)KZ_RECEIPT_NUMBER_MAX);
    if (kz_query_next(&query)) {
        if (!kz_query_bytes(&query, 1, link, KZ_RECEIPT_HASH))
            kz_damage_note("receipt", kz_query_text(&query, 2),
                           "a link of another length: the next receipt follows none");
        *number = kz_query_int(&query, 0);
    }
    return kz_query_end_list(&query);
}

/* ---- keys ---- */

kz_stored kz_store_key_add(kz_store *store, const kz_store_key *key)
{
    return kz_run(store,
                  "INSERT INTO fair_key (id, seed, key, signature, since) VALUES ($1, $2, $3, $4, $5)"
                  " ON CONFLICT (id) DO NOTHING",
                  "ibbbi", key->id, key->seed, sizeof key->seed, key->key, sizeof key->key, key->signature,
                  sizeof key->signature, key->since_ms);
}

static bool read_key(const kz_query *query, kz_store_key *key)
{
    *key = (kz_store_key){.id = kz_query_int(query, 0), .since_ms = kz_query_int(query, 4)};
    bool seed = kz_query_bytes(query, 1, key->seed, sizeof key->seed);
    bool public = kz_query_bytes(query, 2, key->key, sizeof key->key);
    return kz_query_bytes(query, 3, key->signature, sizeof key->signature) && seed && public;
}

/* The server signs by the newest key. */
static kz_stored no_key(kz_store *store, int64_t id)
{
    char row[24];
    snprintf(row, sizeof row, "%lld", (long long)id);
    return kz_store_row_failed(store, "fair_key", row, KZ_FAIR_KEY_REMEDY);
}

kz_stored kz_store_keys(kz_store *store, void (*take)(void *context, const kz_store_key *key), void *context)
{
    kz_query query;
    kz_store_key key;
    int64_t newest = 0;
    bool first = true, damaged = false;
    kz_query_start(&query, store, "SELECT id, seed, key, signature, since FROM fair_key ORDER BY id DESC",
                   "");
    while (kz_query_next(&query)) {
        bool sound = read_key(&query, &key);
        if (sound)
            take(context, &key);
        else if (first)
            damaged = true;
        else
            kz_damage_note_number("fair_key", key.id, "an earlier key that cannot be read: left out");
        newest = first ? key.id : newest;
        first = false;
    }
    kz_stored stored = kz_query_end_list(&query);
    return stored == KZ_STORED && damaged ? no_key(store, newest) : stored;
}
