/* SPDX-License-Identifier: MIT */
#include "server/store/rooms/heartbeat.h"

#include "server/store/sql/query.h"

store_stored store_heartbeat(struct store *store, int64_t now_ms)
{
    return store_run(store,
                     "INSERT INTO life (epoch, at) VALUES ($1, $2) ON CONFLICT (epoch) DO UPDATE SET at ="
                     " excluded.at",
                     "ii", store->epoch, now_ms);
}
