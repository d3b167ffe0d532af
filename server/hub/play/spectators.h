/* SPDX-License-Identifier: MIT */
/* Spectators, who watch a table without a seat: their number and some names, sent at most once a second. */
#pragma once

#include "server/hub/state/hub_state.h"

enum { HUB_SPECTATOR_NAMES = 20, HUB_SPECTATORS_MS = 1000 };

/* Updates the spectators when one comes, goes, sits down, gets up or has another name. `coming` is not among
 * the watches yet; NULL: nobody comes. */
void hub_spectators_changed(struct hub *hub, hub_table *table, const hub_visitor *coming);

/* Returns when a delayed change must be sent; INT64_MAX: there is none. */
int64_t hub_spectators_due(const hub_spectators *spectators);
