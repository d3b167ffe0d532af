/* SPDX-License-Identifier: MIT */
/* Who gets the events of a table, and how: who sits there or does not want to hear everybody is sent his own
 * (*direct* watches); all others, who see and hear the same, get them by the table's topic. */
#ifndef KOZEL_SERVER_HUB_TABLE_WATCH_H
#define KOZEL_SERVER_HUB_TABLE_WATCH_H

#include "server/hub/state/hub_state.h"

/* The watch that the client has of the table, NULL if it has none. */
hub_watch *hub_table_watch_of(const hub_client *client, const hub_table *table);

/* One more, of a client that has none of it yet and has room for it / one less. */
void hub_watch_add(struct hub *hub, hub_table *table, hub_client *client, bool glance);
void hub_watch_remove(struct hub *hub, hub_watch *watch);

/* Its client is told the whole state now: what is under way to it by the topic is older, and is dropped. */
void hub_watch_renew(struct hub *hub, hub_watch *watch);

/* Whether each watch is direct as its person's seat and blocks say: before an event is told. What is told
 * after it reaches everybody behind what was told before. */
void hub_watch_sort(struct hub *hub, hub_table *table);

/* The same for a person whose blocks have changed, before anything else is told. */
void hub_watch_blocks(struct hub *hub, const hub_visitor *visitor);

/* The table is gone: so are its watches, when what has been told has reached them. */
void hub_watch_clear(struct hub *hub, hub_table *table);

#endif
