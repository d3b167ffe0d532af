/* SPDX-License-Identifier: MIT */
/* Answers requests (docs/protocol.md, "Frames"): finds the handler of each, keeps and repeats its reply. */
#ifndef KOZEL_SERVER_HUB_REQUESTS_REQUEST_H
#define KOZEL_SERVER_HUB_REQUESTS_REQUEST_H

#include "server/hub/state/hub_state.h"

/* Answers one frame of a client. */
void kz_request_answer(kz_hub *hub, kz_client *client, const char *text, size_t length);

/* Names what is counted (kz_hub_requests()). */
void kz_request_names(kz_hub *hub);

#endif
