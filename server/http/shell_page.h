/* SPDX-License-Identifier: MIT */
/* Answers with the page's shell (server/pages/shell.h): the page before its script has come. */
#ifndef KOZEL_SERVER_HTTP_SHELL_PAGE_H
#define KOZEL_SERVER_HTTP_SHELL_PAGE_H

#include "server/http/exchange.h"
#include "server/pages/shell.h"

enum { HTTP_ORIGIN_TEXT = 300 };

/* Returns what the page's links begin with: the setting `origin`, else the host that the request names if
 * that host is certainly this server; else "", and the links are relative. */
const char *http_shown_origin(const http_web *web, const struct http *http, char out[HTTP_ORIGIN_TEXT]);

/* Answers 404: to people by the page, which leads them on, to programs in a line. */
int http_shown_missing(http_web *web, struct http *http);

/* Answers with the shell. Returns 0, -1 when out of memory. */
int http_shown_shell(http_web *web, struct http *http, unsigned status, const pages_shown *shown);

/* The language of a request: its member `lang`, else what the browser wants (kz_language_find()). */
int http_shown_language(const net_request *request);

/* The language that the request's address names by its member `lang`; -1: none. */
int http_shown_named_language(const net_request *request);

#endif
