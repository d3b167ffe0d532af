/* SPDX-License-Identifier: MIT */
/* One HTTP request at a time on a connection, and what the files that answer it share. */
#ifndef KOZEL_SERVER_HTTP_EXCHANGE_H
#define KOZEL_SERVER_HTTP_EXCHANGE_H

#include "base/registry.h"
#include "server/accounts/guard/guards.h"
#include "server/delivery/delivery.h"
#include "server/http/content.h"
#include "server/http/texts.h"
#include "server/net/arguments.h"
#include "server/net/net.h"
#include "server/sessions/expulsions.h"
#include "server/sessions/session.h"

typedef struct http_web_settings {
    const char *origin;           /* the page's address behind a reverse proxy; NULL: none */
    const char *hosts;            /* that it answers for besides those of http_host_is_own(); NULL */
    const char *security_contact; /* for security.txt; NULL: none */
    const kz_games *games;        /* NULL: the project's own */
    int max_connections;          /* WebSockets; more are refused */
    bool offline_page;            /* browsers may keep the page by a service worker */
    bool metrics_apart;           /* /metrics has a listener of its own */
    bool many_nodes;              /* other nodes may have tables that this one does not know */
} http_web_settings;

/* What the store has answered to the last probe (monitor.h). */
typedef struct http_probe {
    int64_t answered_ms; /* when */
    bool good, asking;
} http_probe;

/* What happened since the start. */
typedef struct http_web_counts {
    uint64_t http[5];  /* answers by the status' first figure, 1xx to 5xx */
    uint64_t no_room;  /* WebSockets and sessions refused because of max_connections */
    uint64_t too_busy; /* sessions refused because the store is behind */
} http_web_counts;

/* The text of /metrics, malloc'ed; NULL when out of memory. */
typedef struct http_metrics_port {
    void *context;
    char *(*text)(void *context, size_t *length);
} http_metrics_port;

/* The HTTP side of a server. */
typedef struct http_web {
    http_web_settings settings;
    const http_texts *texts;
    guard_guards *guards;
    delivery_lanes *lanes;
    session_sessions *sessions;
    session_gate *gate;
    session_expulsions *expulsions;
    struct delivery *delivery;
    delivery_hub_host *host;
    struct learning_analyser *analyser; /* NULL: this server analyses no matches */
    const struct push *push;            /* NULL: this server sends none */
    http_metrics_port metrics;
    base_registry requests; /* struct http: those that wait for an answer */
    struct http_cards *cards;
    http_packed_texts *packed_texts;
    http_probe probe;
    http_web_counts counts;
} http_web;

/* A request while it is being answered. */
struct http {
    net_connection *connection;
    const net_request *request;
    uint64_t waiting;                /* number in http_web.requests while an answer is being made; 0 */
    struct api_job_state *upload;    /* whose body is coming in; NULL */
    char token[IDENTITY_TOKEN_TEXT]; /* of a session that is being made */
};

/* The value of a header, "" where there is none. */
const char *http_header(const struct http *http, const char *name);

/* Answers. Returns 0. */
int http_reply(struct http *http, net_answer answer);

/* Answers with a text. Returns 0. */
int http_reply_text(struct http *http, unsigned status, const char *text);

/* Answers with a body that lives as long as the server: it is compressed once and has an entity tag. Returns
 * 0. */
int http_reply_kept(http_web *web, struct http *http, net_answer answer);

/* Answers with 400: the query is refused, and why. */
int http_refuse_query(struct http *http, net_arguments_fault fault, const net_arguments *query);

/* Notes that an answer will come later, to the request number http->waiting. */
bool http_wait(http_web *web, struct http *http);

/* Whether an Origin header names this server's own page. */
bool http_is_own_origin(const http_web *web, const struct http *http, const char *origin);

/* Whether the server's own page asks: a request that changes something must come from there. */
bool http_own_page(const http_web *web, const struct http *http);

/* Whether no further WebSocket is taken; that is counted. */
bool http_is_full(http_web *web);

/* Frees what the HTTP side holds. */
void http_web_clear(http_web *web);

#endif
