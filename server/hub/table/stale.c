/* SPDX-License-Identifier: MIT */
#include "server/hub/table/stale.h"

#include <utlist.h>

void hub_table_stale(struct hub *hub, hub_table *table)
{
    if (table->room.stale)
        return;
    table->room.stale = true;
    DL_APPEND2(hub->rooms.stale, table, room.stale_prev, room.stale_next);
}

void hub_table_fresh(struct hub *hub, hub_table *table)
{
    if (table->room.stale)
        DL_DELETE2(hub->rooms.stale, table, room.stale_prev, room.stale_next);
    table->room.stale = false;
}
