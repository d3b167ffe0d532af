/* SPDX-License-Identifier: MIT */
/* Members of a table's state and of its events besides seats and match, one function each (docs/protocol.md,
 * "Table"); written into the object that is open in `json`. */
#ifndef KOZEL_SERVER_HUB_WIRE_MESSAGE_PARTS_H
#define KOZEL_SERVER_HUB_WIRE_MESSAGE_PARTS_H

#include "base/json_text.h"
#include "server/hub/state/hub_state.h"
#include "server/hub/table/chat.h"

#define KZ_NO_SPECTATORS "{\"names\":[],\"count\":0}"

/* `queue`, if the table has one. */
void kz_message_queue(kz_json *json, const kz_table *table);

void kz_message_proposal(kz_json *json, const kz_table *table);

/* A line of the talk, as a value. */
void kz_message_said(kz_json *json, const char *key, const kz_line *line);

/* `chat`, as the visitor may hear it, and `muted`. */
void kz_message_chat(kz_json *json, const kz_table *table, const kz_visitor *visitor);
void kz_message_muted(kz_json *json, const kz_table *table);

/* `hints`, the number of each seat, if there were any. */
void kz_message_hints(kz_json *json, const kz_table *table);

/* `early`, what a resignation at this moment would mean to this seat; nothing if it would count. */
void kz_message_early(kz_json *json, const kz_table *table, int seat);

/* `fair`, the receipt of the present match, or null. */
void kz_message_fair(kz_json *json, const kz_table *table);

/* `spectators`, as told last. */
void kz_message_spectators(kz_json *json, const kz_table *table);

#endif
