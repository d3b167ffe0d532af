/* SPDX-License-Identifier: MIT */
/* `POST /session`: who the browser is, or a new guest. */
#ifndef KOZEL_SERVER_HTTP_SESSION_REQUEST_H
#define KOZEL_SERVER_HTTP_SESSION_REQUEST_H

#include "server/http/exchange.h"

/* Answers it. Returns 0, -1: the connection is to be closed. */
int kz_session_request_reply(kz_web *web, kz_http *http);

#endif
