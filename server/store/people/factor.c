/* SPDX-License-Identifier: MIT */
#include "server/store/people/factor.h"

#include "server/store/admin/damage.h"
#include "server/store/sql/query.h"

kz_stored kz_store_factor_get(kz_store *store, int64_t person, kz_store_factor *out)
{
    kz_query query;
    *out = (kz_store_factor){.active = false};
    kz_query_start(&query, store, "SELECT secret, active, step FROM factor WHERE person = $1", "i", person);
    if (kz_query_next(&query)) {
        /* With a secret of zero bytes anybody could make codes: nobody gets in by one of a damaged row. */
        if (!kz_query_bytes(&query, 0, out->secret, sizeof out->secret)) {
            kz_damage_note_number("factor", person, "a secret of another length: no code is right");
            out->damaged = true;
        }
        out->active = kz_query_int(&query, 1) != 0;
        out->step = kz_query_int(&query, 2);
    }
    return kz_query_end(&query);
}

kz_stored kz_store_factor_begin(kz_store *store, int64_t person, const uint8_t secret[KZ_FACTOR_SECRET])
{
    return kz_run(store,
                  "INSERT INTO factor (person, secret, active) VALUES ($1, $2, 0)"
                  " ON CONFLICT (person) DO UPDATE SET secret = excluded.secret WHERE factor.active = 0",
                  "ib", person, secret, (size_t)KZ_FACTOR_SECRET);
}

kz_stored kz_store_factor_take(kz_store *store, int64_t person, const kz_store_factor *factor, int64_t step)
{
    return kz_run(store,
                  "UPDATE factor SET step = $2, active = 1 WHERE person = $1 AND step < $2 AND secret = $3",
                  "iib", person, step, factor->secret, (size_t)KZ_FACTOR_SECRET);
}

kz_stored kz_store_factor_abandon(kz_store *store, int64_t person)
{
    return kz_store_none_ok(
        kz_run(store, "DELETE FROM factor WHERE person = $1 AND active = 0", "i", person));
}

kz_stored kz_store_factor_remove(kz_store *store, int64_t person)
{
    return kz_store_none_ok(kz_run(store, "DELETE FROM factor WHERE person = $1", "i", person));
}

kz_stored kz_store_recovery_set(kz_store *store, int64_t person, const uint8_t session[KZ_TOKEN_HASH_SIZE],
                                const uint8_t (*hashes)[KZ_RECOVERY_HASH], int count)
{
    kz_stored stored = kz_store_none_ok(kz_run(store, "DELETE FROM recovery WHERE person = $1", "i", person));
    for (int i = 0; i < count && stored == KZ_STORED; i++)
        stored = kz_run(store, "INSERT INTO recovery (person, code, session) VALUES ($1, $2, $3)", "ibb",
                        person, hashes[i], (size_t)KZ_RECOVERY_HASH, session, (size_t)KZ_TOKEN_HASH_SIZE);
    return stored;
}

kz_stored kz_store_recovery_void(kz_store *store, int64_t person, const uint8_t session[KZ_TOKEN_HASH_SIZE],
                                 int64_t *count)
{
    int64_t before = kz_store_recovery_count(store, person);
    if (before < 0)
        return KZ_STORE_FAILED;
    kz_stored stored = kz_store_none_ok(
        kz_run(store, "DELETE FROM recovery WHERE person = $1 AND (session IS NULL OR session <> $2)", "ib",
               person, session, (size_t)KZ_TOKEN_HASH_SIZE));
    if (stored != KZ_STORED)
        return stored;
    int64_t after = kz_store_recovery_count(store, person);
    *count = before - after;
    return after < 0 ? KZ_STORE_FAILED : KZ_STORED;
}

kz_stored kz_store_recovery_follow(kz_store *store, int64_t person, const uint8_t old[KZ_TOKEN_HASH_SIZE],
                                   const uint8_t renewed[KZ_TOKEN_HASH_SIZE])
{
    return kz_store_none_ok(
        kz_run(store, "UPDATE recovery SET session = $3 WHERE person = $1 AND session = $2", "ibb", person,
               old, (size_t)KZ_TOKEN_HASH_SIZE, renewed, (size_t)KZ_TOKEN_HASH_SIZE));
}

int64_t kz_store_recovery_count(kz_store *store, int64_t person)
{
    return kz_ask_int(store, -1, "SELECT count(*) FROM recovery WHERE person = $1", "i", person);
}

kz_stored kz_store_recovery_take(kz_store *store, int64_t person, const uint8_t hash[KZ_RECOVERY_HASH])
{
    return kz_run(store, "DELETE FROM recovery WHERE person = $1 AND code = $2", "ib", person, hash,
                  (size_t)KZ_RECOVERY_HASH);
}
