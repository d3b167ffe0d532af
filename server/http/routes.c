/* SPDX-License-Identifier: MIT */
/* Plain HTTP: the page, the rules, sessions, finished matches, and the opening of WebSockets. The table:
 * docs/protocol.md, "HTTP". */
#include "server/http/routes.h"

#include <stdlib.h>
#include <string.h>

#include "server/http/api/api.h"
#include "server/http/api_requests.h"
#include "server/http/cards.h"
#include "server/http/crawlers.h"
#include "server/http/exchange/origin.h"
#include "server/http/exchange/page.h"
#include "server/http/fair.h"
#include "server/http/folder.h"
#include "server/http/match_files.h"
#include "server/http/monitor.h"
#include "server/http/rules_text.h"
#include "server/http/session_request.h"
#include "server/http/shell_page.h"
#include "server/http/shown.h"
#include "server/hub/schema/request_schema.h"
#include "server/sockets/clients.h"
#include "server/sockets/receiving.h"
#include "server/sockets/sending.h"

/* ---- the page ---- */

static int reply_file(struct http_exchange *http, const http_page_file *file)
{
    static const char *const encodings[HTTP_ENCODINGS] = {NULL, "gzip", "br"};
    http_encoding encoding = http_page_choose(file, http_header(http, "accept-encoding"));
    return http_reply(http, (net_answer){
                                .status = NET_STATUS_OK,
                                .type = file->type,
                                .cache = file->forever ? "public, max-age=31536000, immutable" : "no-cache",
                                .etag = file->etag,
                                .encoding = encodings[encoding],
                                .by_encoding = file->body[HTTP_GZIP].size || file->body[HTTP_BROTLI].size,
                                .body = http_page_data + file->body[encoding].offset,
                                .length = file->body[encoding].size,
                            });
}

/* ---- upgrades ---- */

/* Returns true if a comma-separated list has our subprotocol. */
static bool offers_subprotocol(const char *list)
{
    return http_page_accepts(list, SOCKET_SUBPROTOCOL);
}

/* Returns the status for refusing a WebSocket; 0: it may be opened. */
static unsigned upgrade_fault(http_web *web, struct http_exchange *http, const char *path)
{
    uint8_t hash[STORE_TOKEN_HASH_SIZE];
    const char *origin = net_request_header(http->request, "origin");
    if (net_connection_is_monitor(http->connection) || strcmp(path, "/ws") != 0)
        return NET_STATUS_NOT_FOUND;
    if (!offers_subprotocol(http_header(http, "sec-websocket-protocol")))
        return NET_STATUS_BAD_REQUEST;
    /* Browsers always send the page's origin. Other clients may omit it. */
    if (origin && !http_is_own_origin(web, http, origin)) {
        net_address home = session_rate_key(http->connection);
        guard_security_note(&web->guards->security, GUARD_EVENT_OTHER_ORIGIN,
                            (guard_security_who){.home = &home}, delivery_hub_host_now(web->host));
        return NET_STATUS_FORBIDDEN;
    }
    if (session_network_bans_refuse(web->network_bans, net_connection_address(http->connection), true))
        return NET_STATUS_FORBIDDEN;
    return session_token(web->sessions, http->request, hash) ? 0 : NET_STATUS_FORBIDDEN;
}

static int upgrade(http_web *web, struct http_exchange *http, const char *path)
{
    net_connection *connection = http->connection;
    unsigned fault = web->host->closed ? NET_STATUS_UNAVAILABLE : upgrade_fault(web, http, path);
    if (!fault && http_is_full(web))
        fault = NET_STATUS_UNAVAILABLE;
    struct socket_client *socket = fault ? NULL : socket_new(web->sockets, http->request);
    if (socket) {
        fault = net_connection_upgrade(connection, SOCKET_SUBPROTOCOL);
        if (!fault) {
            free(http);
            socket_open(web->sockets, connection, socket);
            return 0;
        }
        free(socket);
    } else if (!fault) {
        fault = NET_STATUS_UNAVAILABLE;
    }
    net_answer answer = net_text_answer(fault, "the WebSocket is refused\n");
    answer.last = true;
    return http_reply(http, answer);
}

/* ---- routes ---- */

/* The descriptions of the API, for people and for programs. */
static const struct {
    const char *path, *type, *text;
} descriptions[] = {
    {"/api", "text/html; charset=utf-8", api_page},
    {"/api/style.css", "text/css; charset=utf-8", api_style},
    {"/api/openapi.json", "application/json", api_openapi},
    {"/api/asyncapi.json", "application/json", schema_asyncapi},
};

enum { DESCRIPTIONS = sizeof descriptions / sizeof *descriptions };

/* Returns the index of the description at a path; DESCRIPTIONS: there is none. */
static size_t find_description(const char *path)
{
    size_t i = 0;
    while (i < DESCRIPTIONS && strcmp(path, descriptions[i].path) != 0)
        i++;
    return i;
}

static int reply_description(http_web *web, struct http_exchange *http, size_t i)
{
    net_answer answer = net_text_answer(NET_STATUS_OK, descriptions[i].text);
    answer.type = descriptions[i].type;
    answer.cache = "no-cache";
    return http_reply_kept(web, http, answer);
}

