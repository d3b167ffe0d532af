/* SPDX-License-Identifier: MIT */
/* The echo over libuv, http-parser and wslay:
 *
 *   heads event|own|lent      what an idle connection holds of wslay (frames.h)
 *
 * A request's head is collected whole, read byte for byte for what is not to be forgiven - http-parser as
 * Debian builds it forgives much - and only then parsed. Prints "echo: http://127.0.0.1:PORT". */
#include "frames.h"

#include <http_parser.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <uv.h>

enum { HEAD_MAX = 8192, ROOM = 65536, BODY_MAX = 65536, WAIT_MS = 20 };

typedef struct field {
    const char *at;
    size_t length;
} field;

typedef struct connection {
    uv_tcp_t tcp; /* first */
    frames frames;
    char *head; /* HEAD_MAX bytes while one is incomplete */
    size_t used;
    uint64_t body; /* bytes of one that are to come */
    bool upgraded, last;
    bool waiting; /* for an answer; nothing is read meanwhile */
    bool keep;    /* after it */
} connection;

typedef struct request {
    unsigned method;
    field target, name;
    field upgrade, key, version, protocol, length;
    bool coded; /* Transfer-Encoding */
    unsigned lengths, hosts;
    bool keep, upgrades;
} request;

/* ---- writing ---- */

typedef struct rest {
    uv_write_t write; /* first */
    char bytes[];
} rest;

static void on_gone(uv_handle_t *handle)
{
    connection *c = (connection *)handle;
    frames_end(&c->frames);
    free(c->head);
    free(c);
}

static void end(connection *c)
{
    if (!uv_is_closing((uv_handle_t *)&c->tcp))
        uv_close((uv_handle_t *)&c->tcp, on_gone);
}

static void on_written(uv_write_t *write, int status)
{
    (void)status;
    free(write);
}

static bool put(connection *c, const void *bytes, size_t length)
{
    uv_buf_t buffer = uv_buf_init((char *)(uintptr_t)bytes, (unsigned)length);
    int sent = uv_try_write((uv_stream_t *)&c->tcp, &buffer, 1);
    if (sent == (int)length)
        return true;
    size_t done = sent > 0 ? (size_t)sent : 0;
    rest *r = malloc(sizeof *r + length - done);
    if (!r || (sent < 0 && sent != UV_EAGAIN)) {
        free(r);
        return false;
    }
    memcpy(r->bytes, (const char *)bytes + done, length - done);
    buffer = uv_buf_init(r->bytes, (unsigned)(length - done));
    return uv_write(&r->write, (uv_stream_t *)&c->tcp, &buffer, 1, on_written) == 0;
}

bool on_text(frames *f, const char *text, size_t length)
{
    return frames_send(f, text, length);
}

bool on_frame(frames *f, const void *bytes, size_t length)
{
    return put((connection *)((char *)f - offsetof(connection, frames)), bytes, length);
}

/* ---- heads ---- */

/* Of a head or its beginning. CR and LF come together, no line begins with a blank, no name ends with
 * one, the rest of the control characters stand nowhere. */
static bool is_strict(const char *head, size_t length)
{
    bool name = false;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)head[i];
        if (c == '\n' && (i == 0 || head[i - 1] != '\r'))
            return false;
        if (c == '\r' && i + 1 < length && head[i + 1] != '\n')
            return false;
        if (c == '\n') {
            name = true;
            if (i + 1 < length && (head[i + 1] == ' ' || head[i + 1] == '\t'))
                return false;
        } else if (c == ':') {
            name = false;
        } else if ((c < ' ' && c != '\r' && c != '\t') || c == 127 || (name && (c == ' ' || c == '\t'))) {
            return false;
        }
    }
    return true;
}

/* "GET /... HTTP/1.1", in printable ASCII. */
static bool has_strict_line(const char *head)
{
    const char *target = strchr(head, ' ');
    if (!target || target[1] != '/')
        return false;
    const char *after = ++target;
    while (*after > ' ' && *after < 127 && *after != '#')
        after++;
    return !strncmp(after, " HTTP/1.1\r\n", 11) || !strncmp(after, " HTTP/1.0\r\n", 11);
}

static int on_target(http_parser *p, const char *at, size_t length)
{
    ((request *)p->data)->target = (field){at, length};
    return 0;
}

