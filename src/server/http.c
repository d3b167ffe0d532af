/* Plain HTTP: the page, the rules, sessions, finished matches; and whether a WebSocket may be opened. The
 * table: docs/protocol.md, "HTTP". */
#include "server/http.h"
#include "base/log.h"
#include "server/api.h"
#include "server/match_file.h"
#include "server/monitor.h"
#include "server/origin.h"
#include "server/page.h"
#include "server/request_schema.h"
#include "server/session.h"
#include "store/match_log.h"

#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEADER_SPACE = 2048,
    CHUNK = 16384,
    YEAR_S = 31536000,
    MATCHES_RATE = 5, /* files of finished matches a second for one address */
    MATCHES_AT_ONCE = 200,
};

const size_t kz_http_size = sizeof(kz_http);

/* Strict: the page's own files, scripts and (from later on) WebAssembly; style attributes are what its
 * drawings need. */
static const char content_security[] =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src "
    "'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/* ---- answers ---- */

/* Ends what the last request left. */
static void clear(kz_server *server, kz_http *http)
{
    if (http->waiting)
        kz_registry_remove(&server->requests, http->waiting);
    kz_api_http_drop(http);
    free(http->answer.owned);
    *http = (kz_http){.wsi = http->wsi};
}

int kz_http_reply(kz_http *http, kz_answer answer)
{
    http->answer = answer;
    lws_callback_on_writable(http->wsi);
    return 0;
}

kz_answer kz_text_answer(unsigned status, const char *text)
{
    return (kz_answer){.status = status,
                       .type = "text/plain; charset=utf-8",
                       .cache = "no-store",
                       .body = (const unsigned char *)text,
                       .length = strlen(text)};
}

static int reply_text(kz_http *http, unsigned status, const char *text)
{
    return kz_http_reply(http, kz_text_answer(status, text));
}

static bool add(struct lws *wsi, const char *name, const char *value, unsigned char **p, unsigned char *end)
{
    if (!value || !*value)
        return true;
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), p, end) == 0;
}

/* After how many seconds somebody who was refused may try again; NULL: he was not. */
static const char *retry_after(unsigned status)
{
    return status == KZ_TOO_MANY_REQUESTS ? "60" : status == HTTP_STATUS_SERVICE_UNAVAILABLE ? "5" : NULL;
}

/* Writes status and headers. */
static bool send_headers(kz_http *http)
{
    struct lws *wsi = http->wsi;
    const kz_answer *a = &http->answer;
    unsigned char buffer[LWS_PRE + HEADER_SPACE];
    unsigned char *start = buffer + LWS_PRE, *p = start, *end = buffer + sizeof buffer - 1;
    return lws_add_http_common_headers(wsi, a->status, a->type, a->length, &p, end) == 0 &&
           add(wsi, "cache-control:", a->cache, &p, end) && add(wsi, "etag:", a->etag, &p, end) &&
           add(wsi, "content-encoding:", a->encoding, &p, end) &&
           add(wsi, "vary:", a->varies ? "accept-encoding" : NULL, &p, end) &&
           add(wsi, "content-disposition:", a->attachment ? "attachment" : NULL, &p, end) &&
           add(wsi, "set-cookie:", a->cookie, &p, end) &&
           add(wsi, "retry-after:", retry_after(a->status), &p, end) &&
           add(wsi, "allow:", a->status == HTTP_STATUS_METHOD_NOT_ALLOWED ? "GET, HEAD" : NULL, &p, end) &&
           add(wsi, "content-security-policy:", content_security, &p, end) &&
           add(wsi, "x-content-type-options:", "nosniff", &p, end) &&
           add(wsi, "referrer-policy:", "same-origin", &p, end) &&
           add(wsi, "cross-origin-opener-policy:", "same-origin", &p, end) &&
           lws_finalize_write_http_header(wsi, start, &p, end) == 0;
}

