/* SPDX-License-Identifier: MIT */
/* The public facts about the making of deals (docs/spec/fair.md): the server's keys, and the receipts. */
#pragma once

#include "server/http/exchange/exchange.h"

/* Returns true if this file answers the path. */
bool http_fair_has(const char *path);

/* Answers `GET /fair` and `GET /fair/receipts?chain=&from=N`. */
int http_fair_reply(http_web *web, struct http_exchange *http, const char *path);
