/* SPDX-License-Identifier: MIT */
#include "server/http/api/table.h"

#include "server/store/rooms/table_log.h"

bool kz_api_find_table(kz_api *call, const char *table)
{
    if (call->table.is_there)
        return true;
    kz_stored stored = call->many_nodes ? kz_store_table_has(call->store, table) : KZ_STORE_NONE;
    if (stored != KZ_STORE_NONE)
        return kz_api_stored(call, stored, 0, 0);
    kz_api_refuse(call, KZ_A_TABLE, "table", table, NULL);
    return false;
}
