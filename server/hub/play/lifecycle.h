/* SPDX-License-Identifier: MIT */
/* The life cycle of a table before and after its matches. People sit down, get up and are ready; units come
 * from the queue; the table closes.
 * Rules: docs/protocol.md, "Table"; docs/spec/platform.md, sections 2 to 4. */
#pragma once

#include "server/hub/state/hub_state.h"

/* Gives a free seat of an application to a person and notifies the watchers. `came`: the request's
 * idempotency key (hub_seat.came). A full table starts. */
void hub_table_sit(struct hub *hub, hub_table *table, int seat, hub_visitor *visitor, uint64_t came);

/* Frees a person's seat before or after a match, and notifies the watchers. If nobody is left, the table
 * closes: it is freed then. */
void hub_table_leave(struct hub *hub, hub_table *table, int seat);

/* Notifies the watchers of a tournament's table that waits if the awaited seats are no longer `before` (bits
 * of seats). */
void hub_table_awaited_changed(struct hub *hub, hub_table *table, unsigned before);

/* Starts the match of a tournament's table that waits, if all its people are at the table. Returns whether
 * it did. */
bool hub_table_start_if_all_here(struct hub *hub, hub_table *table);

/* Starts the next match of a full table: first settles what its deals are made of (sealing.h). */
void hub_table_start(struct hub *hub, hub_table *table);

/* Notifies the watchers that the queue has changed. */
void hub_table_queue_changed(struct hub *hub, hub_table *table);

/* Sends `terms` for each queue in which the client's person has not confirmed the current ones. */
void hub_table_ask_waiting(struct hub *hub, const hub_client *client);

/* Applies other rules to which everybody has agreed. After a match, the next match starts. */
void hub_table_change(struct hub *hub, hub_table *table, const hub_application *app);

/* Marks the person of this seat as ready for the next deal (in the pause) or for a rematch (after the
 * match). */
void hub_table_ready(struct hub *hub, hub_table *table, int seat);

/* Deals, starts a match or seats the queue's next people if everybody whom the table waits for is ready. */
void hub_table_go_on_if_ready(struct hub *hub, hub_table *table);

/* Does what the table is due to do now. The table may be freed by it. */
void hub_table_due(struct hub *hub, hub_table *table);

/* Closes the table for a moderator: a running match ends without a result. The table is freed. */
void hub_table_shut(struct hub *hub, hub_table *table);

/* The match of a tournament's table does not count any more. A table that waits is closed. */
void hub_table_call_off(struct hub *hub, hub_table *table);

/* Notifies the watchers that the finished match has been settled with these changes (JSON). */
void hub_table_rated(struct hub *hub, hub_table *table, const char *seats, size_t length);

/* Frees a table, takes it off the lobby's list, and notifies other nodes. */
void hub_table_remove(struct hub *hub, hub_table *table);
