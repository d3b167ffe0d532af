/* SPDX-License-Identifier: MIT */
/* When a table must be looked at again. */
#ifndef KOZEL_SERVER_HUB_PLAY_SCHEDULE_H
#define KOZEL_SERVER_HUB_PLAY_SCHEDULE_H

#include "server/hub/state/hub_state.h"

/* Returns when the move under way is over: at the end of its time, or when a bot acts. A bot that thinks has
 * no clock: INT64_MAX until it has chosen, however busy the server is. */
int64_t kz_table_move_end(const kz_hub *hub, const kz_table *table);

/* Sets when the table must be looked at again, after whatever may have changed that. */
void kz_table_schedule(kz_hub *hub, kz_table *table);

/* The table is in that phase from now on, nobody is ready; tells nobody. */
void kz_table_set_phase(kz_hub *hub, kz_table *table, kz_table_phase phase);

#endif
