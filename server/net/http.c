/* SPDX-License-Identifier: MIT */
/* Requests and answers of a connection, one after the other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/net/connection.h"
#include "server/net/file.h"
#include "server/net/inside.h"
#include "server/net/request.h"

enum {
    BODY_RATE = 8192,   /* bytes a second that a body must have, */
    ANSWER_RATE = 4096, /* and an answer */
    LINGER_S = 2,
};

static void next_request(net_connection *c);
static void go_on(net_connection *c);

/* ---- answers ---- */

static uint64_t ms_for(int seconds, size_t bytes, int rate)
{
    return 1000 * ((uint64_t)seconds + bytes / (uint64_t)rate);
}

static void on_shut(uv_shutdown_t *request, int status)
{
    (void)status;
    free(request);
}

/* Waits after the last answer. If the connection were closed at once, the answer might be lost: bytes still
 * sent by the client would be answered by a reset, which overtakes it. */
static void linger(net_connection *c)
{
    uv_shutdown_t *request = malloc(sizeof *request);
    c->stage = NET_LINGERING;
    if (!request || uv_shutdown(request, (uv_stream_t *)&c->tcp, on_shut) != 0) {
        free(request);
        net_connection_kill(c);
        return;
    }
    net_list(c, &c->net->timed, 1000 * LINGER_S);
    net_connection_listen(c);
}

/* Drops request and answer; the bytes behind them stay. */
static void drop_exchange(net_connection *c)
{
    net_exchange *x = c->exchange;
    const net_config *net = &c->net->config;
    if (x->asked)
        net->ports.over(net->ports.context, c);
    c->user = NULL;
    if (c->stage != NET_WEBSOCKET && net_networks_have(net->proxies, net->proxy_count, &c->peer))
        net_uncount_address(c);
    free(x->answer.owned);
    net_file_free(x->answer.file);
    free(x->body);
    size_t rest = x->in_length - x->used;
    if (!rest) {
        free(x);
        c->exchange = NULL;
        return;
    }
    memmove(x->in, x->in + x->used, rest);
    x->in_length = rest;
    x->used = x->body_length = 0;
    x->asked = x->skipped = false;
    x->body = NULL;
    x->answer = (net_answer){0};
}

void net_http_end(net_connection *c)
{
    if (!c->exchange)
        return;
    c->exchange->used = c->exchange->in_length;
    drop_exchange(c);
}

static void on_sent(uv_write_t *write, int status);

/* Sends a piece of a file. If there is none, the length in the head is wrong: only the connection's end can
 * report that. */
static void on_piece(void *context, const char *bytes, size_t length)
{
    net_connection *c = context;
    net_exchange *x = c->exchange;
    uv_buf_t part = uv_buf_init((char *)(uintptr_t)bytes, (unsigned)length);
    if (c->stage != NET_SENDING)
        return;
    x->unread -= length;
    net_list(c, &c->net->timed, ms_for(c->net->config.answer_s, length, ANSWER_RATE));
    if (!length || uv_write(&x->write, (uv_stream_t *)&c->tcp, &part, 1, on_sent) != 0)
        net_connection_kill(c);
}

static void on_sent(uv_write_t *write, int status)
{
    net_connection *c = write->data;
    if (c->stage != NET_SENDING)
        return;
    if (status < 0) {
        net_connection_kill(c);
        return;
    }
    net_exchange *x = c->exchange;
    if (x->unread) {
        if (!net_file_read(x->answer.file, c->tcp.loop, x->unread, on_piece, c))
            net_connection_kill(c);
        return;
    }
    bool last = x->answer.last;
    drop_exchange(c);
    if (last) {
        linger(c);
        return;
    }
    next_request(c);
}

void net_connection_answer(net_connection *c, const net_answer *answer)
{
    net_exchange *x = c->exchange;
    const net_ports *ports = &c->net->config.ports;
    if ((c->stage != NET_ANSWERING && c->stage != NET_RECEIVING) || !x) {
        free(answer->owned);
        net_file_free(answer->file);
        return;
    }
    uv_read_stop((uv_stream_t *)&c->tcp);
    x->answer = *answer;
    bool unread = x->body_length < x->request.length;
    x->answer.last |= unread || !x->request.keeps || c->net->draining;
    size_t head =
        net_answer_head(&x->answer, c->net->config.headers, !x->answer.last, x->head, sizeof x->head);
    bool bare = x->request.method == NET_HEAD || answer->status == NET_STATUS_NOT_MODIFIED || !answer->length;
    x->unread = answer->file && !bare ? answer->length : 0;
    bare |= answer->file != NULL;
    uv_buf_t parts[] = {uv_buf_init(x->head, (unsigned)head),
                        uv_buf_init((char *)(uintptr_t)answer->body, bare ? 0 : (unsigned)answer->length)};
    ports->answered(ports->context, answer->status);
    c->stage = NET_SENDING;
    x->write.data = c;
    net_list(c, &c->net->timed, ms_for(c->net->config.answer_s, bare ? 0 : answer->length, ANSWER_RATE));
    if (!head || uv_write(&x->write, (uv_stream_t *)&c->tcp, parts, bare ? 1 : 2, on_sent) != 0)
        net_connection_kill(c);
}

