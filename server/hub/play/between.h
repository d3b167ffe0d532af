/* SPDX-License-Identifier: MIT */
/* A table around its matches: who sits down, gets up and is ready, who comes from the queue, how it ends
 * (docs/protocol.md, "Table"; docs/spec/platform.md, sections 2 to 4). */
#ifndef KOZEL_SERVER_HUB_PLAY_BETWEEN_H
#define KOZEL_SERVER_HUB_PLAY_BETWEEN_H

#include "server/hub/state/hub_state.h"

/* A person takes a free seat of an application by the request `came` (kz_seat.came); tells who watches. A
 * full table starts. */
void kz_table_sit(kz_hub *hub, kz_table *table, int seat, kz_visitor *visitor, uint64_t came);

/* A person gives its seat up, before or after a match; tells who watches. The table closes behind the last
 * one: it is gone then. */
void kz_table_leave(kz_hub *hub, kz_table *table, int seat);

/* A full table goes on to its next match: what its deals are made of is settled first (sealing.h). */
void kz_table_start(kz_hub *hub, kz_table *table);

/* Somebody has come to the queue or left it; tells who watches. */
void kz_table_queue_changed(kz_hub *hub, kz_table *table);

/* Sends `terms` for each queue in which the client's person has not confirmed the current ones. */
void kz_table_ask_waiting(kz_hub *hub, const kz_client *client);

/* Everybody has agreed to other rules: they hold; after a match the next one starts. */
void kz_table_change(kz_hub *hub, kz_table *table, const kz_application *app);

/* The person of this seat is ready for the next deal (in the pause) or would play again (after the match). */
void kz_table_ready(kz_hub *hub, kz_table *table, int seat);

/* Deals, starts or seats the queue's next if the last person whom the table waited for is ready. */
void kz_table_go_on_if_ready(kz_hub *hub, kz_table *table);

/* The time that the table waited for has come. It may be gone afterwards. */
void kz_table_due(kz_hub *hub, kz_table *table);

/* A moderator closes the table: a running match ends without a result. It is gone then. */
void kz_table_shut(kz_hub *hub, kz_table *table);

/* The match that is over has been settled with these changes (JSON): tells who watches. */
void kz_table_rated(kz_hub *hub, kz_table *table, const char *seats, size_t length);

/* Frees a table: the lobby shows it no more, other nodes hear that it is gone. */
void kz_table_remove(kz_hub *hub, kz_table *table);

#endif
