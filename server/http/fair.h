/* SPDX-License-Identifier: MIT */
/* What anybody may know of how deals are made (docs/spec/fair.md): the server's keys, and the receipts. */
#ifndef KOZEL_SERVER_HTTP_FAIR_H
#define KOZEL_SERVER_HTTP_FAIR_H

#include "server/http/exchange.h"

/* Whether this file answers for the path. */
bool http_fair_has(const char *path);

/* `GET /fair`, `GET /fair/receipts?chain=&from=N`. */
int http_fair_reply(http_web *web, struct http *http, const char *path);

#endif
