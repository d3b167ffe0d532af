/* SPDX-License-Identifier: MIT */
#include "server/net/net.h"

#include <stdlib.h>
#include <string.h>

#include "base/timer.h"
#include "server/net/inside.h"
#include "server/net/request.h"

enum {
    BACKLOG = 4096,
    /* A turn of the loop: when thousands reconnect at once, present connections are served between them. */
    ADMITTED_A_TURN = 4,
};

/* ---- deadlines ---- */

static void end_late(struct net *net, net_connection *list)
{
    uint64_t now = base_loop_ms(net->config.loop);
    for (net_connection *c = list, *next; c; c = next) {
        next = c->next;
        if (c->deadline > now)
            continue;
        net->figures.slow += c->stage != NET_PUT_OFF && (c->stage != NET_WAITING || c->exchange);
        net_http_late(c);
    }
}

void net_tick(struct net *net)
{
    end_late(net, net->waiting);
    end_late(net, net->timed);
}

/* ---- connections come ---- */

/* Returns true if there is room for one more connection. The one that waits longest may be evicted for it. */
static bool make_room(struct net *net)
{
    if (!net->config.connections || net->figures.open < (size_t)net->config.connections)
        return true;
    if (!net->waiting) {
        net->figures.full++;
        return false;
    }
    net->figures.gave_way++;
    net_connection_kill(net->waiting);
    return true;
}

/* Admits it, or closes it at once. */
static void admit(net_connection *c)
{
    struct net *net = c->net;
    bool bounded = !c->monitor;
    /* (Nobody is evicted for an address that has too many already.) */
    if (bounded && ((!net_networks_have(net->config.proxies, net->config.proxy_count, &c->peer) &&
                     !net_count_address(c, &c->peer)) ||
                    !make_room(net))) {
        net->figures.open++; /* net_remove() */
        net_connection_kill(c);
        return;
    }
    net->figures.open += bounded;
    net_list(c, &net->waiting, 1000 * (uint64_t)net->config.head_s);
    net_connection_listen(c);
}

static void read_peer(net_connection *c)
{
    struct sockaddr_storage storage = {0};
    int length = sizeof storage;
    char text[NET_ADDRESS_SIZE] = "";
    if (uv_tcp_getpeername(&c->tcp, (struct sockaddr *)&storage, &length) == 0) {
        if (storage.ss_family == AF_INET6)
            uv_ip6_name((struct sockaddr_in6 *)&storage, text, sizeof text);
        else
            uv_ip4_name((struct sockaddr_in *)&storage, text, sizeof text);
    }
    if (!net_address_read(text, &c->peer))
        memset(&c->peer, 0, sizeof c->peer);
    c->address = c->peer;
}

static void on_turn(uv_prepare_t *turn);

static void on_connection(uv_stream_t *stream, int status)
{
    net_listener *listener = stream->data;
    struct net *net = listener->net;
    net_connection *c;
    if (status < 0)
        return;
    if (!net->admitted++)
        uv_prepare_start(&net->turn, on_turn);
    /* (Until it is accepted libuv calls no more. Also after a lack of memory it is tried again.) */
    listener->held = net->admitted > ADMITTED_A_TURN || !net_connection_new(net, listener->monitor, &c);
    if (listener->held)
        return;
    if (uv_accept(stream, (uv_stream_t *)&c->tcp) != 0) {
        listener->net->figures.open += !c->monitor;
        net_connection_kill(c);
        return;
    }
    uv_tcp_nodelay(&c->tcp, 1);
    read_peer(c);
    admit(c);
}

static void on_turn(uv_prepare_t *turn)
{
    struct net *net = turn->data;
    uv_prepare_stop(turn);
    net->admitted = 0;
    for (net_listener *listener = net->listeners; listener; listener = listener->next)
        if (listener->held)
            on_connection((uv_stream_t *)&listener->tcp, 0);
}

bool net_adopt(struct net *net, int socket, const net_address *peer)
{
    net_connection *c;
    if (!net_connection_new(net, false, &c))
        return false;
    if (uv_tcp_open(&c->tcp, socket) != 0) {
        net->figures.open++;
        net_connection_kill(c);
        return false;
    }
    c->peer = c->address = *peer;
    admit(c);
    return true;
}

/* ---- listening ---- */

static void on_listener_closed(uv_handle_t *handle)
{
    free(handle->data);
}

static int port_of(const uv_tcp_t *tcp)
{
    struct sockaddr_storage storage;
    int length = sizeof storage;
    int fault = uv_tcp_getsockname(tcp, (struct sockaddr *)&storage, &length);
    if (fault)
        return fault;
    return ntohs(storage.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&storage)->sin6_port
                                               : ((struct sockaddr_in *)&storage)->sin_port);
}

static int bind_to(uv_tcp_t *tcp, const char *address, int port)
{
    struct sockaddr_in6 six;
    struct sockaddr_in four;
    if (uv_ip4_addr(address, port, &four) == 0)
        return uv_tcp_bind(tcp, (struct sockaddr *)&four, 0);
    int fault = uv_ip6_addr(address, port, &six);
    return fault ? fault : uv_tcp_bind(tcp, (struct sockaddr *)&six, 0);
}

int net_listen(struct net *net, const char *address, int port, bool monitor)
{
    net_listener *listener = calloc(1, sizeof *listener);
    if (!listener)
        return UV_ENOMEM;
    listener->net = net;
    listener->monitor = monitor;
    uv_tcp_init(net->config.loop, &listener->tcp);
    listener->tcp.data = listener;
    int result = bind_to(&listener->tcp, address, port);
    if (!result)
        result = uv_listen((uv_stream_t *)&listener->tcp, BACKLOG, on_connection);
    if (!result)
        result = port_of(&listener->tcp);
    if (result < 0)
        uv_close((uv_handle_t *)&listener->tcp, on_listener_closed);
    else
        LL_PREPEND(net->listeners, listener);
    return result;
}

/* ---- beginning and end ---- */

struct net *net_new(const net_config *config)
{
    struct net *net = calloc(1, sizeof *net);
    if (!net)
        return NULL;
    net->config = *config;
    net->codecs.ports = &net_websocket_ports;
    uv_prepare_init(config->loop, &net->turn);
    net->turn.data = net;
    return net;
}

void net_drain(struct net *net)
{
    net->draining = true;
    for (net_listener *listener = net->listeners, *next; listener; listener = next) {
        next = listener->next;
        uv_close((uv_handle_t *)&listener->tcp, on_listener_closed);
    }
    net->listeners = NULL;
}

static void kill_all(net_connection *list)
{
    for (net_connection *c = list, *next; c; c = next) {
        next = c->next;
        net_connection_kill(c);
    }
}

void net_close(struct net *net)
{
    if (!net)
        return;
    net_drain(net);
    if (!uv_is_closing((uv_handle_t *)&net->turn))
        uv_close((uv_handle_t *)&net->turn, NULL);
    kill_all(net->waiting);
    kill_all(net->timed);
    kill_all(net->resting);
}

void net_free(struct net *net)
{
    if (!net)
        return;
    net_codec_pool_clear(&net->codecs);
    free(net);
}

net_figures net_count(const struct net *net)
{
    return net->figures;
}
