/* SPDX-License-Identifier: MIT */
/* One HTTP request at a time on a connection, for the files that answer them. */
#ifndef KOZEL_SERVER_HTTP_HTTP_H
#define KOZEL_SERVER_HTTP_HTTP_H

#include "server/app/loop.h"
#include "server/net/arguments.h"
#include "server/net/net.h"

/* A request while it is being answered. */
typedef struct kz_http {
    kz_connection *connection;
    const kz_request *request;
    uint64_t waiting;          /* number in server->requests while an answer is being made; 0 */
    struct kz_api_job *upload; /* whose body is coming in; NULL */
    char token[KZ_TOKEN_TEXT]; /* of a session that is being made */
} kz_http;

/* Answers. Returns 0. */
int kz_http_reply(kz_http *http, kz_answer answer);

/* Answers with a body that lives as long as the server: it is compressed once and has an entity tag. Returns
 * 0. */
int kz_http_reply_kept(kz_server *server, kz_http *http, kz_answer answer);

/* Answers with 400: the query is refused, and why. */
int kz_http_refuse_query(kz_http *http, kz_arguments_fault fault, const kz_arguments *query);

/* Notes that an answer will come later, to the request number http->waiting. */
bool kz_http_wait(kz_server *server, kz_http *http);

/* Whether the server's own page asks: a request that changes something must come from there. */
bool kz_http_own_page(kz_server *server, const kz_http *http);

/* The ports of server->net, and the headers that every answer has (for config->headers, of static length). */
kz_net_ports kz_http_ports(kz_server *server);

/* ---- api_http.c: requests under /api/ ---- */

int kz_api_http_begin(kz_server *server, kz_http *http, const char *method, const char *path);
/* Its body. */
int kz_api_http_body(kz_server *server, kz_http *http, const char *bytes, size_t length);
/* The connection is gone. */
void kz_api_http_drop(kz_http *http);

#endif