/* The answer is out: what next on this connection? */
static int finish(kz_server *server, kz_http *http)
{
    bool last = http->answer.last;
    struct lws *wsi = http->wsi;
    clear(server, http);
    return last || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* Sends the next part of the answer. */
static int on_writable(kz_server *server, kz_http *http)
{
    kz_answer *a = &http->answer;
    if (!a->status)
        return 0;
    if (!http->begun) {
        if (!send_headers(http))
            return -1;
        server->metrics.http[(a->status / 100 - 1) % 5]++;
        http->begun = true;
        if (http->head || a->status == HTTP_STATUS_NOT_MODIFIED || !a->length)
            return finish(server, http);
    } else {
        unsigned char buffer[LWS_PRE + CHUNK];
        size_t part = a->length < CHUNK ? a->length : CHUNK;
        memcpy(buffer + LWS_PRE, a->body, part);
        a->body += part;
        a->length -= part;
        if (lws_write(http->wsi, buffer + LWS_PRE, part, a->length ? LWS_WRITE_HTTP : LWS_WRITE_HTTP_FINAL) <
            (int)part)
            return -1;
        if (!a->length)
            return finish(server, http);
    }
    lws_callback_on_writable(http->wsi);
    return 0;
}

/* ---- the page ---- */

const char *kz_http_header(struct lws *wsi, enum lws_token_indexes token, char *out, int space)
{
    if (lws_hdr_copy(wsi, out, space, token) <= 0)
        out[0] = '\0';
    return out;
}

static int reply_file(kz_http *http, const kz_page_file *file)
{
    static const char *const encodings[KZ_ENCODINGS] = {NULL, "gzip", "br"};
    char value[256];
    kz_encoding encoding =
        kz_page_choose(file, kz_http_header(http->wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, value, sizeof value));
    bool same =
        !strcmp(kz_http_header(http->wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, value, sizeof value), file->etag);
    return kz_http_reply(http,
                         (kz_answer){
                             .status = same ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK,
                             .type = file->type,
                             .cache = file->forever ? "public, max-age=31536000, immutable" : "no-cache",
                             .etag = file->etag,
                             .encoding = encodings[encoding],
                             .varies = file->body[KZ_GZIP].size || file->body[KZ_BROTLI].size,
                             .body = kz_page_data + file->body[encoding].offset,
                             .length = file->body[encoding].size,
                         });
}

/* Whether a text is a table's or match's id: letters, digits, '-'. */
static bool is_id(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)text[i]) && text[i] != '-')
            return false;
    return length > 0 && length <= KZ_MATCH_ID_MAX;
}

/* ---- the rules ---- */

/* `GET /rules/GAME?lang=uk`; English if no language is named. */
static int get_rules(kz_server *server, kz_http *http, const char *game)
{
    char argument[64];
    const char *language = lws_get_urlarg_by_name(http->wsi, "lang=", argument, sizeof argument);
    const char *text = kz_guide_find(server->guide, game, language ? language : "en");
    if (!text)
        return reply_text(http, HTTP_STATUS_NOT_FOUND, "no such game or language\n");
    kz_answer answer = kz_text_answer(HTTP_STATUS_OK, text);
    answer.type = "application/json";
    answer.cache = "no-cache";
    return kz_http_reply(http, answer);
}

/* ---- finished matches ---- */

struct match_job {
    kz_job job;
    kz_server *server;
    uint64_t request;
    kz_match_request wanted;
    kz_match_file file;
};

static kz_stored match_run(kz_job *job, kz_store *store)
{
    struct match_job *m = (struct match_job *)job;
    char *record;
    size_t length;
    kz_stored stored = kz_store_record(store, m->wanted.match, &record, &length);
    if (stored == KZ_STORED)
        m->file = kz_match_file_make(&m->wanted, m->server->config.hub.games, m->server->file_words, record,
                                     length);
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
    m->server->metrics.store_errors += job->stored == KZ_STORE_FAILED;
    if (!http) {
        free(file->body);
    } else if (job->stored == KZ_STORED && file->status == HTTP_STATUS_OK) {
        kz_http_reply(http, (kz_answer){.status = HTTP_STATUS_OK,
                                        .type = file->type,
                                        .cache = "public, max-age=3600", /* names of closed accounts go */
                                        .attachment = file->attachment,
                                        .body = (const unsigned char *)file->body,
                                        .length = file->length,
                                        .owned = file->body});
    } else if (job->stored == KZ_STORED) {
        reply_text(http, file->status, file->reason);
    } else if (job->stored == KZ_STORE_NONE) {
        reply_text(http, HTTP_STATUS_NOT_FOUND, "no such finished match\n");
    } else {
        reply_text(http, HTTP_STATUS_INTERNAL_SERVER_ERROR, "the store failed\n");
    }
    free(m);
}

bool kz_http_wait(kz_server *server, kz_http *http)
{
    http->waiting = kz_registry_add(&server->requests, http);
    return http->waiting != 0;
}

