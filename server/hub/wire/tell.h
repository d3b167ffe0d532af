/* SPDX-License-Identifier: MIT */
/* Tells those who watch a table what happened there, each as he may see it (docs/protocol.md, "Events"). */
#ifndef KOZEL_SERVER_HUB_WIRE_TELL_H
#define KOZEL_SERVER_HUB_WIRE_TELL_H

#include "engine/notation/message/match_message.h"
#include "server/hub/state/hub_state.h"
#include "server/hub/table/chat.h"

void kz_tell_seats(kz_hub *hub, kz_table *table);
/* The match that begins has a receipt / was broken off by fault of these seats. */
void kz_tell_receipt(kz_hub *hub, kz_table *table);
void kz_tell_unsealed(kz_hub *hub, kz_table *table, unsigned away);
void kz_tell_deal(kz_hub *hub, kz_table *table);

/* To a guest at a table whose match runs: which node this is, for it is cheaper to be connected here. */
void kz_tell_node(kz_hub *hub, const kz_table *table, const kz_client *client);

/* Sends `early` to each seat whose value of kz_fair_early() has changed. */
void kz_tell_early(kz_hub *hub, kz_table *table);

void kz_tell_step(kz_hub *hub, kz_table *table, const kz_step *step);
void kz_tell_end(kz_hub *hub, kz_table *table);
void kz_tell_ready(kz_hub *hub, kz_table *table);
/* To all pages of a person: a seat at the table is his now, from its queue. */
void kz_tell_called(kz_hub *hub, const kz_table *table, const kz_visitor *visitor);
/* Sends `terms` to a client that waits in the queue, so that the person confirms them. */
void kz_tell_terms(kz_hub *hub, const kz_table *table, const kz_client *client);
void kz_tell_proposal(kz_hub *hub, kz_table *table);
void kz_tell_muted(kz_hub *hub, kz_table *table);
/* A line of the talk, to those who may hear it. */
void kz_tell_line(kz_hub *hub, kz_table *table, const kz_line *line);
void kz_tell_spectators(kz_hub *hub, kz_table *table);
void kz_tell_rating(kz_hub *hub, kz_table *table);
void kz_tell_closed(kz_hub *hub, kz_table *table);

#endif
