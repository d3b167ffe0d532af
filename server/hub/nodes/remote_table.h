/* SPDX-License-Identifier: MIT */
/* Learns of other nodes' tables by their notices (docs/decisions/0007-many-nodes.md). */
#ifndef KOZEL_SERVER_HUB_NODES_REMOTE_TABLE_H
#define KOZEL_SERVER_HUB_NODES_REMOTE_TABLE_H

#include "server/hub/state/hub_state.h"

/* How long a table may be between owners. */
enum { KZ_MOVING_MS = 15000 };

/* kz_hub_learn(), whose arguments these are. */
bool kz_remote_learn(kz_hub *hub, kz_node node, const char *table, const char *text, size_t length);

/* The tables of that node are between owners from now on; `epoch` as for kz_hub_forget_node(). */
void kz_remote_lose(kz_hub *hub, kz_node node, int64_t epoch);

/* Drops the tables between owners that the node of that epoch had. */
void kz_remote_drop_lost(kz_hub *hub, int64_t epoch);

/* The table is here now, if it was a remote one. */
void kz_remote_come_home(kz_hub *hub, const char *id);

/* Links a client that has said hello to every node where its person sits or waits. */
void kz_remote_link(kz_hub *hub, kz_client *client);

/* Drops the tables that have been between owners for too long; returns when the next one will have been,
 * INT64_MAX: none. */
int64_t kz_remote_due(kz_hub *hub);

void kz_remote_clear(kz_hub *hub);

#endif
