/* SPDX-License-Identifier: MIT */
#include "server/store/people/device.h"

#include "server/store/sql/query.h"

kz_stored kz_store_device_find(kz_store *store, const uint8_t hash[KZ_TOKEN_HASH_SIZE], int64_t person)
{
    return kz_run(store, "SELECT person FROM device WHERE token = $1 AND (person = $2 OR $2 = 0)", "bi", hash,
                  (size_t)KZ_TOKEN_HASH_SIZE, person);
}

kz_stored kz_store_device_keep(kz_store *store, const uint8_t hash[KZ_TOKEN_HASH_SIZE], int64_t person,
                               int64_t now_ms)
{
    kz_stored stored = kz_run(store,
                              "INSERT INTO device (token, person, created, seen) VALUES ($1, $2, $3, $3)"
                              " ON CONFLICT (token, person) DO UPDATE SET seen = excluded.seen",
                              "bii", hash, (size_t)KZ_TOKEN_HASH_SIZE, person, now_ms);
    if (stored != KZ_STORED)
        return stored;
    return kz_store_none_ok(
        kz_run(store,
               "DELETE FROM device WHERE person = $1 AND token NOT IN"
               " (SELECT token FROM device WHERE person = $1 ORDER BY seen DESC, token LIMIT $2)",
               "ii", person, (int64_t)KZ_DEVICES_MOST));
}

kz_stored kz_store_devices_forget(kz_store *store, int64_t person, const uint8_t *but)
{
    if (!but)
        return kz_store_none_ok(kz_run(store, "DELETE FROM device WHERE person = $1", "i", person));
    return kz_store_none_ok(kz_run(store, "DELETE FROM device WHERE person = $1 AND token <> $2", "ib",
                                   person, but, (size_t)KZ_TOKEN_HASH_SIZE));
}
