/* SPDX-License-Identifier: MIT */
/* Messages as JSON (docs/protocol.md). Each function writes members into the object that is open in `json`.
 * Everything that shows tiles is in engine/notation/message/match_message.h. */
#pragma once

#include "base/text.h"
#include "server/hub/state/hub_state.h"

/* Writes a running match in the lobby's form, as a value: players, deal number, scores, number of
 * watchers. */
void hub_message_running(base_text *json, const char *key, const hub_table *table);

/* Writes `state` as a value, with what this visitor may see. */
void hub_message_state(base_text *json, const char *key, const hub_table *table, const hub_visitor *visitor,
                       int64_t now);

/* Write events without `ev`, `table` and `v`. `viewer`: a seat or KZ_NOBODY. */
void hub_message_seats(base_text *json, const hub_table *table, int viewer, int64_t now);
void hub_message_ready(base_text *json, const hub_table *table);
/* Writes the member `phase`. */
void hub_message_phase(base_text *json, const hub_table *table);

/* Collects what a seat or KZ_NOBODY may see of the table's match. Fills *view and the last argument, which
 * points to *view and into the table. */
void hub_table_match_state(const hub_table *table, int viewer, int64_t now, kz_view *view,
                           message_match_state *state);