/* Returns the method of a request that has not been parsed fully. The answer to a HEAD never has a body. */
static net_method method_of(const net_exchange *x)
{
    static const char head[] = "HEAD ";
    size_t length = sizeof head - 1;
    return x->in_length >= length && !memcmp(x->in, head, length) ? NET_HEAD : NET_OTHER_METHOD;
}

/* Refuses the bytes received so far; nothing more is read. */
static void refuse(net_connection *c, unsigned status)
{
    static const char text[] = "the request is refused\n";
    net_exchange *x = c->exchange;
    net_answer answer = net_text_answer(status, text);
    answer.last = true;
    c->net->figures.malformed++;
    c->stage = NET_ANSWERING;
    x->used = x->in_length; /* the bytes behind it are not a request */
    x->request.method = method_of(x);
    net_connection_answer(c, &answer);
}

/* Refuses a client with too many requests and WebSockets. */
static void refuse_asker(net_connection *c)
{
    net_exchange *x = c->exchange;
    net_answer answer =
        net_text_answer(NET_STATUS_TOO_MANY_REQUESTS, "too many requests at once from one address\n");
    answer.last = true;
    answer.retry_s = 5;
    c->stage = NET_ANSWERING;
    x->used = x->in_length;
    x->request.method = method_of(x);
    net_connection_answer(c, &answer);
}

void net_http_late(net_connection *c)
{
    net_exchange *x = c->exchange;
    if (c->stage == NET_PUT_OFF) {
        go_on(c);
        return;
    }
    bool within = (c->stage == NET_WAITING && x && x->in_length) || c->stage == NET_RECEIVING;
    if (!within) {
        net_connection_kill(c);
        return;
    }
    net_answer answer = net_text_answer(NET_STATUS_REQUEST_TIMEOUT, "the request takes too long\n");
    answer.last = true;
    c->stage = NET_ANSWERING;
    x->used = x->in_length;
    x->request.method = method_of(x);
    net_connection_answer(c, &answer);
}

/* ---- requests ---- */

/* Takes the part of the body that has arrived with the head. */
static void begin_body(net_connection *c)
{
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    net_exchange *x = c->exchange;
    size_t wanted = (size_t)x->request.length, there = x->in_length - x->used;
    const net_ports *ports = &c->net->config.ports;
    x->body = malloc(wanted + 1);
    if (!x->body) {
        net_connection_kill(c);
        return;
    }
    if (there > wanted)
        there = wanted;
    memcpy(x->body, x->in + x->used, there);
    x->used += there;
    x->body_length = there;
    c->stage = NET_RECEIVING;
    if (there == wanted) {
        uv_read_stop((uv_stream_t *)&c->tcp);
        c->stage = NET_ANSWERING;
        net_list(c, &c->net->resting, 0);
        ports->body(ports->context, c, x->body, wanted);
        return;
    }
    if (x->request.expects && !there) {
        uv_buf_t line = uv_buf_init((char *)(uintptr_t)go_on, sizeof go_on - 1);
        if (uv_try_write((uv_stream_t *)&c->tcp, &line, 1) != (int)line.len) {
            net_connection_kill(c); /* it takes not even that */
            return;
        }
    }
    net_list(c, &c->net->timed, ms_for(c->net->config.head_s, wanted, BODY_RATE));
    net_connection_listen(c);
}

/* Handles a head, valid or not. */
static void go_on(net_connection *c)
{
    net_exchange *x = c->exchange;
    const net_ports *ports = &c->net->config.ports;
    if (x->fault) {
        refuse(c, x->fault);
        return;
    }
    x->asked = true;
    c->stage = NET_ANSWERING;
    net_list(c, &c->net->resting, 0);
    ports->request(ports->context, c);
    if (c->stage == NET_ANSWERING && x->request.length && !x->body)
        begin_body(c);
}

/* Parses the head. Returns the status for refusing it; 0: it is good. */
static unsigned read_head(net_connection *c)
{
    net_exchange *x = c->exchange;
    const net_config *config = &c->net->config;
    c->address = c->peer;
    unsigned fault = x->used ? net_request_read(&x->request, x->in, x->used) : NET_STATUS_HEAD_TOO_LARGE;
    if (fault)
        return fault;
    c->address = net_forwarded_address(&x->request, &c->peer, config->proxies, config->proxy_count);
    c->forwarded = net_forwarded_is(&x->request);
    return x->request.length > config->body_max ? NET_STATUS_TOO_LARGE : 0;
}

