/* SPDX-License-Identifier: MIT */
/* Who watches a table without a seat: how many and some names, told at most once a second. */
#ifndef KOZEL_SERVER_HUB_PLAY_SPECTATORS_H
#define KOZEL_SERVER_HUB_PLAY_SPECTATORS_H

#include "server/hub/state/hub_state.h"

enum { HUB_SPECTATOR_NAMES = 20, HUB_SPECTATORS_MS = 1000 };

/* Somebody comes (`coming`, not among the watches yet; NULL: nobody), goes, sits down, gets up, has another
 * name. */
void hub_spectators_changed(struct hub *hub, hub_table *table, const hub_visitor *coming);

/* When a change that was not told at once must be; INT64_MAX: there is none. */
int64_t hub_spectators_due(const hub_table *table);

#endif