/* A long match is dear to make, and the desk works for others, too. */
static bool may_see_matches(kz_server *server, struct lws *wsi)
{
    kz_limit limit = {.rate = MATCHES_RATE * server->config.api_rate, .burst = MATCHES_AT_ONCE};
    uint64_t index = kz_address_hash(server, wsi, UINT64_MAX) % KZ_REQUEST_BUCKETS;
    return kz_bucket_take(&server->requested[index], &limit, kz_server_now(server));
}

/* `GET /match/NAME`, as "b3c1.dgr". */
static int get_match(kz_server *server, kz_http *http, const char *name)
{
    kz_match_request wanted;
    char deal[16], ply[16], argument[16];
    if (!kz_match_request_read(&wanted, name))
        return reply_text(http, HTTP_STATUS_NOT_FOUND, "not found\n");
    if (!kz_match_request_place(&wanted, lws_get_urlarg_by_name(http->wsi, "deal=", deal, sizeof deal),
                                lws_get_urlarg_by_name(http->wsi, "ply=", ply, sizeof ply)))
        return reply_text(http, HTTP_STATUS_BAD_REQUEST, "deal and ply are numbers\n");
    const char *language = lws_get_urlarg_by_name(http->wsi, "lang=", argument, sizeof argument);
    wanted.language = kz_language_find(language ? language : "en");
    if (wanted.language < 0)
        return reply_text(http, HTTP_STATUS_NOT_FOUND, "no such language\n");
    if (!may_see_matches(server, http->wsi))
        return reply_text(http, KZ_TOO_MANY_REQUESTS, "too many matches for one address\n");
    struct match_job *m = calloc(1, sizeof *m);
    if (!m || !kz_http_wait(server, http)) {
        free(m);
        return -1;
    }
    m->job = (kz_job){.run = match_run, .done = match_done};
    m->server = server;
    m->request = http->waiting;
    m->wanted = wanted;
    if (server->desk && kz_desk_submit(server->desk, &m->job))
        return 0;
    free(m);
    server->metrics.desk_full++;
    return reply_text(http, HTTP_STATUS_SERVICE_UNAVAILABLE, "too much is being asked at once\n");
}

/* ---- sessions ---- */

bool kz_http_own_page(kz_server *server, struct lws *wsi)
{
    char origin[256], host[256], site[32];
    kz_http_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    if (*origin)
        return kz_origin_is_own(origin, kz_http_header(wsi, WSI_TOKEN_HOST, host, sizeof host),
                                server->config.origin);
    return lws_hdr_custom_copy(wsi, site, sizeof site, "sec-fetch-site:", 15) > 0 &&
           !strcmp(site, "same-origin");
}

static void reply_person(kz_server *server, kz_http *http, const kz_store_person *person)
{
    json_t *json = json_pack("{s:s}", "name", person->name);
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    kz_answer answer = kz_text_answer(HTTP_STATUS_OK, text ? text : "");
    answer.type = "application/json";
    answer.owned = text;
    if (http->token[0]) {
        bool secure = server->config.origin && !strncmp(server->config.origin, "https:", 6);
        kz_token_cookie(http->token, YEAR_S, secure, answer.cookie, sizeof answer.cookie);
    }
    kz_http_reply(http, answer);
}

static void add_guest(kz_server *server, kz_http *http);
static int reply_busy(kz_http *http);

/* The store has found or made the person, or not. */
static void on_person(kz_server *server, uint64_t who, kz_stored stored, const kz_known *known)
{
    kz_http *http = kz_registry_get(&server->requests, who);
    if (!http)
        return;
    if (stored == KZ_STORED)
        reply_person(server, http, &known->person);
    else if (stored == KZ_STORE_NONE && !http->token[0])
        add_guest(server, http); /* the cookie's token is nobody's */
    else
        reply_text(http, HTTP_STATUS_INTERNAL_SERVER_ERROR, "the store failed\n");
}

static void add_guest(kz_server *server, kz_http *http)
{
    uint8_t hash[KZ_TOKEN_HASH_SIZE];
    if (!kz_session_allowed(server, http->wsi)) {
        reply_text(http, KZ_TOO_MANY_REQUESTS, "too many new guests from one address\n");
        return;
    }
    if (kz_server_busy(server)) {
        server->metrics.too_busy++;
        reply_busy(http);
        return;
    }
    kz_token_make(http->token);
    if (!kz_token_hash(http->token, hash) || !kz_session_add(server, http->waiting, hash, on_person))
        reply_text(http, HTTP_STATUS_SERVICE_UNAVAILABLE, "out of memory\n");
}

