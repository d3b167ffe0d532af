/* SPDX-License-Identifier: MIT */
/* An application as JSON (docs/protocol.md, "Lobby"): each function writes into the object that is open in
 * `json`. */
#ifndef KOZEL_SERVER_HUB_WIRE_APPLICATION_MESSAGE_H
#define KOZEL_SERVER_HUB_WIRE_APPLICATION_MESSAGE_H

#include "base/json_text.h"
#include "server/hub/state/hub_state.h"

/* An application, as a value. */
void hub_message_application(base_json *json, const char *key, const hub_table *table);

/* What it asks for, without who sits there: members. */
void hub_message_terms(base_json *json, const hub_application *app);

/* Of these what is a number, a name or a switch, without game, options and seats: members. */
void hub_message_wishes(base_json *json, const hub_application *app);

#endif
