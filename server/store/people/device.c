/* SPDX-License-Identifier: MIT */
#include "server/store/people/device.h"

#include "server/store/sql/query.h"

store_stored store_device_find(struct store *store, const uint8_t hash[STORE_TOKEN_HASH_SIZE], int64_t person)
{
    return store_run(store, "SELECT person FROM device WHERE token = $1 AND (person = $2 OR $2 = 0)", "bi",
                     hash, (size_t)STORE_TOKEN_HASH_SIZE, person);
}

store_stored store_device_keep(struct store *store, const uint8_t hash[STORE_TOKEN_HASH_SIZE], int64_t person,
                               int64_t now_ms)
{
    store_stored stored =
        store_run(store,
                  "INSERT INTO device (token, person, created, seen) VALUES ($1, $2, $3, $3)"
                  " ON CONFLICT (token, person) DO UPDATE SET seen = excluded.seen",
                  "bii", hash, (size_t)STORE_TOKEN_HASH_SIZE, person, now_ms);
    if (stored != STORE_STORED)
        return stored;
    return store_none_ok(
        store_run(store,
                  "DELETE FROM device WHERE person = $1 AND token NOT IN"
                  " (SELECT token FROM device WHERE person = $1 ORDER BY seen DESC, token LIMIT $2)",
                  "ii", person, (int64_t)STORE_DEVICES_MAX));
}

store_stored store_devices_delete(struct store *store, int64_t person, const uint8_t *but)
{
    if (!but)
        return store_none_ok(store_run(store, "DELETE FROM device WHERE person = $1", "i", person));
    return store_none_ok(store_run(store, "DELETE FROM device WHERE person = $1 AND token <> $2", "ib",
                                   person, but, (size_t)STORE_TOKEN_HASH_SIZE));
}
