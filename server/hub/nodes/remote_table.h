/* SPDX-License-Identifier: MIT */
/* Learns of other nodes' tables by their notices (docs/decisions/0007-many-nodes.md). */
#ifndef KOZEL_SERVER_HUB_NODES_REMOTE_TABLE_H
#define KOZEL_SERVER_HUB_NODES_REMOTE_TABLE_H

#include "server/hub/state/hub_state.h"

/* How long a table may be between owners. */
enum { HUB_MOVING_MS = 15000 };

/* hub_learn(), whose arguments these are. */
bool hub_remote_learn(struct hub *hub, hub_node node, const char *table, const char *text, size_t length);

/* The tables of that node are between owners from now on; `epoch` as for hub_forget_node(). */
void hub_remote_lose(struct hub *hub, hub_node node, int64_t epoch);

/* Drops the tables between owners that the node of that epoch had. */
void hub_remote_drop_lost(struct hub *hub, int64_t epoch);

/* The table is here now, if it was a remote one. */
void hub_remote_come_home(struct hub *hub, const char *id);

/* Links a client that has said hello to every node where its person sits or waits. */
void hub_remote_link(struct hub *hub, hub_client *client);

/* Drops the tables that have been between owners for too long; returns when the next one will have been,
 * INT64_MAX: none. */
int64_t hub_remote_due(struct hub *hub);

void hub_remote_clear(struct hub *hub);

#endif
