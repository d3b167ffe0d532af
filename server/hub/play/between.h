/* SPDX-License-Identifier: MIT */
/* A table around its matches: who sits down, gets up and is ready, who comes from the queue, how it ends
 * (docs/protocol.md, "Table"; docs/spec/platform.md, sections 2 to 4). */
#ifndef KOZEL_SERVER_HUB_PLAY_BETWEEN_H
#define KOZEL_SERVER_HUB_PLAY_BETWEEN_H

#include "server/hub/state/hub_state.h"

/* A person takes a free seat of an application by the request `came` (hub_seat.came); tells who watches. A
 * full table starts. */
void hub_table_sit(struct hub *hub, hub_table *table, int seat, hub_visitor *visitor, uint64_t came);

/* A person gives its seat up, before or after a match; tells who watches. The table closes behind the last
 * one: it is gone then. */
void hub_table_leave(struct hub *hub, hub_table *table, int seat);

/* A full table goes on to its next match: what its deals are made of is settled first (sealing.h). */
void hub_table_start(struct hub *hub, hub_table *table);

/* Somebody has come to the queue or left it; tells who watches. */
void hub_table_queue_changed(struct hub *hub, hub_table *table);

/* Sends `terms` for each queue in which the client's person has not confirmed the current ones. */
void hub_table_ask_waiting(struct hub *hub, const hub_client *client);

/* Everybody has agreed to other rules: they hold; after a match the next one starts. */
void hub_table_change(struct hub *hub, hub_table *table, const hub_application *app);

/* The person of this seat is ready for the next deal (in the pause) or would play again (after the match). */
void hub_table_ready(struct hub *hub, hub_table *table, int seat);

/* Deals, starts or seats the queue's next if the last person whom the table waited for is ready. */
void hub_table_go_on_if_ready(struct hub *hub, hub_table *table);

/* The time that the table waited for has come. It may be gone afterwards. */
void hub_table_due(struct hub *hub, hub_table *table);

/* A moderator closes the table: a running match ends without a result. It is gone then. */
void hub_table_shut(struct hub *hub, hub_table *table);

/* The match that is over has been settled with these changes (JSON): tells who watches. */
void hub_table_rated(struct hub *hub, hub_table *table, const char *seats, size_t length);

/* Frees a table: the lobby shows it no more, other nodes hear that it is gone. */
void hub_table_remove(struct hub *hub, hub_table *table);

#endif
