/* SPDX-License-Identifier: MIT */
/* One HTTP request at a time on a connection, and the functions that the answering files share. */
#pragma once

#include "base/registry.h"
#include "server/accounts/guard/guards.h"
#include "server/delivery/delivery.h"
#include "server/http/exchange/content.h"
#include "server/http/exchange/texts.h"
#include "server/net/arguments.h"
#include "server/net/net.h"
#include "server/sessions/expulsions.h"
#include "server/sessions/session.h"
#include "server/sockets/sockets.h"

typedef struct http_web_settings {
    const char *origin;           /* the page's address behind a reverse proxy; NULL: none */
    const char *hosts;            /* host names in addition to those of http_host_is_own(); NULL */
    const char *security_contact; /* for security.txt; NULL: none */
    const char *database;         /* the folder of the open database; NULL: none */
    const char *docs;             /* the folder of the documents' site; NULL: none */
    const kz_games *games;        /* NULL: the project's games */
    int max_connections;          /* max WebSockets */
    bool offline_page;            /* browsers may keep the page by a service worker */
    bool metrics_apart;           /* /metrics has a separate listener */
    bool many_nodes;              /* other nodes may have tables without a notice here */
} http_web_settings;

enum { HTTP_OPEN_FILES_MAX = 64 };

/* A file of the host's folders that is open, or waiting to be opened. */
typedef struct http_open_file {
    net_address client; /* its limit key */
    bool open;
} http_open_file;

/* The store's answer to the last probe (monitor.h). */
typedef struct http_probe {
    int64_t answered_ms; /* when */
    bool good, asking;
} http_probe;

/* Counts since the start. */
typedef struct http_web_counts {
    uint64_t http[5];  /* answers by the status' first digit, 1xx to 5xx */
    uint64_t no_room;  /* WebSockets and sessions refused because of max_connections */
    uint64_t too_busy; /* sessions refused because the store is behind */
} http_web_counts;

/* Returns the text of /metrics, malloc'ed; NULL if out of memory. */
typedef struct http_metrics_port {
    void *context;
    char *(*text)(void *context, size_t *length);
} http_metrics_port;

/* The HTTP side of a server. */
typedef struct http_web {
    http_web_settings settings;
    const http_texts *texts;
    guard_state *guards;
    delivery_lanes *lanes;
    session_service *sessions;
    session_network_bans *network_bans;
    session_expulsions *expulsions;
    struct delivery *delivery;
    socket_server *sockets;
    delivery_hub_host *host;
    struct learning_analyser *analyser; /* NULL: no analyses here */
    const struct push *push;            /* NULL: no Web Push here */
    http_metrics_port metrics;
    base_registry requests; /* struct http_exchange: requests that wait for an answer */
    struct http_cards *cards;
    http_packed_texts *packed_texts;
    http_probe probe;
    http_web_counts counts;
    http_open_file open_files[HTTP_OPEN_FILES_MAX];
} http_web;

/* A request while it is being answered. */
struct http_exchange {
    net_connection *connection;
    const net_request *request;
    uint64_t waiting;                /* number in http_web.requests while an answer is being made; 0 */
    struct api_job_state *upload;    /* the request whose body is being received; NULL */
    char token[IDENTITY_TOKEN_TEXT]; /* of a session in the making */
};

/* Returns the value of a header, "" if there is none. */
const char *http_header(const struct http_exchange *http, const char *name);

/* Answers. Returns 0. */
int http_reply(struct http_exchange *http, net_answer answer);

/* Answers with a text. Returns 0. */
int http_reply_text(struct http_exchange *http, unsigned status, const char *text);

/* Answers with a body that lives as long as the server. It is compressed once and has an entity tag. Returns
 * 0. */
int http_reply_kept(http_web *web, struct http_exchange *http, net_answer answer);

/* Answers with 400 and the fault of the query. */
int http_refuse_query(struct http_exchange *http, net_arguments_fault fault, const net_arguments *query);

/* Notes that an answer will come later, to request number http->waiting. */
bool http_wait(http_web *web, struct http_exchange *http);

/* Returns true if an Origin header names this server's page. */
bool http_is_own_origin(const http_web *web, const struct http_exchange *http, const char *origin);

/* Returns true if the server's page has sent the request. A request that changes something must come from
 * there. */
bool http_own_page(const http_web *web, const struct http_exchange *http);

/* Returns true if no further WebSocket is accepted, and counts that. */
bool http_is_full(http_web *web);

/* Frees the contents of the HTTP side. */
void http_web_clear(http_web *web);
