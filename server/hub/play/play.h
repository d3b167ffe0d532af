/* SPDX-License-Identifier: MIT */
/* A table as a state machine: seats, matches, clocks, bots, pauses, rematches (docs/protocol.md, "Table";
 * docs/spec/platform.md, sections 2 to 4). Requests come in checked (requests/); every change is reported to
 * the log first (wire/journal.h) and then told as an event (wire/tell.h). */
#ifndef KOZEL_SERVER_HUB_PLAY_PLAY_H
#define KOZEL_SERVER_HUB_PLAY_PLAY_H

#include "server/hub/state/hub_state.h"

/* A person takes a free seat of an application by the request `came` (kz_seat.came); tells who watches. A
 * full table starts. */
void kz_table_sit(kz_hub *hub, kz_table *table, int seat, kz_visitor *visitor, uint64_t came);

/* A person gives its seat up, before or after a match; tells who watches. The table closes behind the last
 * one: it is gone then. */
void kz_table_leave(kz_hub *hub, kz_table *table, int seat);

/* A full table goes on to its next match: what its deals are made of is settled first (sealing.h). */
void kz_table_start(kz_hub *hub, kz_table *table);

/* That is settled: the match begins. */
void kz_table_begin(kz_hub *hub, kz_table *table);

/* The table is in that phase from now on, nobody is ready; tells nobody. */
void kz_table_set_phase(kz_hub *hub, kz_table *table, kz_table_phase phase);

/* Its next deal. */
void kz_table_deal(kz_hub *hub, kz_table *table);

/* Carries on after a restart: `phase`, match and log are set. */
void kz_table_resume(kz_hub *hub, kz_table *table);

/* Somebody has come to the queue or left it; tells who watches. */
void kz_table_queue_changed(kz_hub *hub, kz_table *table);

/* Sends `terms` for each queue in which the client's person has not confirmed the current ones. */
void kz_table_ask_waiting(kz_hub *hub, const kz_client *client);

/* Everybody has agreed to other rules: they hold; after a match the next one starts. */
void kz_table_change(kz_hub *hub, kz_table *table, const kz_application *app);

/* An action of a person's seat (a lay or a resignation); false: refused, nothing has changed. */
bool kz_table_act(kz_hub *hub, kz_table *table, kz_action action, kz_error *error);

/* The person of this seat is ready for the next deal (in the pause) or would play again (after the match). */
void kz_table_ready(kz_hub *hub, kz_table *table, int seat);

/* Sets when the table must be looked at again, after whatever may have changed that. */
void kz_table_schedule(kz_hub *hub, kz_table *table);

/* A bot plays for the person whose move is under way. */
void kz_table_take_move(kz_hub *hub, kz_table *table);

/* The time that the table waited for has come. It may be gone afterwards. */
void kz_table_due(kz_hub *hub, kz_table *table);

/* The same in a deal: a bot moves, or the time of the seat to act, or of who is away, is over. */
void kz_table_move_due(kz_hub *hub, kz_table *table);

/* If the time of the seat to act is over but its timeout has not come yet, it comes now. */
void kz_table_check_clock(kz_hub *hub, kz_table *table);

/* The bot that was asked has answered. */
void kz_table_thought(kz_hub *hub, kz_table *table, kz_action action);

/* A moderator closes the table: a running match ends without a result. It is gone then. */
void kz_table_shut(kz_hub *hub, kz_table *table);

/* The match that is over has been settled with these changes (JSON): tells who watches. */
void kz_table_rated(kz_hub *hub, kz_table *table, const char *seats, size_t length);

/* Frees a table: the lobby shows it no more, other nodes hear that it is gone. */
void kz_table_remove(kz_hub *hub, kz_table *table);

/* A connection whose number, visitor and kind are set: the hub has it from now on. */
void kz_client_add(kz_hub *hub, kz_client *client);

/* Somebody came (first client) or went (last client): told, unless another node goes on with the tables. */
void kz_client_presence(kz_hub *hub, kz_visitor *visitor);

#endif
