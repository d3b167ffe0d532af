/* SPDX-License-Identifier: MIT */
/* The matches that run at public tables, here and at other nodes: a list beside the open applications
 * (lobby.h; docs/protocol.md, "Lobby"). What is told of a match is what everybody at its table may see. */
#ifndef KOZEL_SERVER_HUB_LOBBY_MATCHES_H
#define KOZEL_SERVER_HUB_LOBBY_MATCHES_H

#include "server/hub/state/hub_state.h"

/* A table here may have changed in what is told of its match. */
void hub_matches_look(struct hub *hub, hub_table *table);

/* A notice of another node told of the match at table `id` (kept by the caller); NULL: there is none to
 * watch. */
void hub_matches_learn(struct hub *hub, hub_running **running, const char *id, const json_t *match);

/* It is not to be watched any more; NULL: it was not. */
void hub_matches_drop(struct hub *hub, hub_running **running);

#endif
