/* SPDX-License-Identifier: MIT */
/* Who watches a table (server/rooms/watch.h). A person with a seat, or who has blocked somebody, gets
 * individual messages. All others see and read the same, and get it by the table's topic. */
#pragma once

#include "server/hub/state/hub_state.h"

/* Returns true if the watcher gets individual messages (room_kind.is_direct()). */
bool hub_watch_is_direct(const struct room *room, const room_connection *watcher);

/* Makes each watch direct or not, by its person's seat and blocks (room_kind.sort()). */
void hub_watch_sort(struct hub *hub, hub_table *table);

/* Does the same for a person whose blocks have changed. Call it before anything else is sent. */
void hub_watch_blocks(struct hub *hub, const hub_visitor *visitor);
