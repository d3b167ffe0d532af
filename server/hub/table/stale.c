/* SPDX-License-Identifier: MIT */
#include "server/hub/table/stale.h"

#include <utlist.h>

void hub_table_stale(struct hub *hub, hub_table *table)
{
    if (table->stale)
        return;
    table->stale = true;
    DL_APPEND2(hub->stale, table, stale_prev, stale_next);
}

void hub_table_fresh(struct hub *hub, hub_table *table)
{
    if (table->stale)
        DL_DELETE2(hub->stale, table, stale_prev, stale_next);
    table->stale = false;
}
