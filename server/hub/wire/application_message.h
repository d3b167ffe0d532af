/* SPDX-License-Identifier: MIT */
/* An application as JSON (docs/protocol.md, "Lobby"). Each function writes into the object that is open in
 * `json`. */
#pragma once

#include "base/text.h"
#include "server/hub/state/hub_state.h"

/* Writes an application as a value. */
void hub_message_application(base_text *json, const char *key, const hub_table *table);

/* Writes the terms, without the people, as members. */
void hub_message_terms(base_text *json, const hub_application *app);

/* Writes the terms that are a number, a name or a switch as members. Leaves out game, options and seats. */
void hub_message_wishes(base_text *json, const hub_application *app);
