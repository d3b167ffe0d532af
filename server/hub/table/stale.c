/* SPDX-License-Identifier: MIT */
#include "server/hub/table/stale.h"

#include <utlist.h>

void kz_table_stale(kz_hub *hub, kz_table *table)
{
    if (table->stale)
        return;
    table->stale = true;
    DL_APPEND2(hub->stale, table, stale_prev, stale_next);
}

void kz_table_fresh(kz_hub *hub, kz_table *table)
{
    if (table->stale)
        DL_DELETE2(hub->stale, table, stale_prev, stale_next);
    table->stale = false;
}
