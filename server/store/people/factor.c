/* SPDX-License-Identifier: MIT */
#include "server/store/people/factor.h"

#include "server/store/sql/damage.h"
#include "server/store/sql/query.h"

store_stored store_factor_get(struct store *store, int64_t person, store_factor *out)
{
    store_query query;
    *out = (store_factor){.active = false};
    store_query_start(&query, store, "SELECT secret, active, step FROM factor WHERE person = $1", "i",
                      person);
    if (store_query_next(&query)) {
        /* With a secret of zero bytes anybody could make codes. So no code of a damaged row is accepted. */
        if (!store_query_bytes(&query, 0, out->secret, sizeof out->secret)) {
            store_damage_note_number("factor", person, "a secret of another length: no code is right");
            out->damaged = true;
        }
        out->active = store_query_int(&query, 1) != 0;
        out->step = store_query_int(&query, 2);
    }
    return store_query_end(&query);
}

store_stored store_factor_begin(struct store *store, int64_t person,
                                const uint8_t secret[STORE_FACTOR_SECRET])
{
    return store_run(store,
                     "INSERT INTO factor (person, secret, active) VALUES ($1, $2, 0)"
                     " ON CONFLICT (person) DO UPDATE SET secret = excluded.secret WHERE factor.active = 0",
                     "ib", person, secret, (size_t)STORE_FACTOR_SECRET);
}

store_stored store_factor_take(struct store *store, int64_t person, const store_factor *factor, int64_t step)
{
    return store_run(
        store, "UPDATE factor SET step = $2, active = 1 WHERE person = $1 AND step < $2 AND secret = $3",
        "iib", person, step, factor->secret, (size_t)STORE_FACTOR_SECRET);
}

store_stored store_factor_abandon(struct store *store, int64_t person)
{
    return store_none_ok(
        store_run(store, "DELETE FROM factor WHERE person = $1 AND active = 0", "i", person));
}

store_stored store_factor_remove(struct store *store, int64_t person)
{
    return store_none_ok(store_run(store, "DELETE FROM factor WHERE person = $1", "i", person));
}

store_stored store_recovery_set(struct store *store, int64_t person,
                                const uint8_t session[STORE_TOKEN_HASH_SIZE],
                                const uint8_t (*hashes)[STORE_RECOVERY_HASH], int count)
{
    store_stored stored =
        store_none_ok(store_run(store, "DELETE FROM recovery WHERE person = $1", "i", person));
    for (int i = 0; i < count && stored == STORE_STORED; i++)
        stored =
            store_run(store, "INSERT INTO recovery (person, code, session) VALUES ($1, $2, $3)", "ibb",
                      person, hashes[i], (size_t)STORE_RECOVERY_HASH, session, (size_t)STORE_TOKEN_HASH_SIZE);
    return stored;
}

store_stored store_recovery_void(struct store *store, int64_t person,
                                 const uint8_t session[STORE_TOKEN_HASH_SIZE], int64_t *count)
{
    int64_t before = store_recovery_count(store, person);
    if (before < 0)
        return STORE_FAILED;
    store_stored stored = store_none_ok(
        store_run(store, "DELETE FROM recovery WHERE person = $1 AND (session IS NULL OR session <> $2)",
                  "ib", person, session, (size_t)STORE_TOKEN_HASH_SIZE));
    if (stored != STORE_STORED)
        return stored;
    int64_t after = store_recovery_count(store, person);
    *count = before - after;
    return after < 0 ? STORE_FAILED : STORE_STORED;
}

store_stored store_recovery_follow(struct store *store, int64_t person,
                                   const uint8_t old[STORE_TOKEN_HASH_SIZE],
                                   const uint8_t renewed[STORE_TOKEN_HASH_SIZE])
{
    return store_none_ok(
        store_run(store, "UPDATE recovery SET session = $3 WHERE person = $1 AND session = $2", "ibb", person,
                  old, (size_t)STORE_TOKEN_HASH_SIZE, renewed, (size_t)STORE_TOKEN_HASH_SIZE));
}

int64_t store_recovery_count(struct store *store, int64_t person)
{
    return store_ask_int(store, -1, "SELECT count(*) FROM recovery WHERE person = $1", "i", person);
}

store_stored store_recovery_take(struct store *store, int64_t person, const uint8_t hash[STORE_RECOVERY_HASH])
{
    return store_run(store, "DELETE FROM recovery WHERE person = $1 AND code = $2", "ib", person, hash,
                     (size_t)STORE_RECOVERY_HASH);
}