static int on_name(http_parser *p, const char *at, size_t length)
{
    ((request *)p->data)->name = (field){at, length};
    return 0;
}

static bool is(field f, const char *text)
{
    return f.length == strlen(text) && !strncasecmp(f.at, text, f.length);
}

static int on_value(http_parser *p, const char *at, size_t length)
{
    request *r = p->data;
    field value = {at, length};
    while (value.length && (at[value.length - 1] == ' ' || at[value.length - 1] == '\t'))
        value.length--;
    if (is(r->name, "upgrade"))
        r->upgrade = value;
    else if (is(r->name, "sec-websocket-key"))
        r->key = value;
    else if (is(r->name, "sec-websocket-version"))
        r->version = value;
    else if (is(r->name, "sec-websocket-protocol"))
        r->protocol = value;
    else if (is(r->name, "content-length"))
        r->lengths++;
    else if (is(r->name, "transfer-encoding"))
        r->coded = true;
    else if (is(r->name, "host"))
        r->hosts++;
    return 0;
}

/* The rest is not the parser's. */
static int on_head(http_parser *p)
{
    request *r = p->data;
    r->keep = http_should_keep_alive(p);
    r->upgrades = p->upgrade;
    http_parser_pause(p, 1);
    return 0;
}

static bool answer(connection *c, const char *status, const char *body, bool keep)
{
    char text[256];
    int length = snprintf(text, sizeof text,
                          "HTTP/1.1 %s\r\ncontent-type: text/plain\r\ncontent-length: %zu\r\n%s\r\n%s",
                          status, strlen(body), keep ? "" : "connection: close\r\n", body);
    c->last = !keep;
    return put(c, text, (size_t)length);
}

static int refuse(connection *c, const char *status, const char *body)
{
    answer(c, status, body, false);
    return -1;
}

static bool upgrade(connection *c, const request *r)
{
    char accept[29], text[256];
    if (!is(r->upgrade, "websocket") || !is(r->version, "13") || r->key.length != 24 ||
        !is(r->protocol, "kozel.v1") || !is(r->target, "/ws") || r->method != HTTP_GET || r->lengths)
        return answer(c, "400 Bad Request", "no such upgrade\n", false);
    frames_accept(r->key.at, r->key.length, accept);
    int length = snprintf(text, sizeof text,
                          "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
                          "sec-websocket-accept: %s\r\nsec-websocket-protocol: kozel.v1\r\n\r\n",
                          accept);
    c->upgraded = true;
    return frames_begin(&c->frames) && put(c, text, (size_t)length);
}

static void on_waited(uv_timer_t *timer);

static void on_timer_gone(uv_handle_t *timer)
{
    free(timer);
}

/* An answer that takes a while, as from the store. */
static bool wait_for(connection *c, bool keep)
{
    uv_timer_t *timer = malloc(sizeof *timer);
    if (!timer)
        return false;
    c->waiting = true;
    c->keep = keep;
    timer->data = c;
    uv_read_stop((uv_stream_t *)&c->tcp);
    return uv_timer_init(c->tcp.loop, timer) == 0 && uv_timer_start(timer, on_waited, WAIT_MS, 0) == 0;
}

static bool obey(connection *c, char *head, size_t length)
{
    static const http_parser_settings settings = {.on_url = on_target,
                                                  .on_header_field = on_name,
                                                  .on_header_value = on_value,
                                                  .on_headers_complete = on_head};
    request r = {0};
    http_parser parser;
    http_parser_init(&parser, HTTP_REQUEST);
    parser.data = &r;
    if (!has_strict_line(head))
        return answer(c, "400 Bad Request", "malformed\n", false);
    http_parser_execute(&parser, &settings, head, length);
    if (HTTP_PARSER_ERRNO(&parser) != HPE_PAUSED || r.lengths > 1 || r.coded || r.hosts != 1)
        return answer(c, "400 Bad Request", "malformed\n", false);
    r.method = parser.method;
    c->body = r.lengths ? parser.content_length : 0;
    if (c->body > BODY_MAX)
        return answer(c, "413 Content Too Large", "too long\n", false);
    if (r.upgrades)
        return upgrade(c, &r);
    if (is(r.target, "/wait"))
        return wait_for(c, r.keep);
    bool found = is(r.target, "/x");
    return answer(c, found ? "200 OK" : "404 Not Found", found ? "hello\n" : "nothing\n", r.keep);
}

