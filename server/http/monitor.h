/* SPDX-License-Identifier: MIT */
/* What tells those who watch over the server how it is: /healthz, /readyz, /metrics (docs/operations.md). */
#ifndef KOZEL_SERVER_HTTP_MONITOR_H
#define KOZEL_SERVER_HTTP_MONITOR_H

#include "server/http/exchange.h"

/* Whether this is one of its paths, and may be asked for on this connection: /metrics only at metrics-listen,
 * or, without that, by a program of this machine that no proxy speaks for. */
bool http_monitor_has(http_web *web, const struct http *http, const char *path);

/* Asks the store something small, if it is not being asked; call it every second. /readyz tells what came of
 * it, and never waits. */
void http_monitor_probe(http_web *web);

/* Answers it. */
int http_monitor_reply(http_web *web, struct http *http, const char *path);

#endif
