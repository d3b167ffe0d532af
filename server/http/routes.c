/* SPDX-License-Identifier: MIT */
/* Plain HTTP: the page, the rules, sessions, finished matches; and whether a WebSocket may be opened. The
 * table: docs/protocol.md, "HTTP". */
#include "server/http/routes.h"

#include <stdlib.h>
#include <string.h>

#include "server/http/api/api.h"
#include "server/http/api_requests.h"
#include "server/http/cards.h"
#include "server/http/crawlers.h"
#include "server/http/fair.h"
#include "server/http/match_files.h"
#include "server/http/monitor.h"
#include "server/http/origin.h"
#include "server/http/page.h"
#include "server/http/session_request.h"
#include "server/http/shell_page.h"
#include "server/http/shown.h"
#include "server/http/told_rules.h"
#include "server/hub/schema/request_schema.h"

/* ---- the page ---- */

static int reply_file(kz_http *http, const kz_page_file *file)
{
    static const char *const encodings[KZ_ENCODINGS] = {NULL, "gzip", "br"};
    kz_encoding encoding = kz_page_choose(file, kz_http_header(http, "accept-encoding"));
    return kz_http_reply(http,
                         (kz_answer){
                             .status = KZ_OK_STATUS,
                             .type = file->type,
                             .cache = file->forever ? "public, max-age=31536000, immutable" : "no-cache",
                             .etag = file->etag,
                             .encoding = encodings[encoding],
                             .by_encoding = file->body[KZ_GZIP].size || file->body[KZ_BROTLI].size,
                             .body = kz_page_data + file->body[encoding].offset,
                             .length = file->body[encoding].size,
                         });
}

/* ---- upgrades ---- */

/* Whether a comma separated list has our subprotocol. */
static bool offers_subprotocol(const char *list)
{
    return kz_page_accepts(list, KZ_SUBPROTOCOL);
}

/* The status with which a WebSocket is refused; 0: it may be opened. */
static unsigned upgrade_fault(kz_web *web, kz_http *http, const char *path)
{
    uint8_t hash[KZ_TOKEN_HASH_SIZE];
    const char *origin = kz_request_header(http->request, "origin");
    if (kz_connection_is_monitor(http->connection) || strcmp(path, "/ws") != 0)
        return KZ_NOT_FOUND;
    if (!offers_subprotocol(kz_http_header(http, "sec-websocket-protocol")))
        return KZ_BAD_REQUEST;
    /* Browsers always name the page's origin; a client that is none may leave it out. */
    if (origin && !kz_http_is_own_origin(web, http, origin)) {
        kz_address home = kz_session_home(http->connection);
        kz_security_note(&web->guards->security, KZ_S_OTHER_ORIGIN, (kz_security_who){.home = &home},
                         kz_hub_host_now(web->host));
        return KZ_FORBIDDEN;
    }
    if (kz_gate_refuses(web->gate, kz_connection_address(http->connection), true))
        return KZ_FORBIDDEN;
    return kz_session_token(web->sessions, http->request, hash) ? 0 : KZ_FORBIDDEN;
}

static int upgrade(kz_web *web, kz_http *http, const char *path)
{
    kz_connection *connection = http->connection;
    unsigned fault = web->host->closed ? KZ_UNAVAILABLE : upgrade_fault(web, http, path);
    if (!fault && kz_http_is_full(web))
        fault = KZ_UNAVAILABLE;
    struct kz_socket *socket = fault ? NULL : kz_ws_new(&web->delivery->sockets, http->request);
    if (socket) {
        fault = kz_connection_upgrade(connection, KZ_SUBPROTOCOL);
        if (!fault) {
            free(http);
            kz_ws_open(&web->delivery->sockets, connection, socket);
            return 0;
        }
        free(socket);
    } else if (!fault) {
        fault = KZ_UNAVAILABLE;
    }
    kz_answer answer = kz_text_answer(fault, "the WebSocket is refused\n");
    answer.last = true;
    return kz_http_reply(http, answer);
}

/* ---- routes ---- */

