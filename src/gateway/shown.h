/* What is shown of an address before the page's script has come, or where it never comes: the shell with its
 * tags and its text (src/shell). */
#ifndef KOZEL_GATEWAY_SHOWN_H
#define KOZEL_GATEWAY_SHOWN_H

#include "gateway/http.h"
#include "shell/shell.h"

/* Whether the page itself shows this path (web/src/page/router.ts). */
bool kz_shown_has(const char *path);

/* Answers GET for a path of the page. Returns 0, -1 when out of memory. */
int kz_shown_reply(kz_server *server, kz_http *http, const char *path);

/* Answers 404: to people by the page, which leads them on, to programs in a line. */
int kz_shown_missing(kz_server *server, kz_http *http);

/* Answers with the shell. Returns 0, -1 when out of memory. */
int kz_shown_shell(kz_server *server, kz_http *http, unsigned status, const kz_shown *shown);

/* The language of a request: its member `lang`, else what the browser wants (kz_language_find()). */
int kz_shown_language(const kz_request *request);

#endif