/* Whether no further WebSocket is taken. */
static bool has_no_room(kz_server *server)
{
    bool full = server->sockets.used >= (size_t)server->config.max_connections;
    server->metrics.no_room += full;
    return full;
}

/* As the API refuses (docs/protocol.md, "HTTP"). */
static int reply_busy(kz_http *http)
{
    kz_answer answer =
        kz_text_answer(HTTP_STATUS_SERVICE_UNAVAILABLE,
                       "{\"error\":{\"code\":\"busy\",\"text\":\"the server is busy, try again in a "
                       "moment\",\"args\":[]}}");
    answer.type = "application/json";
    return kz_http_reply(http, answer);
}

static int post_session(kz_server *server, kz_http *http)
{
    uint8_t hash[KZ_TOKEN_HASH_SIZE];
    char length[16];
    if (!kz_http_own_page(server, http->wsi))
        return reply_text(http, HTTP_STATUS_FORBIDDEN, "a session is for this server's own page\n");
    if (atoi(kz_http_header(http->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length)) != 0) {
        kz_answer answer = kz_text_answer(HTTP_STATUS_REQ_ENTITY_TOO_LARGE, "no content is expected here\n");
        answer.last = true;
        return kz_http_reply(http, answer);
    }
    if (has_no_room(server))
        return reply_busy(http);
    if (!kz_http_wait(server, http))
        return -1;
    if (!kz_session_token(http->wsi, hash))
        add_guest(server, http);
    else if (!kz_session_find(server, http->waiting, hash, on_person))
        return -1;
    return 0;
}

/* ---- routes ---- */

/* Whether it came to metrics-listen. */
static bool is_monitor(const kz_server *server, struct lws *wsi)
{
    return server->monitor_vhost && lws_get_vhost(wsi) == server->monitor_vhost;
}

/* Whether the page itself shows this path (web/src/shell/router.ts). */
static bool is_page(const char *path)
{
    static const char *const pages[] = {"/",        "/account",   "/messages", "/history",
                                        "/leaders", "/guestbook", "/admin",    "/games"};
    static const char *const of_one[] = {"/p/", "/messages/", "/games/"};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        if (!strcmp(path, pages[i]))
            return true;
    for (size_t i = 0; i < sizeof of_one / sizeof *of_one; i++) {
        size_t length = strlen(of_one[i]);
        if (!strncmp(path, of_one[i], length) && path[length] && !strchr(path + length, '/'))
            return true;
    }
    bool view = !strncmp(path, "/t/", 3) || !strncmp(path, "/r/", 3);
    return view && is_id(path + 3, strlen(path + 3));
}

/* What the API is, for people and for programs. */
static int reply_api(kz_http *http, const char *type, const char *text)
{
    kz_answer answer = kz_text_answer(HTTP_STATUS_OK, text);
    answer.type = type;
    answer.cache = "no-cache";
    return kz_http_reply(http, answer);
}

static bool is_description(const char *path)
{
    return !strcmp(path, "/api/openapi.json") || !strcmp(path, "/api/asyncapi.json");
}

static int get(kz_server *server, kz_http *http, const char *path)
{
    if (is_page(path))
        path = "/index.html";
    if (!strcmp(path, "/api"))
        return reply_api(http, "text/html; charset=utf-8", kz_api_page);
    if (!strcmp(path, "/api/openapi.json"))
        return reply_api(http, "application/json", kz_api_openapi);
    if (!strcmp(path, "/api/asyncapi.json"))
        return reply_api(http, "application/json", kz_asyncapi);
    if (!strncmp(path, "/match/", 7))
        return get_match(server, http, path + 7);
    if (!strncmp(path, "/rules/", 7))
        return get_rules(server, http, path + 7);
    const kz_page_file *file = kz_page_find(path);
    return file ? reply_file(http, file) : reply_text(http, HTTP_STATUS_NOT_FOUND, "not found\n");
}

