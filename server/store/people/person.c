/* SPDX-License-Identifier: MIT */
#include "server/store/people/person.h"

#include <stdio.h>

#include "server/store/sql/query.h"

#define PERSON "p.id, p.name, p.number, p.bot, p.role, p.coins, p.banned_until, p.closed"

static void read_person(const store_query *query, store_person *out)
{
    out->id = store_query_int(query, 0);
    out->registered = !store_query_null(query, 1);
    if (out->registered)
        store_query_copy(query, 1, out->name, sizeof out->name);
    else
        snprintf(out->name, sizeof out->name, "Guest-%lld", (long long)store_query_int(query, 2));
    out->bot = store_query_int(query, 3) != 0;
    out->role = (uint8_t)store_query_within(query, 4, STORE_PLAYER, STORE_HOST, STORE_PLAYER);
    out->coins = store_query_within(query, 5, 0, STORE_COINS_MAX, 0);
    out->banned_until = store_query_int(query, 6);
    out->closed = !store_query_null(query, 7);
}

static store_stored take_person(store_query *query, store_person *out)
{
    if (store_query_next(query))
        read_person(query, out);
    return store_query_end(query);
}

store_stored store_guest_add(struct store *store, const uint8_t token_hash[STORE_TOKEN_HASH_SIZE],
                             int64_t now_ms, store_person *out)
{
    store_query query;
    store_query_start(&query, store, store->engine->add_guest, "i", now_ms);
    store_stored stored = take_person(&query, out);
    if (stored != STORE_STORED)
        return stored;
    return store_run(store, "INSERT INTO session (token, person, created, seen) VALUES ($1, $2, $3, $3)",
                     "bii", token_hash, (size_t)STORE_TOKEN_HASH_SIZE, out->id, now_ms);
}

store_stored store_session_find(struct store *store, const uint8_t token_hash[STORE_TOKEN_HASH_SIZE],
                                const store_session_terms *terms, int64_t now_ms, store_person *out)
{
    store_query query;
    store_query_start(
        &query, store,
        "SELECT " PERSON ", (SELECT count(*) FROM factor AS f WHERE f.person = p.id AND f.active = 1)"
        " FROM session AS s JOIN person AS p ON p.id = s.person"
        " WHERE p.id > 0 AND p.closed IS NULL AND s.token = $1 AND s.created > $2"
        " AND (s.program = 1 OR s.seen > $3)",
        "bii", token_hash, (size_t)STORE_TOKEN_HASH_SIZE, now_ms - terms->whole_ms, now_ms - terms->idle_ms);
    if (store_query_next(&query)) {
        read_person(&query, out);
        if (terms->staff_factor && !store_query_int(&query, 8))
            out->role = STORE_PLAYER;
    }
    return store_query_end(&query);
}

store_stored store_person_get(struct store *store, int64_t person, store_person *out)
{
    store_query query;
    store_query_start(&query, store, "SELECT " PERSON " FROM person AS p WHERE p.id = $1", "i", person);
    return take_person(&query, out);
}

enum { AT_ONCE = 16 };

/* Reads up to AT_ONCE people. */
static store_stored get_some(struct store *store, const int64_t *people, size_t count, store_person *out)
{
    int64_t id[AT_ONCE] = {0}; /* 0: nobody */
    store_query query;
    for (size_t i = 0; i < count; i++) {
        id[i] = people[i];
        out[i] = (store_person){0};
    }
    store_query_start(&query, store,
                      "SELECT " PERSON " FROM person AS p WHERE p.id IN"
                      " ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
                      "iiiiiiiiiiiiiiii", id[0], id[1], id[2], id[3], id[4], id[5], id[6], id[7], id[8],
                      id[9], id[10], id[11], id[12], id[13], id[14], id[15]);
    while (store_query_next(&query)) {
        store_person person = {0};
        read_person(&query, &person);
        for (size_t i = 0; i < count; i++)
            if (id[i] == person.id)
                out[i] = person;
    }
    return store_query_end_list(&query);
}

store_stored store_people_get(struct store *store, const int64_t *people, size_t count, store_person *out)
{
    store_stored stored = STORE_STORED;
    for (size_t i = 0; i < count && stored == STORE_STORED; i += AT_ONCE)
        stored = get_some(store, people + i, count - i < AT_ONCE ? count - i : AT_ONCE, out + i);
    return stored;
}

store_stored store_hold(struct store *store, const int64_t people[4])
{
    return store_none_ok(
        store_run(store, "SELECT id FROM person WHERE id IN ($1, $2, $3, $4) ORDER BY id FOR NO KEY UPDATE",
                  "iiii", people[0], people[1], people[2], people[3]));
}
