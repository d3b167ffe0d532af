/* SPDX-License-Identifier: MIT */
/* Opening and closing connections, and the tables that they watch. */
#pragma once

#include "server/hub/state/hub_state.h"

/* Adds a connection whose number, visitor and kind are set. */
void hub_client_add(struct hub *hub, hub_client *client);

/* Notifies the tables that a visitor came (first client) or went (last client). Does nothing if another node
 * goes on with the tables. */
void hub_client_presence(struct hub *hub, hub_visitor *visitor);

/* Subscribes a client to a table's events; does nothing if it is subscribed. `glance`: the client shows them
 * in passing and is no spectator. Returns false if the client watches too many tables. */
bool hub_table_watch(struct hub *hub, hub_table *table, hub_client *client, bool glance);
void hub_table_unwatch(struct hub *hub, room_watch *watch);
