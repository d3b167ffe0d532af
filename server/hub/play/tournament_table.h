/* SPDX-License-Identifier: MIT */
/* Tables of tournaments (server/hub/ports/tournament.h). All seats are taken from the start. The match begins
 * when everybody is at the table. Nobody may get up, and the terms stay as they are. After the match the
 * table is like any other. */
#pragma once

#include "server/hub/state/hub_state.h"

/* Returns when a table ends its wait for its people. Bots among themselves wait for nobody. */
int64_t hub_tournament_table_wait_end(const struct hub *hub, const hub_table *table);

/* Opens a table, as hub_open_tournament_table() does. */
bool hub_tournament_table_open(struct hub *hub, const hub_tournament_table *order);

/* Gives a person who sits at many tables room for another one: they get up where the match is over, first at
 * the oldest table. */
void hub_table_make_room(struct hub *hub, hub_person_id person);
