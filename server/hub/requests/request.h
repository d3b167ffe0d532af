/* SPDX-License-Identifier: MIT */
/* Answers requests (docs/protocol.md, "Frames"): finds the handler of each, stores and repeats its reply. */
#pragma once

#include "server/hub/state/hub_state.h"

/* Answers one message of a client. */
void hub_request_answer(struct hub *hub, hub_client *client, const char *text, size_t length);

/* Sets the names of the counts (hub_requests()). */
void hub_request_names(struct hub *hub);