static int get(http_web *web, struct http_exchange *http, const char *path)
{
    if (http_shown_has(path))
        return http_shown_reply(web, http, path);
    size_t description = find_description(path);
    if (description < DESCRIPTIONS)
        return reply_description(web, http, description);
    if (http_crawlers_has(path))
        return http_crawlers_reply(web, http, path);
    if (!strncmp(path, "/match/", 7))
        return http_match_files_reply(web, http, path + 7);
    if (http_folder_has(web, path))
        return http_folder_reply(web, http, path);
    if (http_fair_has(path))
        return http_fair_reply(web, http, path);
    if (!strncmp(path, "/rules/", 7))
        return strncmp(path + 7, "figures/", 8) != 0 && http_cards_has(path + 7)
                   ? http_cards_reply(web, http, path + 7)
                   : http_rules_text_reply(web, http, path + 7);
    if (!web->settings.offline_page && !strcmp(path, "/sw.js"))
        path = "/sw-off.js";
    const http_page_file *file = http_page_find(path);
    return file ? reply_file(http, file) : http_shown_missing(web, http);
}

/* Returns true if the host is this server's. A page of another name, whose owner lets that name lead to us,
 * must not act for its visitors (DNS rebinding). */
static bool is_known_host(const http_web *web, const struct http_exchange *http, const char *path)
{
    bool probe = !strcmp(path, "/healthz") || !strcmp(path, "/readyz");
    return probe || http_host_is_own(http->request->host, web->settings.origin, web->settings.hosts);
}

static int on_request(http_web *web, struct http_exchange *http)
{
    const net_request *request = http->request;
    const char *path = request->path;
    bool reads = request->method == NET_GET || request->method == NET_HEAD;
    if (!is_known_host(web, http, path))
        return http_reply_text(http, NET_STATUS_MISDIRECTED,
                               "this server does not answer for that host (see its setting allowed-hosts)\n");
    if (request->upgrades)
        return upgrade(web, http, path);
    if (reads && http_monitor_has(web, http, path))
        return http_monitor_reply(web, http, path);
    if (net_connection_is_monitor(http->connection))
        return http_reply_text(http, NET_STATUS_NOT_FOUND, "not found\n");
    if (!strncmp(path, "/api/", 5) && find_description(path) == DESCRIPTIONS)
        return http_api_begin(web, http, request->method == NET_POST ? "POST" : reads ? "GET" : "", path);
    bool session = !strcmp(path, "/session");
    if (session && request->method == NET_POST)
        return http_session_request_reply(web, http);
    if (!session && reads)
        return get(web, http, path);
    net_answer answer = net_text_answer(NET_STATUS_METHOD_NOT_ALLOWED, "this method is not for this path\n");
    answer.allow = session ? "POST" : NULL;
    return http_reply(http, answer);
}

/* ---- ports of the network ---- */

static void on_head(void *context, net_connection *connection)
{
    http_web *web = context;
    struct http_exchange *http = calloc(1, sizeof *http);
    if (!http) {
        net_connection_kill(connection);
        return;
    }
    http->connection = connection;
    http->request = net_connection_request(connection);
    net_connection_set_user(connection, http);
    if (on_request(web, http) != 0)
        net_connection_kill(connection);
}

/* Delays an address with too many requests: one answer a second on each of its connections. */
static uint64_t on_wait(void *context, const net_address *address)
{
    enum { LONGEST_MS = 1000 };
    http_web *web = context;
    net_address home = net_address_limit_key(address);
    int64_t wait = guard_quotas_request(&web->guards->quotas, &home, delivery_hub_host_now(web->host));
    return wait ? LONGEST_MS : 0;
}

static void on_body(void *context, net_connection *connection, const char *bytes, size_t length)
{
    if (http_api_body(context, net_connection_user(connection), bytes, length) != 0)
        net_connection_kill(connection);
}

static void on_over(void *context, net_connection *connection)
{
    http_web *web = context;
    struct http_exchange *http = net_connection_user(connection);
    if (!http)
        return;
    if (http->waiting)
        base_registry_remove(&web->requests, http->waiting);
    http_api_drop(http);
    free(http);
}

static void on_answered(void *context, unsigned status)
{
    http_web *web = context;
    web->counts.http[(status / 100 - 1) % 5]++;
}

static socket_server *sockets_of(void *context)
{
    return ((http_web *)context)->sockets;
}

static void on_piece(void *context, net_connection *connection, const char *piece, size_t length, bool begins,
                     bool ends, bool text)
{
    socket_piece(sockets_of(context), connection, piece, length, begins, ends, text);
}

static void on_control(void *context, net_connection *connection)
{
    socket_control(sockets_of(context), connection);
}

static void on_writable(void *context, net_connection *connection)
{
    socket_writable(sockets_of(context), connection);
}

static void on_closed(void *context, net_connection *connection)
{
    socket_closed(sockets_of(context), connection);
}

net_ports http_web_ports(http_web *web)
{
    return (net_ports){.context = web,
                       .request = on_head,
                       .body = on_body,
                       .wait = on_wait,
                       .over = on_over,
                       .answered = on_answered,
                       .piece = on_piece,
                       .control = on_control,
                       .writable = on_writable,
                       .closed = on_closed};
}
