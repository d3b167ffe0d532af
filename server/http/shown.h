/* SPDX-License-Identifier: MIT */
/* The content of an address before the page's script has loaded, or for clients that never load it. It is the
 * shell with its tags and its text (server/pages). */
#pragma once

#include "server/http/exchange/exchange.h"
#include "server/pages/shell.h"

/* Returns true if the page itself shows this path (web/src/page/router.ts). */
bool http_shown_has(const char *path);

/* Returns the path of the i-th view that search engines may keep, without games and guides; NULL: there is
 * none. */
const char *http_shown_listed(size_t i);

/* Answers GET for a path of the page. Returns 0, or -1 if out of memory. */
int http_shown_reply(http_web *web, struct http_exchange *http, const char *path);