static int on_request(kz_server *server, kz_http *http, struct lws *wsi, const char *path)
{
    http->wsi = wsi;
    clear(server, http);
    char *uri;
    int uri_length;
    int method = lws_http_get_uri_and_method(wsi, &uri, &uri_length);
    http->head = method == LWSHUMETH_HEAD;
    bool reads = method == LWSHUMETH_GET || method == LWSHUMETH_HEAD;
    if (reads && kz_monitor_has(server, wsi, path))
        return kz_monitor_reply(server, http, path);
    if (is_monitor(server, wsi))
        return reply_text(http, HTTP_STATUS_NOT_FOUND, "not found\n");
    if (!strncmp(path, "/api/", 5) && !is_description(path))
        return kz_api_http_begin(server, http,
                                 method == LWSHUMETH_POST  ? "POST"
                                 : method == LWSHUMETH_GET ? "GET"
                                                           : "",
                                 path);
    bool session = !strcmp(path, "/session");
    if (session && method == LWSHUMETH_POST)
        return post_session(server, http);
    if (!session && reads)
        return get(server, http, path);
    kz_answer answer = kz_text_answer(HTTP_STATUS_METHOD_NOT_ALLOWED, "this method is not for this path\n");
    answer.last = true; /* there may be a body that nobody reads */
    return kz_http_reply(http, answer);
}

/* ---- upgrades ---- */

/* Whether a comma separated list has our subprotocol. */
static bool offers_subprotocol(const char *list)
{
    return kz_page_accepts(list, KZ_SUBPROTOCOL);
}

/* The status with which a WebSocket is refused; 0: it may be opened. */
static unsigned upgrade_fault(kz_server *server, struct lws *wsi, const char *to)
{
    char value[256], host[256], *uri = NULL;
    uint8_t hash[KZ_TOKEN_HASH_SIZE];
    int length = 0;
    if (is_monitor(server, wsi))
        return HTTP_STATUS_NOT_FOUND;
    if (strcasecmp(to, "websocket") != 0 || lws_http_get_uri_and_method(wsi, &uri, &length) != LWSHUMETH_GET)
        return HTTP_STATUS_BAD_REQUEST;
    if (length != 3 || memcmp(uri, "/ws", 3) != 0)
        return HTTP_STATUS_NOT_FOUND;
    if (!offers_subprotocol(kz_http_header(wsi, WSI_TOKEN_PROTOCOL, value, sizeof value)))
        return HTTP_STATUS_BAD_REQUEST;
    /* Browsers always name the page's origin; a client that is none may leave it out. */
    kz_http_header(wsi, WSI_TOKEN_ORIGIN, value, sizeof value);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) > 0 &&
        !kz_origin_is_own(value, kz_http_header(wsi, WSI_TOKEN_HOST, host, sizeof host),
                          server->config.origin))
        return HTTP_STATUS_FORBIDDEN;
    return kz_session_token(wsi, hash) ? 0 : HTTP_STATUS_FORBIDDEN;
}

/* Refuses with a status alone. */
static int refuse_upgrade(kz_server *server, struct lws *wsi, unsigned status)
{
    unsigned char buffer[LWS_PRE + HEADER_SPACE];
    unsigned char *start = buffer + LWS_PRE, *p = start, *end = buffer + sizeof buffer - 1;
    server->metrics.http[(status / 100 - 1) % 5]++;
    bool sent = lws_add_http_common_headers(wsi, status, "text/plain", 0, &p, end) == 0 &&
                add(wsi, "retry-after:", retry_after(status), &p, end) &&
                lws_finalize_write_http_header(wsi, start, &p, end) == 0;
    return sent ? 1 : -1;
}

static int on_upgrade(kz_server *server, struct lws *wsi, const char *to)
{
    unsigned fault = server->stopping ? HTTP_STATUS_SERVICE_UNAVAILABLE : upgrade_fault(server, wsi, to);
    if (!fault && has_no_room(server))
        fault = HTTP_STATUS_SERVICE_UNAVAILABLE;
    return fault ? refuse_upgrade(server, wsi, fault) : 0;
}

/* Whether an accepted connection is kept. A new descriptor is the lowest that is free: it tells how many
 * there are. */
static bool may_connect(kz_server *server, struct lws *wsi, int descriptor)
{
    if (is_monitor(server, wsi))
        return true;
    bool full = server->file_limit && descriptor >= server->file_limit;
    server->metrics.no_room += full;
    return !full && !server->stopping;
}

int kz_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    kz_server *server = kz_server_of(wsi);
    kz_http *http = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return !may_connect(server, wsi, (int)(intptr_t)in);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return on_upgrade(server, wsi, in);
    case LWS_CALLBACK_HTTP:
        return on_request(server, http, wsi, in);
    case LWS_CALLBACK_HTTP_BODY:
        return kz_api_http_body(server, http, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return kz_api_http_end(server, http);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return on_writable(server, http);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        if (http)
            clear(server, http);
        return 0;
    default:
        return 0;
    }
}
