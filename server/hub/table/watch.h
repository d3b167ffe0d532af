/* SPDX-License-Identifier: MIT */
/* Watches: the clients that get the events of a table. A person with a seat, or who has blocked somebody,
 * gets individual messages (*direct* watches). All others see and read the same, and get it by the table's
 * topic. */
#ifndef KOZEL_SERVER_HUB_TABLE_WATCH_H
#define KOZEL_SERVER_HUB_TABLE_WATCH_H

#include "server/hub/state/hub_state.h"

/* Returns the client's watch of the table, NULL if it has none. */
hub_watch *hub_table_watch_of(const hub_client *client, const hub_table *table);

/* Adds a watch for a client that has none of the table yet and has room for it; or removes one. */
void hub_watch_add(struct hub *hub, hub_table *table, hub_client *client, bool glance);
void hub_watch_remove(struct hub *hub, hub_watch *watch);

/* Renews a watch before its client is sent the whole state. Older messages under way by the topic are
 * dropped. */
void hub_watch_renew(struct hub *hub, hub_watch *watch);

/* Makes each watch direct or not, by its person's seat and blocks. Call it before an event is sent. Messages
 * sent after this call reach everybody after those sent before. */
void hub_watch_sort(struct hub *hub, hub_table *table);

/* Does the same for a person whose blocks have changed. Call it before anything else is sent. */
void hub_watch_blocks(struct hub *hub, const hub_visitor *visitor);

/* Removes the watches of a room that is gone. Messages sent before still reach their clients. */
void hub_watch_clear(struct hub *hub, struct room *room);

#endif
