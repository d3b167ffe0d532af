/* SPDX-License-Identifier: MIT */
/* A connection that has become a WebSocket. */
#include <stdlib.h>
#include <string.h>

#include "server/net/connection.h"
#include "server/net/inside.h"

enum {
    CLOSE_MS = 3000,      /* how long the other side may take to close, too */
    UNSENT_MAX = 1 << 19, /* max bytes that wait for a slow reader: a frame, and pongs */
};

/* ---- out ---- */

/* Bytes that the system did not take at once. */
struct rest {
    uv_write_t write;
    net_connection *connection;
    size_t length;
    char bytes[];
};

static void on_sent(uv_write_t *write, int status)
{
    struct rest *rest = (struct rest *)write;
    net_connection *c = rest->connection;
    const net_ports *ports = &c->net->config.ports;
    c->unsent -= rest->length;
    free(rest);
    if (c->stage != NET_WEBSOCKET)
        return;
    if (status < 0)
        net_connection_kill(c);
    else if (!c->unsent)
        ports->writable(ports->context, c);
}

static void send_later(net_connection *c, const uv_buf_t parts[2], size_t skip)
{
    size_t length = parts[0].len + parts[1].len - skip;
    struct rest *rest = malloc(sizeof *rest + length);
    if (!rest) {
        net_connection_kill(c);
        return;
    }
    rest->connection = c;
    rest->length = length;
    size_t of_first = skip < parts[0].len ? parts[0].len - skip : 0;
    memcpy(rest->bytes, parts[0].base + parts[0].len - of_first, of_first);
    memcpy(rest->bytes + of_first, parts[1].base + parts[1].len - (length - of_first), length - of_first);
    uv_buf_t part = uv_buf_init(rest->bytes, (unsigned)length);
    if (uv_write(&rest->write, (uv_stream_t *)&c->tcp, &part, 1, on_sent) != 0) {
        free(rest);
        net_connection_kill(c);
        return;
    }
    c->unsent += length;
}

/* Sends two parts, one behind the other. */
static void put(net_connection *c, const void *first, size_t first_length, const void *second,
                size_t second_length)
{
    uv_buf_t parts[] = {uv_buf_init((char *)(uintptr_t)first, (unsigned)first_length),
                        uv_buf_init((char *)(uintptr_t)second, (unsigned)second_length)};
    int sent = c->unsent ? 0 : uv_try_write((uv_stream_t *)&c->tcp, parts, second_length ? 2 : 1);
    if (sent < 0 && sent != UV_EAGAIN)
        net_connection_kill(c);
    else if (sent < 0 || (size_t)sent < first_length + second_length)
        send_later(c, parts, sent > 0 ? (size_t)sent : 0);
}

bool net_connection_blocked(const net_connection *c)
{
    return c->unsent > 0;
}

void net_connection_send(net_connection *c, net_opcode opcode, const void *bytes, size_t length)
{
    size_t head_length;
    if (c->stage != NET_WEBSOCKET || c->sent_close)
        return;
    const uint8_t *head = net_codec_head(&c->net->codecs, opcode, bytes, length, &head_length);
    if (head)
        put(c, head, head_length, bytes, length);
    else
        net_connection_kill(c);
}

size_t net_encode(struct net *net, const void *bytes, size_t length, uint8_t head[NET_FRAME_HEAD])
{
    size_t head_length = 0;
    const uint8_t *made = net_codec_head(&net->codecs, NET_TEXT_FRAME, bytes, length, &head_length);
    if (made)
        memcpy(head + NET_FRAME_HEAD - head_length, made, head_length);
    return made ? head_length : 0;
}

void net_connection_send_encoded(net_connection *c, size_t head_length, const void *bytes, size_t length)
{
    if (c->stage == NET_WEBSOCKET && !c->sent_close)
        put(c, (const uint8_t *)bytes - head_length, head_length + length, "", 0);
}

/* ---- in ---- */

static void on_send(void *owner, const uint8_t *bytes, size_t length)
{
    net_connection *c = owner;
    if (c->stage != NET_WEBSOCKET)
        return;
    put(c, bytes, length, "", 0);
    if (c->unsent > UNSENT_MAX)
        net_connection_kill(c);
}

static void on_piece(void *owner, const char *bytes, size_t length, bool begins, bool ends, bool text)
{
    net_connection *c = owner;
    const net_ports *ports = &c->net->config.ports;
    if (c->stage == NET_WEBSOCKET && !c->sent_close)
        ports->piece(ports->context, c, bytes, length, begins, ends, text);
}

static void on_control(void *owner)
{
    net_connection *c = owner;
    const net_ports *ports = &c->net->config.ports;
    if (c->stage == NET_WEBSOCKET && !c->sent_close)
        ports->control(ports->context, c);
}

const net_codec_ports net_websocket_ports = {.send = on_send, .piece = on_piece, .control = on_control};

static void on_shut(uv_shutdown_t *request, int status)
{
    (void)status;
    free(request);
}

/* Handles the end: after everything has been sent, the other side closes, too. If the connection were closed
 * at once, the last frame might be lost: bytes still sent by the client would be answered by a reset, which
 * overtakes it. */
static void finish(net_connection *c)
{
    uv_shutdown_t *request = malloc(sizeof *request);
    c->sent_close = true;
    c->stage = NET_LINGERING;
    if (!request || uv_shutdown(request, (uv_stream_t *)&c->tcp, on_shut) != 0) {
        free(request);
        net_connection_kill(c);
        return;
    }
    net_list(c, &c->net->timed, CLOSE_MS);
    net_connection_listen(c);
}

void net_websocket_read(net_connection *c, const char *bytes, size_t length)
{
    net_codec_state state = net_codec_feed(&c->net->codecs, &c->codec, c, (const uint8_t *)bytes, length);
    if (c->stage == NET_WEBSOCKET && state != NET_CODEC_OPEN) {
        if (state == NET_CODEC_CLOSED)
            finish(c);
        else
            net_connection_kill(c);
    }
}

void net_connection_read(net_connection *c, bool more)
{
    if (c->stage != NET_WEBSOCKET)
        return;
    if (more)
        net_connection_listen(c);
    else
        uv_read_stop((uv_stream_t *)&c->tcp);
}

void net_connection_close(net_connection *c, uint16_t status)
{
    if (c->stage != NET_WEBSOCKET || c->sent_close)
        return;
    if (!net_codec_close(&c->net->codecs, &c->codec, c, status)) {
        net_connection_kill(c);
        return;
    }
    c->sent_close = true;
    if (c->stage != NET_WEBSOCKET)
        return;
    net_list(c, &c->net->timed, CLOSE_MS);
    net_connection_listen(c); /* for the other side's close */
}
