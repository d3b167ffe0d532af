/* SPDX-License-Identifier: MIT */
/* Keeps the other nodes' tables as their notices describe them (docs/decisions/0007-many-nodes.md). */
#ifndef KOZEL_SERVER_HUB_NODES_REMOTE_TABLE_H
#define KOZEL_SERVER_HUB_NODES_REMOTE_TABLE_H

#include "server/hub/state/hub_state.h"

/* The longest time that a table may be between owners, in milliseconds. */
enum { HUB_MOVING_MS = 15000 };

/* Implements hub_learn(), with the same arguments. */
bool hub_remote_learn(struct hub *hub, hub_node node, const char *table, const char *text, size_t length);

/* Puts the tables of `node` between owners. `epoch`: as for hub_drop_node(). */
void hub_remote_lose(struct hub *hub, hub_node node, int64_t epoch);

/* Drops the tables between owners that belonged to the node of `epoch`. */
void hub_remote_drop_lost(struct hub *hub, int64_t epoch);

/* Drops the remote entry of a table that is here now, if there is one. */
void hub_remote_come_home(struct hub *hub, const char *id);

/* Links a client that has sent hello to every node where its person sits or waits. */
void hub_remote_link(struct hub *hub, hub_client *client);

/* Drops the tables that have been between owners for too long. Returns when the next one is due; INT64_MAX:
 * there is none. */
int64_t hub_remote_due(struct hub *hub);

void hub_remote_clear(struct hub *hub);

#endif
