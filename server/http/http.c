/* SPDX-License-Identifier: MIT */
/* Plain HTTP: the page, the rules, sessions, finished matches; and whether a WebSocket may be opened. The
 * table: docs/protocol.md, "HTTP". */
#include "server/http/http.h"
#include "base/fingerprint.h"
#include "base/log.h"
#include "server/delivery/sockets.h"
#include "server/http/api/api.h"
#include "server/http/cards.h"
#include "server/http/content.h"
#include "server/http/crawlers.h"
#include "server/http/fair.h"
#include "server/http/monitor.h"
#include "server/http/origin.h"
#include "server/http/page.h"
#include "server/http/refusal.h"
#include "server/http/shown.h"
#include "server/http/told_rules.h"
#include "server/hub/schema/request_schema.h"
#include "server/matches/proof.h"
#include "server/pages/match_file.h"
#include "server/sessions/session.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    YEAR_S = 31536000,
    ETAG_SPACE = 24,
    MATCH_LEVEL = 6, /* of gzip */
};

/* ---- answers ---- */

/* After how many seconds somebody who was refused may try again; 0: he was not. */
static int retry_after(unsigned status)
{
    return status == KZ_TOO_MANY_REQUESTS ? 60 : status == KZ_UNAVAILABLE ? 5 : 0;
}

/* The value of a header, "" where there is none. */
static const char *header(const kz_http *http, const char *name)
{
    const char *value = kz_request_header(http->request, name);
    return value ? value : "";
}

int kz_http_reply(kz_http *http, kz_answer answer)
{
    if (!answer.retry_s)
        answer.retry_s = retry_after(answer.status);
    if (answer.status == KZ_METHOD_NOT_ALLOWED && !answer.allow)
        answer.allow = "GET, HEAD";
    kz_content_pack(header(http, "accept-encoding"), &answer);
    char etag[64];
    if (answer.etag && answer.encoding) { /* each form has a tag of its own (RFC 9110, 8.8.3.3) */
        int length = (int)strlen(answer.etag) - 1;
        snprintf(etag, sizeof etag, "%.*s-%s\"", length, answer.etag, answer.encoding);
        answer.etag = etag;
    }
    if (answer.etag && answer.status == KZ_OK_STATUS &&
        kz_etag_is_listed(header(http, "if-none-match"), answer.etag))
        answer.status = KZ_NOT_MODIFIED;
    kz_connection_answer(http->connection, &answer);
    return 0;
}

static int reply_text(kz_http *http, unsigned status, const char *text)
{
    return kz_http_reply(http, kz_text_answer(status, text));
}

int kz_http_refuse_query(kz_http *http, kz_arguments_fault fault, const kz_arguments *query)
{
    char *text = NULL;
    if (asprintf(&text, "%s %s\n", query->about, kz_arguments_fault_text(fault)) < 0)
        return -1;
    kz_answer answer = kz_text_answer(KZ_BAD_REQUEST, text);
    answer.owned = text;
    return kz_http_reply(http, answer);
}

/* ---- the page ---- */

