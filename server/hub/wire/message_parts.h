/* SPDX-License-Identifier: MIT */
/* Members of a table's state and events other than seats and match, one function each (docs/protocol.md,
 * "Table"). Each writes into the object that is open in `json`. */
#pragma once

#include "base/text.h"
#include "server/hub/state/hub_state.h"
#include "server/hub/table/chat.h"

#define HUB_NO_SPECTATORS "{\"names\":[],\"count\":0}"

/* Writes `tournament`, if the table has a match of one. */
void hub_message_tournament(base_text *json, const hub_table *table);

/* Writes `awaited`, the seats whose people have not come, if matchmaking has called them to the table. */
void hub_message_sought(base_text *json, const hub_table *table);

/* Writes the numbers of the seats in an array. */
void hub_message_seat_bits(base_text *json, const char *key, unsigned seats);

/* Writes `queue`, if the table has one. */
void hub_message_queue(base_text *json, const hub_table *table);

void hub_message_proposal(base_text *json, const hub_table *table);

/* Writes a line of the chat as a value. */
void hub_message_chat_line(base_text *json, const char *key, const hub_line *line);

/* Writes `chat`, with the lines that the visitor may get, and `muted`. */
void hub_message_chat(base_text *json, const hub_table *table, const hub_visitor *visitor);
void hub_message_muted(base_text *json, const hub_table *table);

/* Writes `hints`, the count of each seat, if there were any. */
void hub_message_hints(base_text *json, const hub_table *table);

/* Writes `early`, the consequence of a resignation now for this seat. Writes nothing if the match would
 * count. */
void hub_message_early(base_text *json, const hub_table *table, int seat);

/* Writes `fair`, the receipt of the present match, or null. */
void hub_message_fair(base_text *json, const hub_table *table);

/* Writes `spectators`, as sent last. */
void hub_message_spectators(base_text *json, const hub_table *table);
