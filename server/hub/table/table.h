/* SPDX-License-Identifier: MIT */
/* One table as data: its seats, chat, hints and proposal. Nothing here sends anything. The events at a table:
 * server/hub/play/play.h. */
#pragma once

#include "server/hub/state/hub_state.h"

/* Creates a table without anybody at it. The lobby does not list it yet. */
hub_table *hub_table_new(struct hub *hub, const hub_application *app, const char *id);

/* Frees a table. Sends nothing. */
void hub_table_free(struct hub *hub, hub_table *table);

/* Returns table `id`, NULL if there is none. */
hub_table *hub_table_find(const struct hub *hub, const char *id);

/* Drops a bot's choice that is under way or delivered. */
void hub_table_drop_thought(struct hub *hub, hub_table *table);
