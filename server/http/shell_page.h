/* SPDX-License-Identifier: MIT */
/* Answers with the page's shell (server/pages/shell.h): the page before its script has loaded. */
#pragma once

#include "server/http/exchange/exchange.h"
#include "server/pages/shell.h"

enum { HTTP_ORIGIN_TEXT = 300 };

/* Returns the beginning of the page's links: the setting `origin`, else the request's host if that is
 * certainly this server. Otherwise "": the links are relative. */
const char *http_shown_origin(const http_web *web, const struct http_exchange *http,
                              char out[HTTP_ORIGIN_TEXT]);

/* Answers 404: to people with the page, to programs with one line. */
int http_shown_missing(http_web *web, struct http_exchange *http);

/* Answers with the shell. Returns 0, or -1 if out of memory. */
int http_shown_shell(http_web *web, struct http_exchange *http, unsigned status, const pages_shown *shown);

/* Returns the language of a request: its member `lang`, else the browser's (kz_language_find()). */
int http_shown_language(const net_request *request);

/* Returns the language in the member `lang` of the request's address; -1: none. */
int http_shown_named_language(const net_request *request);
