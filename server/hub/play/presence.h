/* SPDX-License-Identifier: MIT */
/* Connections that come and go, and the tables that they watch. */
#ifndef KOZEL_SERVER_HUB_PLAY_PRESENCE_H
#define KOZEL_SERVER_HUB_PLAY_PRESENCE_H

#include "server/hub/state/hub_state.h"

/* A connection whose number, visitor and kind are set: the hub has it from now on. */
void hub_client_add(struct hub *hub, hub_client *client);

/* Somebody came (first client) or went (last client): told, unless another node goes on with the tables. */
void hub_client_presence(struct hub *hub, hub_visitor *visitor);

/* A client begins to get a table's events; nothing new if it does already. `glance`: it shows them in passing
 * and is no spectator. False: it watches too many. */
bool hub_table_watch(struct hub *hub, hub_table *table, hub_client *client, bool glance);
void hub_table_unwatch(struct hub *hub, hub_watch *watch);

#endif
