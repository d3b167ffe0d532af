/* SPDX-License-Identifier: MIT */
/* Frames as JSON (docs/protocol.md): each function writes members into the object that is open in `json`.
 * Whatever shows tiles is in engine/notation/message/match_message.h. */
#ifndef KOZEL_SERVER_HUB_WIRE_MESSAGE_H
#define KOZEL_SERVER_HUB_WIRE_MESSAGE_H

#include "base/json_text.h"
#include "server/hub/state/hub_state.h"

/* A match that runs, as the lobby tells it: who plays, which deal it is, the scores, how many watch. A value.
 */
void hub_message_running(base_json *json, const char *key, const hub_table *table);

/* `state`, as a value, as this visitor may see it. */
void hub_message_state(base_json *json, const char *key, const hub_table *table, const hub_visitor *visitor,
                       int64_t now);

/* `viewer`: a seat or KZ_NOBODY. Events without `ev`, `table` and `v`. */
void hub_message_seats(base_json *json, const hub_table *table, int viewer, int64_t now);
void hub_message_ready(base_json *json, const hub_table *table);
/* The member `phase`. */
void hub_message_phase(base_json *json, const hub_table *table);

/* What is told of the table's match to a seat or KZ_NOBODY: fills *view with what he may see and *told, which
 * points to it and into the table. */
void hub_table_told(const hub_table *table, int viewer, int64_t now, kz_view *view, message_match_told *told);

#endif
