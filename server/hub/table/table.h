/* SPDX-License-Identifier: MIT */
/* One table as data: who sits there, what is said, asked and proposed there. Nothing here tells anybody; what
 * happens at a table: server/hub/play/play.h. */
#ifndef KOZEL_SERVER_HUB_TABLE_TABLE_H
#define KOZEL_SERVER_HUB_TABLE_TABLE_H

#include "server/hub/state/hub_state.h"

/* A new table without anybody at it. Not listed yet. */
kz_table *kz_table_new(kz_hub *hub, const kz_application *app, const char *id);

/* Frees a table without telling anybody. */
void kz_table_free(kz_hub *hub, kz_table *table);

/* The table of that id, NULL if there is none. */
kz_table *kz_table_find(kz_hub *hub, const char *id);

/* Whatever a bot thinks about is no longer of interest. */
void kz_table_drop_thought(kz_hub *hub, kz_table *table);

#endif
