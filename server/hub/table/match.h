/* SPDX-License-Identifier: MIT */
/* The match of a table. The number of its state and the deals that have ended follow from its actions. So
 * they are the same in a running match and in the replay of its log. */
#pragma once

#include "server/hub/state/hub_state.h"

/* Begins a match of the table's people and bots by the application's times and `rules`. */
void hub_match_init(hub_table *table, const kz_rules *rules);
