/* SPDX-License-Identifier: MIT */
#include "server/store/rooms/life.h"

#include "server/store/sql/query.h"

kz_stored kz_store_beat(kz_store *store, int64_t now_ms)
{
    return kz_run(store,
                  "INSERT INTO life (epoch, at) VALUES ($1, $2) ON CONFLICT (epoch) DO UPDATE SET at ="
                  " excluded.at",
                  "ii", store->epoch, now_ms);
}
