/* SPDX-License-Identifier: MIT */
#include "server/net/connection.h"

#include <stdlib.h>

#include "server/net/bounds.h"
#include "server/net/inside.h"

/* ---- coming ---- */

bool kz_connection_new(kz_net *net, bool monitor, kz_connection **out)
{
    kz_connection *c = *out = calloc(1, sizeof *c);
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
    kz_connection *c = handle->data;
    (void)suggested;
    *out = c->stage == KZ_WAITING || c->stage == KZ_RECEIVING ? kz_http_room(c)
                                                              : uv_buf_init(c->net->scratch, KZ_SCRATCH);
}

static void on_read(uv_stream_t *stream, ssize_t length, const uv_buf_t *in)
{
    kz_connection *c = stream->data;
    if (length < 0)
        kz_connection_kill(c); /* nobody is there, or there was no room */
    else if (length && c->stage == KZ_WEBSOCKET)
        kz_websocket_read(c, in->base, (size_t)length);
    else if (length && c->stage != KZ_LINGERING)
        kz_http_read(c, (size_t)length);
}

void kz_connection_listen(kz_connection *c)
{
    if (c->stage == KZ_CLOSED)
        return;
    int fault = uv_read_start((uv_stream_t *)&c->tcp, on_room, on_read);
    if (fault && fault != UV_EALREADY)
        kz_connection_kill(c);
}

/* ---- going ---- */

static void on_closed(uv_handle_t *handle)
{
    kz_connection *c = handle->data;
    const kz_net_ports *ports = &c->net->config.ports;
    if (c->was_websocket)
        ports->closed(ports->context, c);
    kz_http_end(c);
    kz_codec_drop(&c->codec);
    free(c);
}

void kz_connection_kill(kz_connection *c)
{
    if (c->stage == KZ_CLOSED)
        return;
    c->stage = KZ_CLOSED;
    kz_net_forget(c);
    uv_close((uv_handle_t *)&c->tcp, on_closed);
}

/* ---- what is known of it ---- */

void *kz_connection_user(const kz_connection *c)
{
    return c->user;
}

void kz_connection_set_user(kz_connection *c, void *user)
{
    c->user = user;
}

const kz_request *kz_connection_request(const kz_connection *c)
{
    return c->exchange && c->exchange->asked ? &c->exchange->request : NULL;
}

const kz_address *kz_connection_address(const kz_connection *c)
{
    return &c->address;
}

bool kz_connection_is_forwarded(const kz_connection *c)
{
    return c->forwarded;
}

bool kz_connection_is_monitor(const kz_connection *c)
{
    return c->monitor;
}
