/* SPDX-License-Identifier: MIT */
/* Lobby statistics, sent to every client that has subscribed to the lobby (docs/protocol.md, "Lobby"). They
 * count the people who are here and who play, on all nodes. They also have the number of matches that can be
 * watched, and the best one. There is one message for all clients, at most every HUB_LOBBY_STATS_BATCHES
 * batches of the lobby. */
#pragma once

#include "server/hub/state/hub_state.h"

enum { HUB_LOBBY_STATS_BATCHES = 4 };

/* Marks the statistics as possibly changed. */
void hub_lobby_stats_mark_dirty(struct hub *hub);

/* Subscribes or unsubscribes the client. Subscribing writes the current statistics as member `life`. */
void hub_lobby_stats_join(struct hub *hub, hub_client *client, base_text *json);
void hub_lobby_stats_part(struct hub *hub, hub_client *client);

/* Sends the changed statistics if they are due. Visits every person then. Returns when they are due next;
 * INT64_MAX: nothing has changed. */
int64_t hub_lobby_stats_due(struct hub *hub);
