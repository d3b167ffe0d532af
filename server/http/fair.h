/* SPDX-License-Identifier: MIT */
/* What anybody may know of how deals are made (docs/spec/fair.md): the server's keys, and the receipts. */
#ifndef KOZEL_SERVER_HTTP_FAIR_H
#define KOZEL_SERVER_HTTP_FAIR_H

#include "server/http/exchange.h"

/* Whether this file answers for the path. */
bool kz_fair_has(const char *path);

/* `GET /fair`, `GET /fair/receipts?chain=&from=N`. */
int kz_fair_reply(kz_web *web, kz_http *http, const char *path);

#endif
