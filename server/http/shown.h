/* SPDX-License-Identifier: MIT */
/* What is shown of an address before the page's script has come, or where it never comes: the shell with its
 * tags and its text (server/pages). */
#ifndef KOZEL_SERVER_HTTP_SHOWN_H
#define KOZEL_SERVER_HTTP_SHOWN_H

#include "server/http/exchange.h"
#include "server/pages/shell.h"

/* Whether the page itself shows this path (web/src/page/router.ts). */
bool http_shown_has(const char *path);

/* Returns the path of the i-th view that search engines may keep, games and guides aside; NULL: there is
 * none. */
const char *http_shown_listed(size_t i);

/* Answers GET for a path of the page. Returns 0, -1 when out of memory. */
int http_shown_reply(http_web *web, struct http *http, const char *path);

#endif
