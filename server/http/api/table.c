/* SPDX-License-Identifier: MIT */
#include "server/http/api/table.h"

#include "server/store/rooms/room_log.h"

bool api_find_table(api_call *call, const char *table)
{
    if (call->table.is_there)
        return true;
    store_stored stored = call->services.many_nodes ? store_room_has(call->store, table) : STORE_NONE;
    if (stored != STORE_NONE)
        return api_stored(call, stored, 0, 0);
    api_refuse(call, API_E_TABLE, "table", table, NULL);
    return false;
}
