/* SPDX-License-Identifier: MIT */
/* Who watches a table without a seat: how many and some names, told at most once a second. */
#ifndef KOZEL_SERVER_HUB_PLAY_SPECTATORS_H
#define KOZEL_SERVER_HUB_PLAY_SPECTATORS_H

#include "server/hub/state/hub_state.h"

enum { KZ_SPECTATOR_NAMES = 20, KZ_SPECTATORS_MS = 1000 };

/* Somebody comes (`coming`, not among the watches yet; NULL: nobody), goes, sits down, gets up, has another
 * name. */
void kz_spectators_changed(kz_hub *hub, kz_table *table, const kz_visitor *coming);

/* When a change that was not told at once must be; INT64_MAX: there is none. */
int64_t kz_spectators_due(const kz_table *table);

#endif
