/* SPDX-License-Identifier: MIT */
/* One table as data: who sits there, what is said, asked and proposed there. Nothing here tells anybody; what
 * happens at a table: server/hub/play/play.h. */
#ifndef KOZEL_SERVER_HUB_TABLE_TABLE_H
#define KOZEL_SERVER_HUB_TABLE_TABLE_H

#include "server/hub/state/hub_state.h"

/* A new table without anybody at it. Not listed yet. */
hub_table *hub_table_new(struct hub *hub, const hub_application *app, const char *id);

/* Frees a table without telling anybody. */
void hub_table_free(struct hub *hub, hub_table *table);

/* The table of that id, NULL if there is none. */
hub_table *hub_table_find(struct hub *hub, const char *id);

/* Whatever a bot thinks about is no longer of interest. */
void hub_table_drop_thought(struct hub *hub, hub_table *table);

#endif
