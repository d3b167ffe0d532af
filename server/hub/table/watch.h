/* SPDX-License-Identifier: MIT */
/* Who gets the events of a table, and how: who sits there or does not want to hear everybody is sent his own
 * (*direct* watches); all others, who see and hear the same, get them by the table's topic. */
#ifndef KOZEL_SERVER_HUB_TABLE_WATCH_H
#define KOZEL_SERVER_HUB_TABLE_WATCH_H

#include "server/hub/state/hub_state.h"

/* The watch that the client has of the table, NULL if it has none. */
kz_watch *kz_table_watch_of(const kz_client *client, const kz_table *table);

/* One more, of a client that has none of it yet and has room for it / one less. */
void kz_watch_add(kz_hub *hub, kz_table *table, kz_client *client, bool glance);
void kz_watch_remove(kz_hub *hub, kz_watch *watch);

/* Its client is told the whole state now: what is under way to it by the topic is older, and is dropped. */
void kz_watch_renew(kz_hub *hub, kz_watch *watch);

/* Whether each watch is direct as its person's seat and blocks say: before an event is told. What is told
 * after it reaches everybody behind what was told before. */
void kz_watch_sort(kz_hub *hub, kz_table *table);

/* The same for a person whose blocks have changed, before anything else is told. */
void kz_watch_blocks(kz_hub *hub, const kz_visitor *visitor);

/* The table is gone: so are its watches, when what has been told has reached them. */
void kz_watch_clear(kz_hub *hub, kz_table *table);

#endif
