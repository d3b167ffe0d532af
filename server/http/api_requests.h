/* SPDX-License-Identifier: MIT */
/* Requests under /api/ on their way from the socket to the worker pool and back. */
#pragma once

#include "server/http/exchange/exchange.h"

/* Takes the head of a request. Returns 0, or -1 if the connection must be closed. */
int http_api_begin(http_web *web, struct http_exchange *http, const char *method, const char *path);

/* Takes its body. Returns as above. */
int http_api_body(http_web *web, struct http_exchange *http, const char *bytes, size_t length);

/* Drops the request of a closed connection. */
void http_api_drop(struct http_exchange *http);
