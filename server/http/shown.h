/* SPDX-License-Identifier: MIT */
/* What is shown of an address before the page's script has come, or where it never comes: the shell with its
 * tags and its text (server/pages). */
#ifndef KOZEL_SERVER_HTTP_SHOWN_H
#define KOZEL_SERVER_HTTP_SHOWN_H

#include "server/http/http.h"
#include "server/pages/shell.h"

/* Whether the page itself shows this path (web/src/page/router.ts). */
bool kz_shown_has(const char *path);

/* Returns the path of the i-th view that search engines may keep, games and guides aside; NULL: there is
 * none. */
const char *kz_shown_listed(size_t i);

enum { KZ_ORIGIN_TEXT = 300 };

/* Returns what the page's links begin with: the setting `origin`, else the host that the request names if
 * that host is certainly this server; else "", and the links are relative. */
const char *kz_shown_origin(const kz_server *server, const kz_http *http, char out[KZ_ORIGIN_TEXT]);

/* Answers GET for a path of the page. Returns 0, -1 when out of memory. */
int kz_shown_reply(kz_server *server, kz_http *http, const char *path);

/* Answers 404: to people by the page, which leads them on, to programs in a line. */
int kz_shown_missing(kz_server *server, kz_http *http);

/* Answers with the shell. Returns 0, -1 when out of memory. */
int kz_shown_shell(kz_server *server, kz_http *http, unsigned status, const kz_shown *shown);

/* The language of a request: its member `lang`, else what the browser wants (kz_language_find()). */
int kz_shown_language(const kz_request *request);

#endif
