/* SPDX-License-Identifier: MIT */
/* People who are away from a table where they play (docs/protocol.md, "Absence"). */
#pragma once

#include "server/hub/state/hub_state.h"

/* Returns the bot that plays at this seat, for itself or for an absent person; NULL: the person plays. */
const kz_bot *hub_seat_player(const hub_table *table, int seat);

/* Returns when a bot begins to play for the person of this seat if they stay away; INT64_MAX: never. In a
 * match without a clock that happens only while another person waits. */
int64_t hub_absence_end(const hub_table *table, int seat);

/* Returns the earliest hub_absence_end() of all seats. */
int64_t hub_absence_first(const hub_table *table);

/* Ends all substitutions when the match is over. Returns true if there was one. */
bool hub_absence_over(hub_table *table);
