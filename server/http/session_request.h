/* SPDX-License-Identifier: MIT */
/* `POST /session`: returns the browser's person, or a new guest. */
#pragma once

#include "server/http/exchange/exchange.h"

/* Answers it. Returns 0, or -1 if the connection must be closed. */
int http_session_request_reply(http_web *web, struct http_exchange *http);
