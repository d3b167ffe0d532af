/* SPDX-License-Identifier: MIT */
#include "server/store/people/person.h"

#include <stdio.h>

#include "server/store/sql/query.h"

#define PERSON "p.id, p.name, p.number, p.bot, p.role, p.coins, p.banned_until, p.closed"

static void read_person(const kz_query *query, kz_store_person *out)
{
    out->id = kz_query_int(query, 0);
    out->registered = !kz_query_null(query, 1);
    if (out->registered)
        kz_query_copy(query, 1, out->name, sizeof out->name);
    else
        snprintf(out->name, sizeof out->name, "Guest-%lld", (long long)kz_query_int(query, 2));
    out->bot = kz_query_int(query, 3) != 0;
    out->role = (uint8_t)kz_query_within(query, 4, KZ_PLAYER, KZ_HOST, KZ_PLAYER);
    out->coins = kz_query_within(query, 5, 0, KZ_COINS_MAX, 0);
    out->banned_until = kz_query_int(query, 6);
    out->closed = !kz_query_null(query, 7);
}

static kz_stored take_person(kz_query *query, kz_store_person *out)
{
    if (kz_query_next(query))
        read_person(query, out);
    return kz_query_end(query);
}

kz_stored kz_store_guest_add(kz_store *store, const uint8_t token_hash[KZ_TOKEN_HASH_SIZE], int64_t now_ms,
                             kz_store_person *out)
{
    kz_query query;
    kz_query_start(&query, store, store->engine->add_guest, "i", now_ms);
    kz_stored stored = take_person(&query, out);
    if (stored != KZ_STORED)
        return stored;
    return kz_run(store, "INSERT INTO session (token, person, created, seen) VALUES ($1, $2, $3, $3)", "bii",
                  token_hash, (size_t)KZ_TOKEN_HASH_SIZE, out->id, now_ms);
}

kz_stored kz_store_session_find(kz_store *store, const uint8_t token_hash[KZ_TOKEN_HASH_SIZE],
                                const kz_session_terms *terms, int64_t now_ms, kz_store_person *out)
{
    kz_query query;
    kz_query_start(
        &query, store,
        "SELECT " PERSON ", (SELECT count(*) FROM factor AS f WHERE f.person = p.id AND f.active = 1)"
        " FROM session AS s JOIN person AS p ON p.id = s.person"
        " WHERE p.id > 0 AND p.closed IS NULL AND s.token = $1 AND s.created > $2"
        " AND (s.program = 1 OR s.seen > $3)",
        "bii", token_hash, (size_t)KZ_TOKEN_HASH_SIZE, now_ms - terms->whole_ms, now_ms - terms->idle_ms);
    if (kz_query_next(&query)) {
        read_person(&query, out);
        if (terms->staff_factor && !kz_query_int(&query, 8))
            out->role = KZ_PLAYER;
    }
    return kz_query_end(&query);
}

kz_stored kz_store_person_get(kz_store *store, int64_t person, kz_store_person *out)
{
    kz_query query;
    kz_query_start(&query, store, "SELECT " PERSON " FROM person AS p WHERE p.id = $1", "i", person);
    return take_person(&query, out);
}