/* Checks whether a whole head has arrived. */
static void advance(net_connection *c)
{
    net_exchange *x = c->exchange;
    const net_ports *ports = &c->net->config.ports;
    /* Some clients send an empty line behind a body (RFC 9112, 2.2). */
    if (!x->skipped && x->in_length >= 2 && !memcmp(x->in, "\r\n", 2)) {
        x->skipped = true;
        x->in_length -= 2;
        memmove(x->in, x->in + 2, x->in_length);
    }
    x->used = net_request_end(x->in, x->in_length);
    if (!x->used && x->in_length < NET_HEAD_MAX)
        return;
    uv_read_stop((uv_stream_t *)&c->tcp);
    x->fault = read_head(c);
    /* A proxy's connection counts for its client during the request. */
    if (!c->home && !c->monitor && !net_count_address(c, &c->address)) {
        refuse_asker(c);
        return;
    }
    uint64_t ms = ports->wait && !c->monitor ? ports->wait(ports->context, &c->address) : 0;
    if (!ms) {
        go_on(c);
        return;
    }
    c->net->figures.put_off++;
    c->stage = NET_PUT_OFF;
    net_list(c, &c->net->timed, ms);
}

uv_buf_t net_http_room(net_connection *c)
{
    if (c->stage == NET_RECEIVING) {
        net_exchange *x = c->exchange;
        return uv_buf_init(x->body + x->body_length, (unsigned)((size_t)x->request.length - x->body_length));
    }
    if (!c->exchange) {
        c->exchange = calloc(1, sizeof *c->exchange);
        /* (After an answer the time for the next request's head begins with its first byte.) */
        net_list(c, &c->net->waiting, 1000 * (uint64_t)c->net->config.head_s);
    }
    return c->exchange ? uv_buf_init(c->exchange->in + c->exchange->in_length,
                                     (unsigned)(NET_HEAD_MAX - c->exchange->in_length))
                       : uv_buf_init(NULL, 0);
}

void net_http_read(net_connection *c, size_t length)
{
    net_exchange *x = c->exchange;
    const net_ports *ports = &c->net->config.ports;
    if (c->stage == NET_WAITING) {
        x->in_length += length;
        advance(c);
        return;
    }
    x->body_length += length;
    if (x->body_length < x->request.length)
        return;
    uv_read_stop((uv_stream_t *)&c->tcp);
    c->stage = NET_ANSWERING;
    net_list(c, &c->net->resting, 0);
    ports->body(ports->context, c, x->body, x->body_length);
}

static void next_request(net_connection *c)
{
    c->stage = NET_WAITING;
    int seconds = c->exchange ? c->net->config.head_s : c->net->config.idle_s;
    net_list(c, &c->net->waiting, 1000 * (uint64_t)seconds);
    net_connection_listen(c);
    if (c->exchange && c->stage == NET_WAITING)
        advance(c);
}

/* ---- the way to a WebSocket ---- */

static void on_switched(uv_write_t *write, int status)
{
    net_connection *c = write->data;
    free(write);
    if (status < 0)
        net_connection_kill(c);
}

static bool send_switch(net_connection *c, const char *subprotocol)
{
    char accept[NET_ACCEPT_SIZE];
    net_handshake_accept(&c->exchange->request, accept);
    size_t size = NET_ANSWER_HEAD;
    uv_write_t *write = malloc(sizeof *write + size);
    if (!write)
        return false;
    char *text = (char *)(write + 1);
    int length = snprintf(text, size,
                          "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
                          "sec-websocket-accept: %s\r\nsec-websocket-protocol: %s\r\n%s\r\n",
                          accept, subprotocol, c->net->config.headers);
    uv_buf_t part = uv_buf_init(text, (unsigned)length);
    write->data = c;
    if (length < 0 || (size_t)length >= size ||
        uv_write(write, (uv_stream_t *)&c->tcp, &part, 1, on_switched) != 0) {
        free(write);
        return false;
    }
    return true;
}

unsigned net_connection_upgrade(net_connection *c, const char *subprotocol)
{
    net_exchange *x = c->exchange;
    const net_ports *ports = &c->net->config.ports;
    unsigned fault = net_handshake_fault(&x->request);
    if (!fault &&
        x->in_length > x->used) /* frames before the answer: the client cannot expect that we accept them */
        fault = NET_STATUS_BAD_REQUEST;
    if (fault)
        return fault;
    if (!send_switch(c, subprotocol)) {
        net_connection_kill(c);
        return NET_STATUS_UNAVAILABLE;
    }
    ports->answered(ports->context, NET_STATUS_SWITCHING_PROTOCOLS);
    x->asked = false;
    void *user = c->user;
    c->stage = NET_WEBSOCKET;
    net_http_end(c);
    c->user = user;
    c->was_websocket = true;
    net_list(c, &c->net->resting, 0);
    net_connection_listen(c);
    return 0;
}
