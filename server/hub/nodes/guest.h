/* SPDX-License-Identifier: MIT */
/* Guest connections: of people who are connected to another node (docs/decisions/0007-many-nodes.md). */
#ifndef KOZEL_SERVER_HUB_NODES_GUEST_H
#define KOZEL_SERVER_HUB_NODES_GUEST_H

#include "server/hub/state/hub_state.h"

/* Connects a person of another node by `identity`, a JSON text; hub_connect_guest() documents the rest. */
bool hub_guest_admit(struct hub *hub, hub_conn conn, const char *identity, size_t length);

/* The client, which has said hello, needs a guest connection at that node, if it has none yet. */
void hub_guest_link(struct hub *hub, hub_client *client, hub_node node);

/* The node is gone, its guest connections with it. */
void hub_guest_unlink(struct hub *hub, hub_node node);

#endif
