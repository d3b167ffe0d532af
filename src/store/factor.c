#include "store/factor.h"

#include <string.h>

#include "store/query.h"

kz_stored kz_store_factor_get(kz_store *store, int64_t person, kz_store_factor *out)
{
    kz_query query;
    *out = (kz_store_factor){.active = false};
    kz_query_start(&query, store, "SELECT secret, active, step FROM factor WHERE person = $1", "i", person);
    if (kz_query_next(&query)) {
        size_t length;
        const void *secret = kz_query_blob(&query, 0, &length);
        memcpy(out->secret, secret, length < sizeof out->secret ? length : sizeof out->secret);
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

kz_stored kz_store_factor_take(kz_store *store, int64_t person, int64_t step)
{
    return kz_run(store, "UPDATE factor SET step = $2, active = 1 WHERE person = $1 AND step < $2", "ii",
                  person, step);
}

kz_stored kz_store_factor_remove(kz_store *store, int64_t person)
{
    kz_stored stored = kz_run(store, "DELETE FROM factor WHERE person = $1", "i", person);
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}

kz_stored kz_store_recovery_set(kz_store *store, int64_t person, const uint8_t (*hashes)[KZ_RECOVERY_HASH],
                                int count)
{
    kz_stored stored = kz_run(store, "DELETE FROM recovery WHERE person = $1", "i", person);
    stored = stored == KZ_STORE_NONE ? KZ_STORED : stored;
    for (int i = 0; i < count && stored == KZ_STORED; i++)
        stored = kz_run(store, "INSERT INTO recovery (person, code) VALUES ($1, $2)", "ib", person, hashes[i],
                        (size_t)KZ_RECOVERY_HASH);
    return stored;
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
