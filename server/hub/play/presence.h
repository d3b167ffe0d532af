/* SPDX-License-Identifier: MIT */
/* Connections that come and go, and the tables that they watch. */
#ifndef KOZEL_SERVER_HUB_PLAY_PRESENCE_H
#define KOZEL_SERVER_HUB_PLAY_PRESENCE_H

#include "server/hub/state/hub_state.h"

/* A connection whose number, visitor and kind are set: the hub has it from now on. */
void kz_client_add(kz_hub *hub, kz_client *client);

/* Somebody came (first client) or went (last client): told, unless another node goes on with the tables. */
void kz_client_presence(kz_hub *hub, kz_visitor *visitor);

/* A client begins to get a table's events; nothing new if it does already. `glance`: it shows them in passing
 * and is no spectator. False: it watches too many. */
bool kz_table_watch(kz_hub *hub, kz_table *table, kz_client *client, bool glance);
void kz_table_unwatch(kz_hub *hub, kz_watch *watch);

#endif
