/* SPDX-License-Identifier: MIT */
/* Running matches at public tables, here and at other nodes. They are a list next to the open applications
 * (lobby.h; docs/protocol.md, "Lobby"). A listed match shows what everybody at its table may see. */
#pragma once

#include "server/hub/state/hub_state.h"

/* Updates the list entry of a table here whose match may have changed. */
void hub_matches_look(struct hub *hub, hub_table *table);

/* Updates the entry of the match at table `id` from another node's notice. `id` is kept by the caller.
 * `match` NULL: there is none to watch. */
void hub_matches_learn(struct hub *hub, hub_running **running, const char *id, const json_t *match);

/* Removes an entry that cannot be watched any more. NULL: there was none. */
void hub_matches_drop(struct hub *hub, hub_running **running);
