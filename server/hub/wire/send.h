/* SPDX-License-Identifier: MIT */
/* Sends the events of a table to its watchers, each with what that watcher may see (docs/protocol.md,
 * "Events"). */
#pragma once

#include "engine/notation/message/match_message.h"
#include "server/hub/state/hub_state.h"
#include "server/hub/table/chat.h"

void hub_send_seats(struct hub *hub, hub_table *table);
/* Send that the match that begins has a receipt, or that it was broken off by fault of these seats. */
void hub_send_receipt(struct hub *hub, hub_table *table);
void hub_send_unsealed(struct hub *hub, hub_table *table, unsigned away);
void hub_send_deal(struct hub *hub, hub_table *table);

/* Sends this node's name to a guest at a table whose match runs, because a direct connection is cheaper. */
void hub_send_node(struct hub *hub, const hub_table *table, const hub_client *client);

/* Sends `early` to each seat whose value of hub_fair_early() has changed. */
void hub_send_early(struct hub *hub, hub_table *table);

void hub_send_step(struct hub *hub, hub_table *table, const message_step *step);
void hub_send_end(struct hub *hub, hub_table *table);
void hub_send_ready(struct hub *hub, hub_table *table);
/* Sends, to all pages of a person, that they have a seat at the table now, from its queue. */
void hub_send_called(struct hub *hub, const hub_table *table, const hub_visitor *visitor);
/* Sends `terms` to a client that waits in the queue, so that the person confirms them. */
void hub_send_terms(struct hub *hub, const hub_table *table, const hub_client *client);
void hub_send_proposal(struct hub *hub, hub_table *table);
void hub_send_muted(struct hub *hub, hub_table *table);
/* Sends a line of the chat to the people who may get it. */
void hub_send_line(struct hub *hub, hub_table *table, const hub_line *line);
void hub_send_spectators(struct hub *hub, hub_table *table);
void hub_send_rating(struct hub *hub, hub_table *table);
/* `forfeits`: bits of the seats that forfeit a match of a tournament. */
void hub_send_closed(struct hub *hub, hub_table *table, unsigned forfeits);
