/* SPDX-License-Identifier: MIT */
/* The server's state for monitoring: /healthz, /readyz, /metrics (docs/operations.md). */
#pragma once

#include "server/http/exchange/exchange.h"

/* Returns true if this is one of its paths, and allowed on this connection. /metrics is allowed only at
 * metrics-listen. Without that setting, a program of this machine may read it, but not through a proxy. */
bool http_monitor_has(http_web *web, const struct http_exchange *http, const char *path);

/* Probes the store with a small read, unless one is under way. Call it every second. /readyz reports the last
 * result, and never waits. */
void http_monitor_probe(http_web *web);

/* Answers the path. */
int http_monitor_reply(http_web *web, struct http_exchange *http, const char *path);