/* ---- reading ---- */

/* Takes the next request or part of one; 0: more must come, -1: the connection ends. */
static long take_request(connection *c, char *bytes, size_t length)
{
    if (c->body) {
        size_t part = c->body < length ? (size_t)c->body : length;
        c->body -= part;
        return (long)part;
    }
    char *empty = memmem(bytes, length, "\r\n\r\n", 4);
    size_t size = empty ? (size_t)(empty - bytes) + 4 : length;
    if (!is_strict(bytes, size))
        return refuse(c, "400 Bad Request", "malformed\n");
    if (size > HEAD_MAX || (!empty && size == HEAD_MAX))
        return refuse(c, "431 Request Header Fields Too Large", "too long\n");
    if (!empty)
        return 0;
    return obey(c, bytes, size) && !c->last ? (long)size : -1;
}

static bool take(connection *c, char *bytes, size_t length)
{
    while (length > 0 && !c->upgraded && !c->waiting) {
        long part = take_request(c, bytes, length);
        if (part < 0)
            return false;
        if (part == 0)
            break;
        bytes += part;
        length -= (size_t)part;
    }
    if (c->upgraded) {
        bool fine = length == 0 || frames_take(&c->frames, (uint8_t *)bytes, length);
        free(c->head);
        c->head = NULL;
        c->used = 0;
        return fine;
    }
    if (length > 0 && !c->head && !(c->head = malloc(HEAD_MAX)))
        return false;
    if (length > 0)
        memmove(c->head, bytes, length);
    c->used = length;
    return true;
}

static char room[ROOM];

static void on_room(uv_handle_t *handle, size_t hint, uv_buf_t *buffer)
{
    (void)hint;
    connection *c = (connection *)handle;
    *buffer =
        c->used ? uv_buf_init(c->head + c->used, (unsigned)(HEAD_MAX - c->used)) : uv_buf_init(room, ROOM);
}

static void on_read(uv_stream_t *stream, ssize_t got, const uv_buf_t *buffer)
{
    connection *c = (connection *)stream;
    if (got < 0)
        end(c);
    else if (got > 0 && !take(c, c->used ? c->head : buffer->base, c->used + (size_t)got))
        end(c);
}

static void on_waited(uv_timer_t *timer)
{
    connection *c = timer->data;
    uv_close((uv_handle_t *)timer, on_timer_gone);
    c->waiting = false;
    if (!answer(c, "200 OK", "hello\n", c->keep) || !c->keep || !take(c, c->head, c->used) ||
        (!c->waiting && uv_read_start((uv_stream_t *)&c->tcp, on_room, on_read) != 0))
        end(c);
}

static void on_come(uv_stream_t *listener, int status)
{
    connection *c = status == 0 ? calloc(1, sizeof *c) : NULL;
    if (!c)
        return;
    uv_tcp_init(listener->loop, &c->tcp);
    uv_tcp_nodelay(&c->tcp, 1);
    if (uv_accept(listener, (uv_stream_t *)&c->tcp) != 0 ||
        uv_read_start((uv_stream_t *)&c->tcp, on_room, on_read) != 0)
        end(c);
}

int main(int argc, char **argv)
{
    if (argc != 2 || !frames_manner_read(argv[1]))
        return 2;
    uv_loop_t loop;
    uv_tcp_t listener;
    struct sockaddr_in address;
    int length = sizeof address;
    signal(SIGPIPE, SIG_IGN);
    uv_loop_init(&loop);
    uv_tcp_init(&loop, &listener);
    uv_ip4_addr("127.0.0.1", 0, &address);
    if (uv_tcp_bind(&listener, (struct sockaddr *)&address, 0) != 0 ||
        uv_listen((uv_stream_t *)&listener, 1024, on_come) != 0 ||
        uv_tcp_getsockname(&listener, (struct sockaddr *)&address, &length) != 0)
        return 1;
    printf("echo: http://127.0.0.1:%d\n", ntohs(address.sin_port));
    fflush(stdout);
    return uv_run(&loop, UV_RUN_DEFAULT); /* until it is killed */
}
