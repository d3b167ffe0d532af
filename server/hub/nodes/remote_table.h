/* SPDX-License-Identifier: MIT */
/* Keeps the other nodes' tables as their notices describe them (docs/decisions/0007-many-nodes.md). */
#pragma once

#include "server/hub/state/remote.h"

/* Implement the functions of room_kind for tables. */
void *hub_remote_read(void *context, json_t *notice);
void hub_remote_update(void *context, struct room_remote *remote, const void *read);
void hub_remote_clear(void *context, struct room_remote *remote);

/* Links a client that has sent hello to every node where its person sits or waits. */
void hub_remote_link(struct hub *hub, hub_client *client);
