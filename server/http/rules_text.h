/* SPDX-License-Identifier: MIT */
/* The rules in words: of games, of tables, and the guides for them. */
#pragma once

#include "server/http/exchange/exchange.h"

/* Answers `GET /rules/NAME`: a game's name, "pages/NAME" or "figures/NAME.svg". */
int http_rules_text_reply(http_web *web, struct http_exchange *http, const char *name);
