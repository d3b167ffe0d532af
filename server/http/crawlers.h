/* SPDX-License-Identifier: MIT */
/* Files for programs that visit a site: robots.txt (RFC 9309), sitemap.xml (sitemaps.org), and the contact
 * for vulnerabilities, /.well-known/security.txt (RFC 9116). */
#pragma once

#include "server/http/exchange/exchange.h"

bool http_crawlers_has(const char *path);

/* Answers GET for such a path. The answer is 404 for a sitemap without an address of the page, and for
 * security.txt without the setting security-contact. Returns 0, or -1 if out of memory. */
int http_crawlers_reply(http_web *web, struct http_exchange *http, const char *path);
