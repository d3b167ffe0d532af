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

typedef struct kz_web_settings {
    const char *origin;           /* the page's address behind a reverse proxy; NULL: none */
    const char *hosts;            /* that it answers for besides those of kz_host_is_own(); NULL */
    const char *security_contact; /* for security.txt; NULL: none */
    const kz_games *games;        /* NULL: the project's own */
    int max_connections;          /* WebSockets; more are refused */
    bool offline_page;            /* browsers may keep the page by a service worker */
    bool metrics_apart;           /* /metrics has a listener of its own */
    bool many_nodes;              /* other nodes may have tables that this one does not know */
} kz_web_settings;

/* What the store has answered to the last probe (monitor.h). */
typedef struct kz_probe {
    int64_t answered_ms; /* when */
    bool good, asking;
} kz_probe;

/* What happened since the start. */
typedef struct kz_web_counts {
    uint64_t http[5];  /* answers by the status' first figure, 1xx to 5xx */
    uint64_t no_room;  /* WebSockets and sessions refused because of max_connections */
    uint64_t too_busy; /* sessions refused because the store is behind */
} kz_web_counts;

/* The text of /metrics, malloc'ed; NULL when out of memory. */
typedef struct kz_metrics_port {
    void *context;
    char *(*text)(void *context, size_t *length);
} kz_metrics_port;

/* The HTTP side of a server. */
typedef struct kz_web {
    kz_web_settings settings;
    const kz_texts *texts;
    kz_guards *guards;
    kz_lanes *lanes;
    kz_sessions *sessions;
    kz_gate *gate;
    kz_expulsions *expulsions;
    kz_delivery *delivery;
    kz_hub_host *host;
    struct kz_analyser *analyser; /* NULL: this server analyses no matches */
    const struct kz_push *push;   /* NULL: this server sends none */
    kz_metrics_port metrics;
    kz_registry requests; /* struct kz_http: those that wait for an answer */
    struct kz_cards *cards;
    kz_packed_texts *packed_texts;
    kz_probe probe;
    kz_web_counts counts;
} kz_web;

/* A request while it is being answered. */
typedef struct kz_http {
    kz_connection *connection;
    const kz_request *request;
    uint64_t waiting;          /* number in kz_web.requests while an answer is being made; 0 */
    struct kz_api_job *upload; /* whose body is coming in; NULL */
    char token[KZ_TOKEN_TEXT]; /* of a session that is being made */
} kz_http;

/* The value of a header, "" where there is none. */
const char *kz_http_header(const kz_http *http, const char *name);

/* Answers. Returns 0. */
int kz_http_reply(kz_http *http, kz_answer answer);

/* Answers with a text. Returns 0. */
int kz_http_reply_text(kz_http *http, unsigned status, const char *text);

/* Answers with a body that lives as long as the server: it is compressed once and has an entity tag. Returns
 * 0. */
int kz_http_reply_kept(kz_web *web, kz_http *http, kz_answer answer);

/* Answers with 400: the query is refused, and why. */
int kz_http_refuse_query(kz_http *http, kz_arguments_fault fault, const kz_arguments *query);

/* Notes that an answer will come later, to the request number http->waiting. */
bool kz_http_wait(kz_web *web, kz_http *http);

/* Whether an Origin header names this server's own page. */
bool kz_http_is_own_origin(const kz_web *web, const kz_http *http, const char *origin);

/* Whether the server's own page asks: a request that changes something must come from there. */
bool kz_http_own_page(const kz_web *web, const kz_http *http);

/* Whether no further WebSocket is taken; that is counted. */
bool kz_http_is_full(kz_web *web);

/* Frees what the HTTP side holds. */
void kz_web_clear(kz_web *web);

#endif
