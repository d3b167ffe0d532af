/* SPDX-License-Identifier: MIT */
/* The tables whose log, and whose notice to other nodes, may have changed in a call of the hub. */
#ifndef KOZEL_SERVER_HUB_TABLE_STALE_H
#define KOZEL_SERVER_HUB_TABLE_STALE_H

#include "server/hub/state/hub_state.h"

/* What other nodes know of the table, or its log, may have changed: written (wire/table_log.h) and told
 * (wire/notice.h) at the end of the hub's call, if it has. */
void hub_table_stale(struct hub *hub, hub_table *table);

/* It has been. */
void hub_table_fresh(struct hub *hub, hub_table *table);

#endif
