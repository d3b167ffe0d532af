/* SPDX-License-Identifier: MIT */
/* Guest connections: their people are connected to another node (docs/decisions/0007-many-nodes.md). */
#pragma once

#include "server/hub/state/hub_state.h"

/* Connects a person of another node by `identity`, a JSON text. The rest is documented at
 * hub_connect_guest(). */
bool hub_guest_admit(struct hub *hub, hub_conn conn, const char *identity, size_t length);

/* Writes the person of a connection and its tab (room_host.put_identity). */
void hub_guest_identity(void *context, base_text *json, const room_connection *connection);

/* Opens a guest connection at `node` for the client, unless it has one. The client must have sent hello. */
void hub_guest_link(struct hub *hub, hub_client *client, hub_node node);

/* Drops the guest connections of and to a node that is gone. */
void hub_guest_unlink(struct hub *hub, hub_node node);