/* What the API is, for people and for programs. */
static const struct {
    const char *path, *type, *text;
} descriptions[] = {
    {"/api", "text/html; charset=utf-8", kz_api_page},
    {"/api/style.css", "text/css; charset=utf-8", kz_api_style},
    {"/api/openapi.json", "application/json", kz_api_openapi},
    {"/api/asyncapi.json", "application/json", kz_asyncapi},
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

static int reply_description(kz_web *web, kz_http *http, size_t i)
{
    kz_answer answer = kz_text_answer(KZ_OK_STATUS, descriptions[i].text);
    answer.type = descriptions[i].type;
    answer.cache = "no-cache";
    return kz_http_reply_kept(web, http, answer);
}

static int get(kz_web *web, kz_http *http, const char *path)
{
    if (kz_shown_has(path))
        return kz_shown_reply(web, http, path);
    size_t description = find_description(path);
    if (description < DESCRIPTIONS)
        return reply_description(web, http, description);
    if (kz_crawlers_has(path))
        return kz_crawlers_reply(web, http, path);
    if (!strncmp(path, "/match/", 7))
        return kz_match_files_reply(web, http, path + 7);
    if (kz_fair_has(path))
        return kz_fair_reply(web, http, path);
    if (!strncmp(path, "/rules/", 7))
        return strncmp(path + 7, "figures/", 8) != 0 && kz_cards_has(path + 7)
                   ? kz_cards_reply(web, http, path + 7)
                   : kz_told_rules_reply(web, http, path + 7);
    if (!web->settings.offline_page && !strcmp(path, "/sw.js"))
        path = "/sw-off.js";
    const kz_page_file *file = kz_page_find(path);
    return file ? reply_file(http, file) : kz_shown_missing(web, http);
}

/* A page of another name, whose owner lets that name lead to us, must not speak for the people who look at it
 * (DNS rebinding). */
static bool knows_host(const kz_web *web, const kz_http *http, const char *path)
{
    bool probe = !strcmp(path, "/healthz") || !strcmp(path, "/readyz");
    return probe || kz_host_is_own(http->request->host, web->settings.origin, web->settings.hosts);
}

static int on_request(kz_web *web, kz_http *http)
{
    const kz_request *request = http->request;
    const char *path = request->path;
    bool reads = request->method == KZ_GET || request->method == KZ_HEAD;
    if (!knows_host(web, http, path))
        return kz_http_reply_text(
            http, KZ_MISDIRECTED,
            "this server does not answer for that host (see its setting allowed-hosts)\n");
    if (request->upgrades)
        return upgrade(web, http, path);
    if (reads && kz_monitor_has(web, http, path))
        return kz_monitor_reply(web, http, path);
    if (kz_connection_is_monitor(http->connection))
        return kz_http_reply_text(http, KZ_NOT_FOUND, "not found\n");
    if (!strncmp(path, "/api/", 5) && find_description(path) == DESCRIPTIONS)
        return kz_api_http_begin(web, http, request->method == KZ_POST ? "POST" : reads ? "GET" : "", path);
    bool session = !strcmp(path, "/session");
    if (session && request->method == KZ_POST)
        return kz_session_request_reply(web, http);
    if (!session && reads)
        return get(web, http, path);
    kz_answer answer = kz_text_answer(KZ_METHOD_NOT_ALLOWED, "this method is not for this path\n");
    answer.allow = session ? "POST" : NULL;
    return kz_http_reply(http, answer);
}

/* ---- what the network calls ---- */

static void on_head(void *context, kz_connection *connection)
{
    kz_web *web = context;
    kz_http *http = calloc(1, sizeof *http);
    if (!http) {
        kz_connection_kill(connection);
        return;
    }
    http->connection = connection;
    http->request = kz_connection_request(connection);
    kz_connection_set_user(connection, http);
    if (on_request(web, http) != 0)
        kz_connection_kill(connection);
}

/* Whoever asks without end is answered once a second on each of his connections. */
static uint64_t on_wait(void *context, const kz_address *address)
{
    enum { LONGEST_MS = 1000 };
    kz_web *web = context;
    kz_address home = kz_address_home(address);
    int64_t wait = kz_quotas_request(&web->guards->quotas, &home, kz_hub_host_now(web->host));
    return wait ? LONGEST_MS : 0;
}

static void on_body(void *context, kz_connection *connection, const char *bytes, size_t length)
{
    if (kz_api_http_body(context, kz_connection_user(connection), bytes, length) != 0)
        kz_connection_kill(connection);
}

static void on_over(void *context, kz_connection *connection)
{
    kz_web *web = context;
    kz_http *http = kz_connection_user(connection);
    if (!http)
        return;
    if (http->waiting)
        kz_registry_remove(&web->requests, http->waiting);
    kz_api_http_drop(http);
    free(http);
}

static void on_answered(void *context, unsigned status)
{
    kz_web *web = context;
    web->counts.http[(status / 100 - 1) % 5]++;
}

static kz_sockets *sockets_of(void *context)
{
    return &((kz_web *)context)->delivery->sockets;
}

static void on_piece(void *context, kz_connection *connection, const char *piece, size_t length, bool begins,
                     bool ends, bool text)
{
    kz_ws_piece(sockets_of(context), connection, piece, length, begins, ends, text);
}

static void on_control(void *context, kz_connection *connection)
{
    kz_ws_control(sockets_of(context), connection);
}

static void on_writable(void *context, kz_connection *connection)
{
    kz_ws_writable(sockets_of(context), connection);
}

static void on_closed(void *context, kz_connection *connection)
{
    kz_ws_closed(sockets_of(context), connection);
}

kz_net_ports kz_web_ports(kz_web *web)
{
    return (kz_net_ports){.context = web,
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
