/* SPDX-License-Identifier: MIT */
/* What goes on here, for everybody who looks at the lobby: how many people are here and play, on all nodes,
 * how many matches can be watched and the best of them (docs/protocol.md, "Lobby"). One frame for all, at
 * most every HUB_LIFE_BATCHES batches of the lobby. */
#ifndef KOZEL_SERVER_HUB_LOBBY_LIFE_H
#define KOZEL_SERVER_HUB_LOBBY_LIFE_H

#include "server/hub/state/hub_state.h"

enum { HUB_LIFE_BATCHES = 4 };

/* Something of that may have changed. */
void hub_life_stale(struct hub *hub);

/* The client is told of it from now on / no more; writes how it is now: member `life`. */
void hub_life_join(struct hub *hub, hub_client *client, base_json *json);
void hub_life_part(struct hub *hub, hub_client *client);

/* Tells what has changed, if it is time; looks at every person then. Returns when there is something to tell;
 * INT64_MAX: nothing. */
int64_t hub_life_due(struct hub *hub);

#endif
