/* SPDX-License-Identifier: MIT */
#include "server/net/connection.h"

#include <stdlib.h>

#include "server/net/inside.h"

/* ---- coming ---- */

bool net_connection_new(struct net *net, bool monitor, net_connection **out)
{
    net_connection *c = *out = calloc(1, sizeof *c);
    if (!c)
        return false;
    c->net = net;
    c->monitor = monitor;
    uv_tcp_init(net->config.loop, &c->tcp);
    c->tcp.data = c;
    return true;
}

static void on_room(uv_handle_t *handle, size_t suggested, uv_buf_t *out)
{
    net_connection *c = handle->data;
    (void)suggested;
    *out = c->stage == NET_WAITING || c->stage == NET_RECEIVING ? net_http_room(c)
                                                                : uv_buf_init(c->net->scratch, NET_SCRATCH);
}

static void on_read(uv_stream_t *stream, ssize_t length, const uv_buf_t *in)
{
    net_connection *c = stream->data;
    if (length < 0)
        net_connection_kill(c); /* nobody is there, or there was no room */
    else if (length && c->stage == NET_WEBSOCKET)
        net_websocket_read(c, in->base, (size_t)length);
    else if (length && c->stage != NET_LINGERING)
        net_http_read(c, (size_t)length);
}

void net_connection_listen(net_connection *c)
{
    if (c->stage == NET_CLOSED)
        return;
    int fault = uv_read_start((uv_stream_t *)&c->tcp, on_room, on_read);
    if (fault && fault != UV_EALREADY)
        net_connection_kill(c);
}

/* ---- going ---- */

static void on_closed(uv_handle_t *handle)
{
    net_connection *c = handle->data;
    const net_ports *ports = &c->net->config.ports;
    if (c->was_websocket)
        ports->closed(ports->context, c);
    net_http_end(c);
    net_codec_drop(&c->codec);
    free(c);
}

void net_connection_kill(net_connection *c)
{
    if (c->stage == NET_CLOSED)
        return;
    c->stage = NET_CLOSED;
    net_remove(c);
    uv_close((uv_handle_t *)&c->tcp, on_closed);
}

/* ---- facts of it ---- */

void *net_connection_user(const net_connection *c)
{
    return c->user;
}

void net_connection_set_user(net_connection *c, void *user)
{
    c->user = user;
}

const net_request *net_connection_request(const net_connection *c)
{
    return c->exchange && c->exchange->asked ? &c->exchange->request : NULL;
}

const net_address *net_connection_address(const net_connection *c)
{
    return &c->address;
}

bool net_connection_is_forwarded(const net_connection *c)
{
    return c->forwarded;
}

bool net_connection_is_monitor(const net_connection *c)
{
    return c->monitor;
}
