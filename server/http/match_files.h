/* SPDX-License-Identifier: MIT */
/* Files of finished matches, made in the lane of requests. */
#pragma once

#include "server/http/exchange/exchange.h"

/* Answers `GET /match/NAME`, such as "b3c1.dgr". Returns 0, or -1 if out of memory. */
int http_match_files_reply(http_web *web, struct http_exchange *http, const char *name);
