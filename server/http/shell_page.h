/* SPDX-License-Identifier: MIT */
/* Answers with the page's shell (server/pages/shell.h): the page before its script has come. */
#ifndef KOZEL_SERVER_HTTP_SHELL_PAGE_H
#define KOZEL_SERVER_HTTP_SHELL_PAGE_H

#include "server/http/exchange.h"
#include "server/pages/shell.h"

enum { KZ_ORIGIN_TEXT = 300 };

/* Returns what the page's links begin with: the setting `origin`, else the host that the request names if
 * that host is certainly this server; else "", and the links are relative. */
const char *kz_shown_origin(const kz_web *web, const kz_http *http, char out[KZ_ORIGIN_TEXT]);

/* Answers 404: to people by the page, which leads them on, to programs in a line. */
int kz_shown_missing(kz_web *web, kz_http *http);

/* Answers with the shell. Returns 0, -1 when out of memory. */
int kz_shown_shell(kz_web *web, kz_http *http, unsigned status, const kz_shown *shown);

/* The language of a request: its member `lang`, else what the browser wants (kz_language_find()). */
int kz_shown_language(const kz_request *request);

/* The language that the request's address names by its member `lang`; -1: none. */
int kz_shown_named_language(const kz_request *request);

#endif
