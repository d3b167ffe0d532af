/* SPDX-License-Identifier: MIT */
/* An application as JSON (docs/protocol.md, "Lobby"): each function writes into the object that is open in
 * `json`. */
#ifndef KOZEL_SERVER_HUB_WIRE_APPLICATION_MESSAGE_H
#define KOZEL_SERVER_HUB_WIRE_APPLICATION_MESSAGE_H

#include "base/json_text.h"
#include "server/hub/state/hub_state.h"

/* An application, as a value. */
void kz_message_application(kz_json *json, const char *key, const kz_table *table);

/* What it asks for, without who sits there: members. */
void kz_message_terms(kz_json *json, const kz_application *app);

/* Of these what is a number, a name or a switch, without game, options and seats: members. */
void kz_message_wishes(kz_json *json, const kz_application *app);

#endif
