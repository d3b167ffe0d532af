/* SPDX-License-Identifier: MIT */
/* Tables whose log, or whose notice to other nodes, may have changed in a call of the hub. */
#ifndef KOZEL_SERVER_HUB_TABLE_STALE_H
#define KOZEL_SERVER_HUB_TABLE_STALE_H

#include "server/hub/state/hub_state.h"

/* Marks the table's log and notice as possibly changed. At the end of the hub's call, changes are written
 * (wire/table_log.h) and sent (wire/notice.h). */
void hub_table_stale(struct hub *hub, hub_table *table);

/* Clears the mark after that. */
void hub_table_fresh(struct hub *hub, hub_table *table);

#endif