static int reply_file(kz_http *http, const kz_page_file *file)
{
    static const char *const encodings[KZ_ENCODINGS] = {NULL, "gzip", "br"};
    kz_encoding encoding = kz_page_choose(file, header(http, "accept-encoding"));
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

/* ---- finished matches ---- */

struct match_job {
    kz_job job;
    kz_server *server;
    uint64_t request;
    kz_match_request wanted;
    bool takes_gzip; /* the client accepts a compressed file */
    kz_match_file file;
    char etag[ETAG_SPACE];
    bool is_packed;
};

/* Sets the entity tag of a file that was made, and compresses the file if the client accepts that. */
static void pack_match(struct match_job *m)
{
    kz_match_file *file = &m->file;
    size_t length;
    snprintf(m->etag, sizeof m->etag, "\"%016llx\"",
             (unsigned long long)kz_fingerprint(file->body, file->length));
    bool packs = m->takes_gzip && file->length >= KZ_PACK_MIN && kz_content_is_compressible(file->type);
    char *packed = packs ? kz_content_gzip(file->body, file->length, MATCH_LEVEL, &length) : NULL;
    if (!packed)
        return;
    free(file->body);
    file->body = packed;
    file->length = length;
    m->is_packed = true;
}

static kz_stored match_run(kz_job *job, kz_store *store)
{
    struct match_job *m = (struct match_job *)job;
    char *record;
    size_t length;
    kz_stored stored = kz_proof_record(store, m->wanted.match, &record, &length);
    if (stored == KZ_STORED)
        m->file = kz_match_file_make(&m->wanted, m->server->config.hub.games, m->server->file_words, record,
                                     length);
    if (stored == KZ_STORED && m->file.status == KZ_OK_STATUS)
        pack_match(m);
    if (stored == KZ_STORE_FAILED)
        kz_log_about(KZ_ERROR, "store", KZ_ABOUT({"match", m->wanted.match}), "cannot read: %s",
                     store->reason);
    return stored;
}

static void match_done(kz_job *job)
{
    struct match_job *m = (struct match_job *)job;
    kz_http *http = kz_registry_get(&m->server->requests, m->request);
    const kz_match_file *file = &m->file;
    kz_lanes_count_error(&m->server->lanes, job->stored);
    if (!http) {
        free(file->body);
    } else if (job->stored == KZ_STORED && file->status == KZ_OK_STATUS) {
        kz_http_reply(http, (kz_answer){.status = KZ_OK_STATUS,
                                        .type = file->type,
                                        .cache = "public, max-age=3600", /* names of closed accounts go */
                                        .etag = m->etag,
                                        .encoding = m->is_packed ? "gzip" : NULL,
                                        .by_encoding = kz_content_is_compressible(file->type),
                                        .attachment = file->attachment,
                                        .body = (const unsigned char *)file->body,
                                        .length = file->length,
                                        .owned = file->body});
    } else if (job->stored == KZ_STORED) {
        reply_text(http, file->status, file->reason);
    } else if (job->stored == KZ_STORE_NONE) {
        reply_text(http, KZ_NOT_FOUND, "no such finished match\n");
    } else {
        reply_text(http, KZ_INTERNAL_ERROR, "the store failed\n");
    }
    free(m);
}

bool kz_http_wait(kz_server *server, kz_http *http)
{
    http->waiting = kz_registry_add(&server->requests, http);
    return http->waiting != 0;
}

/* `GET /match/NAME`, as "b3c1.dgr". */
static int get_match(kz_server *server, kz_http *http, const char *name)
{
    kz_match_request wanted;
    kz_argument known[] = {{.name = "deal"}, {.name = "ply"}, {.name = "lang"}};
    kz_arguments query;
    if (!kz_match_request_read(&wanted, name))
        return kz_shown_missing(server, http);
    kz_arguments_fault fault = kz_arguments_read(http->request, known, 3, &query);
    if (fault)
        return kz_http_refuse_query(http, fault, &query);
    if (!kz_match_request_place(&wanted, known[0].value, known[1].value))
        return reply_text(http, KZ_BAD_REQUEST, "deal and ply are numbers\n");
    wanted.language = kz_language_find(known[2].value ? known[2].value : "en");
    if (wanted.language < 0)
        return reply_text(http, KZ_NOT_FOUND, "no such language\n");
    kz_address home = kz_session_home(http->connection);
    int64_t wait = kz_quotas_match_file(&server->guards.quotas, &home, kz_steady_now(&server->clock));
    if (wait)
        return kz_refuse_noted(server, http, KZ_S_TOO_OFTEN, kz_answer_wait(wait));
    struct match_job *m = calloc(1, sizeof *m);
    if (!m || !kz_http_wait(server, http)) {
        free(m);
        return -1;
    }
    m->job = (kz_job){.run = match_run, .done = match_done};
    m->server = server;
    m->request = http->waiting;
    m->wanted = wanted;
    m->takes_gzip = kz_page_accepts(header(http, "accept-encoding"), "gzip");
    if (kz_lane_submit_request(&server->lanes, KZ_LANE_REQUESTS, &m->job))
        return 0;
    free(m);
    return kz_http_reply(http, kz_answer_refusal(KZ_A_BUSY, NULL, NULL));
}

/* ---- sessions ---- */

static bool is_own_origin(const kz_server *server, const kz_http *http, const char *origin)
{
    kz_request_route reached = {.host = http->request->host,
                                .forwarded = kz_connection_is_forwarded(http->connection),
                                .origin = server->config.origin,
                                .others = server->config.hosts};
    return kz_origin_is_own(origin, &reached);
}

bool kz_http_own_page(kz_server *server, const kz_http *http)
{
    const char *origin = kz_request_header(http->request, "origin");
    const char *site = kz_request_header(http->request, "sec-fetch-site");
    if (origin)
        return is_own_origin(server, http, origin);
    return site && !strcmp(site, "same-origin");
}

static void reply_person(kz_server *server, kz_http *http, const kz_store_person *person)
{
    json_t *json = json_pack("{s:s}", "name", person->name);
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    kz_answer answer = kz_text_answer(KZ_OK_STATUS, text ? text : "");
    answer.type = "application/json";
    answer.owned = text;
    if (http->token[0]) {
        bool secure = kz_origin_is_secure(server->config.origin);
        kz_token_cookie(http->token, YEAR_S, secure, answer.cookie[0], sizeof answer.cookie[0]);
    }
    kz_http_reply(http, answer);
}

static void add_guest(kz_server *server, kz_http *http);

/* The store has found or made the person, or not. */
static void on_person(void *context, uint64_t who, kz_stored stored, const kz_known *known)
{
    kz_server *server = context;
    kz_http *http = kz_registry_get(&server->requests, who);
    if (!http)
        return;
    kz_address address = *kz_connection_address(http->connection);
    const kz_ban *ban = stored == KZ_STORED && !http->token[0]
                            ? kz_gate_refuses(&server->gate, &address, known->person.registered)
                            : NULL;
    if (ban)
        kz_http_reply(http, kz_answer_ban(ban));
    else if (stored == KZ_STORED)
        reply_person(server, http, &known->person);
    else if (stored == KZ_STORE_NONE && !http->token[0])
        add_guest(server, http); /* the cookie's token is nobody's */
    else
        kz_http_reply(http, kz_answer_refusal(KZ_A_STORE, NULL, NULL));
}

static void add_guest(kz_server *server, kz_http *http)
{
    uint8_t hash[KZ_TOKEN_HASH_SIZE];
    const kz_address *address = kz_connection_address(http->connection);
    kz_address home = kz_address_home(address);
    const kz_ban *ban = kz_gate_refuses(&server->gate, address, false);
    if (ban) {
        kz_http_reply(http, kz_answer_ban(ban));
        return;
    }
    int64_t wait = kz_quotas_guest(&server->guards.quotas, &home, kz_steady_now(&server->clock));
    if (wait) {
        kz_refuse_noted(server, http, KZ_S_TOO_OFTEN, kz_answer_wait(wait));
        return;
    }
    if (kz_backlog_is_long(&server->delivery.backlog)) {
        server->metrics.too_busy++;
        kz_http_reply(http, kz_answer_refusal(KZ_A_BUSY, NULL, NULL));
        return;
    }
    kz_token_make(http->token);
    if (!kz_token_hash(http->token, hash) ||
        !kz_session_add(&server->sessions, hash, &(kz_session_asker){server, http->waiting, on_person}))
        kz_http_reply(http, kz_answer_refusal(KZ_A_BUSY, NULL, NULL));
}

/* Whether no further WebSocket is taken. */
static bool has_no_room(kz_server *server)
{
    bool full = server->delivery.sockets.all.used >= (size_t)server->config.max_connections;
    server->metrics.no_room += full;
    return full;
}

static int post_session(kz_server *server, kz_http *http)
{
    uint8_t hash[KZ_TOKEN_HASH_SIZE];
    if (!kz_http_own_page(server, http))
        return kz_refuse_noted(server, http, KZ_S_OTHER_ORIGIN, kz_answer_refusal(KZ_A_ORIGIN, NULL, NULL));
    if (http->request->length)
        return kz_http_reply(http, kz_answer_refusal(KZ_A_TOO_LARGE, "0", NULL));
    if (has_no_room(server))
        return kz_http_reply(http, kz_answer_refusal(KZ_A_BUSY, NULL, NULL));
    if (!kz_http_wait(server, http))
        return -1;
    if (!kz_session_token(&server->sessions, http->request, hash))
        add_guest(server, http);
    else if (!kz_session_find(&server->sessions, hash, &(kz_session_asker){server, http->waiting, on_person}))
        return -1;
    return 0;
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

int kz_http_reply_kept(kz_server *server, kz_http *http, kz_answer answer)
{
    kz_content_keep(&server->packed_texts, header(http, "accept-encoding"), &answer);
    return kz_http_reply(http, answer);
}

static int reply_description(kz_server *server, kz_http *http, size_t i)
{
    kz_answer answer = kz_text_answer(KZ_OK_STATUS, descriptions[i].text);
    answer.type = descriptions[i].type;
    answer.cache = "no-cache";
    return kz_http_reply_kept(server, http, answer);
}

static int get(kz_server *server, kz_http *http, const char *path)
{
    if (kz_shown_has(path))
        return kz_shown_reply(server, http, path);
    size_t description = find_description(path);
    if (description < DESCRIPTIONS)
        return reply_description(server, http, description);
    if (kz_crawlers_has(path))
        return kz_crawlers_reply(server, http, path);
    if (!strncmp(path, "/match/", 7))
        return get_match(server, http, path + 7);
    if (kz_fair_has(path))
        return kz_fair_reply(server, http, path);
    if (!strncmp(path, "/rules/", 7))
        return strncmp(path + 7, "figures/", 8) != 0 && kz_cards_has(path + 7)
                   ? kz_cards_reply(server, http, path + 7)
                   : kz_told_rules_reply(server, http, path + 7);
    if (!server->config.offline_page && !strcmp(path, "/sw.js"))
        path = "/sw-off.js";
    const kz_page_file *file = kz_page_find(path);
    return file ? reply_file(http, file) : kz_shown_missing(server, http);
}

static int upgrade(kz_server *server, kz_http *http, const char *path);

/* A page of another name, whose owner lets that name lead to us, must not speak for the people who look at it
 * (DNS rebinding). */
static bool knows_host(const kz_server *server, const kz_http *http, const char *path)
{
    bool probe = !strcmp(path, "/healthz") || !strcmp(path, "/readyz");
    return probe || kz_host_is_own(http->request->host, server->config.origin, server->config.hosts);
}

static int on_request(kz_server *server, kz_http *http)
{
    const kz_request *request = http->request;
    const char *path = request->path;
    bool reads = request->method == KZ_GET || request->method == KZ_HEAD;
    if (!knows_host(server, http, path))
        return reply_text(http, KZ_MISDIRECTED,
                          "this server does not answer for that host (see its setting allowed-hosts)\n");
    if (request->upgrades)
        return upgrade(server, http, path);
    if (reads && kz_monitor_has(server, http, path))
        return kz_monitor_reply(server, http, path);
    if (kz_connection_is_monitor(http->connection))
        return reply_text(http, KZ_NOT_FOUND, "not found\n");
    if (!strncmp(path, "/api/", 5) && find_description(path) == DESCRIPTIONS)
        return kz_api_http_begin(server, http,
                                 request->method == KZ_POST ? "POST"
                                 : reads                    ? "GET"
                                                            : "",
                                 path);
    bool session = !strcmp(path, "/session");
    if (session && request->method == KZ_POST)
        return post_session(server, http);
    if (!session && reads)
        return get(server, http, path);
    kz_answer answer = kz_text_answer(KZ_METHOD_NOT_ALLOWED, "this method is not for this path\n");
    answer.allow = session ? "POST" : NULL;
    return kz_http_reply(http, answer);
}

/* ---- upgrades ---- */

/* Whether a comma separated list has our subprotocol. */
static bool offers_subprotocol(const char *list)
{
    return kz_page_accepts(list, KZ_SUBPROTOCOL);
}

/* The status with which a WebSocket is refused; 0: it may be opened. */
static unsigned upgrade_fault(kz_server *server, kz_http *http, const char *path)
{
    uint8_t hash[KZ_TOKEN_HASH_SIZE];
    const char *origin = kz_request_header(http->request, "origin");
    if (kz_connection_is_monitor(http->connection) || strcmp(path, "/ws") != 0)
        return KZ_NOT_FOUND;
    if (!offers_subprotocol(header(http, "sec-websocket-protocol")))
        return KZ_BAD_REQUEST;
    /* Browsers always name the page's origin; a client that is none may leave it out. */
    if (origin && !is_own_origin(server, http, origin)) {
        kz_address home = kz_session_home(http->connection);
        kz_security_note(&server->guards.security, KZ_S_OTHER_ORIGIN, (kz_security_who){.home = &home},
                         kz_steady_now(&server->clock));
        return KZ_FORBIDDEN;
    }
    if (kz_gate_refuses(&server->gate, kz_connection_address(http->connection), true))
        return KZ_FORBIDDEN;
    return kz_session_token(&server->sessions, http->request, hash) ? 0 : KZ_FORBIDDEN;
}

static int upgrade(kz_server *server, kz_http *http, const char *path)
{
    kz_connection *connection = http->connection;
    unsigned fault = server->host.closed ? KZ_UNAVAILABLE : upgrade_fault(server, http, path);
    if (!fault && has_no_room(server))
        fault = KZ_UNAVAILABLE;
    struct kz_socket *socket = fault ? NULL : kz_ws_new(&server->delivery.sockets, http->request);
    if (socket) {
        fault = kz_connection_upgrade(connection, KZ_SUBPROTOCOL);
        if (!fault) {
            free(http);
            kz_ws_open(&server->delivery.sockets, connection, socket);
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

/* ---- what the network calls ---- */

static void on_head(void *context, kz_connection *connection)
{
    kz_server *server = context;
    kz_http *http = calloc(1, sizeof *http);
    if (!http) {
        kz_connection_kill(connection);
        return;
    }
    http->connection = connection;
    http->request = kz_connection_request(connection);
    kz_connection_set_user(connection, http);
    if (on_request(server, http) != 0)
        kz_connection_kill(connection);
}

/* Whoever asks without end is answered once a second on each of his connections. */
static uint64_t on_wait(void *context, const kz_address *address)
{
    enum { LONGEST_MS = 1000 };
    kz_server *server = context;
    kz_address home = kz_address_home(address);
    int64_t wait = kz_quotas_request(&server->guards.quotas, &home, kz_steady_now(&server->clock));
    return wait ? LONGEST_MS : 0;
}

static void on_body(void *context, kz_connection *connection, const char *bytes, size_t length)
{
    if (kz_api_http_body(context, kz_connection_user(connection), bytes, length) != 0)
        kz_connection_kill(connection);
}

static void on_over(void *context, kz_connection *connection)
{
    kz_server *server = context;
    kz_http *http = kz_connection_user(connection);
    if (!http)
        return;
    if (http->waiting)
        kz_registry_remove(&server->requests, http->waiting);
    kz_api_http_drop(http);
    free(http);
}

static void on_answered(void *context, unsigned status)
{
    kz_server *server = context;
    server->metrics.http[(status / 100 - 1) % 5]++;
}

static kz_sockets *sockets_of(void *context)
{
    return &((kz_server *)context)->delivery.sockets;
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

kz_net_ports kz_http_ports(kz_server *server)
{
    return (kz_net_ports){.context = server,
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
