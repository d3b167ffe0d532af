/* SPDX-License-Identifier: MIT */
/* Schedules when a table is due next. */
#pragma once

#include "server/hub/state/hub_state.h"

/* Returns when the move under way is over: at the end of its time, or when a bot acts. A bot that thinks has
 * no clock. For it the result is INT64_MAX until it has chosen, however busy the server is. */
int64_t hub_table_move_end(const struct hub *hub, const hub_table *table);

/* Sets when the table is due next. Call it after anything that may change that. */
void hub_table_schedule(struct hub *hub, hub_table *table);

/* Sets the table's phase, with nobody ready. Sends nothing. */
void hub_table_set_phase(struct hub *hub, hub_table *table, hub_table_phase phase);
