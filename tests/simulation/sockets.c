/* SPDX-License-Identifier: MIT */
/* Replaces server/net/net.c: connections between clients and nodes carry whole messages with a delay. The
 * upgrade request is still parsed by server/net/request.h. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/net.h"
#include "simulation.h"

enum { DELAY_MIN_US = 100, DELAY_MAX_US = 15 * SIM_MS, HEAD_SIZE = 512 };

struct net {
    net_ports ports;
    int node;
    bool closed;
    net_connection *connections;
};

/* The server's side of a socket. */
struct net_connection {
    struct net *net;
    sim_socket *socket; /* NULL: the client's side is closed */
    net_connection *next;
    void *user;
    net_request request;
    char head[HEAD_SIZE];
    net_address address;
    bool upgraded, closed, paused;
    struct message *first_pending, **pending_end; /* messages that arrived while `paused` */
};

struct sim_socket {
    net_connection *connection; /* NULL: the server's side is closed */
    int node;
    const sim_socket_ports *ports; /* NULL: the client's side is closed */
    void *context;
    uint64_t last_up_us, last_down_us; /* when the last message to the server and to the client arrives */
    char token[SIM_TOKEN_SIZE];
};

static struct net *nets[SIM_NODES_MAX];

/* A message or close on its way: to the client of `socket`, or to the server's `connection`. */
struct message {
    sim_socket *socket;
    net_connection *connection;
    struct message *next;
    size_t length;
    int status;
    char bytes[];
};

static struct message *new_message(const void *bytes, size_t length)
{
    struct message *message = malloc(sizeof *message + length + 1);
    *message = (struct message){.length = length};
    memcpy(message->bytes, bytes, length);
    message->bytes[length] = '\0';
    return message;
}

/* Returns a random delay of a message that does not overtake the last one of the same direction. */
static uint64_t delay_in_order(uint64_t *last_arrival_us)
{
    uint64_t at_us = sim_now_us() + sim_random_between(SIM_NETWORK, DELAY_MIN_US, DELAY_MAX_US);
    if (at_us < *last_arrival_us)
        at_us = *last_arrival_us;
    *last_arrival_us = at_us;
    return at_us - sim_now_us();
}

/* ---- the client's side */

static void deliver_close(void *context)
{
    struct message *message = context;
    const sim_socket_ports *ports = message->socket->ports;
    message->socket->ports = NULL;
    if (ports)
        ports->closed(message->socket->context, message->status);
    free(message);
}

static void schedule_close(sim_socket *socket, int status)
{
    struct message *message = new_message("", 0);
    message->socket = socket;
    message->status = status;
    sim_schedule(delay_in_order(&socket->last_down_us), deliver_close, message);
}

static void deliver_to_client(void *context)
{
    struct message *message = context;
    if (message->socket->ports)
        message->socket->ports->received(message->socket->context, message->bytes, message->length);
    free(message);
}

static void deliver_open(void *context)
{
    sim_socket *socket = context;
    if (socket->ports)
        socket->ports->opened(socket->context);
}

/* ---- the server's side */

static void unlink_connection(net_connection *connection)
{
    for (net_connection **at = &connection->net->connections; *at; at = &(*at)->next)
        if (*at == connection) {
            *at = connection->next;
            break;
        }
}

static void close_server_side(void *context)
{
    net_connection *connection = context;
    if (connection->closed || connection->net->closed)
        return;
    connection->closed = true;
    unlink_connection(connection);
    if (connection->upgraded)
        connection->net->ports.closed(connection->net->ports.context, connection);
}

/* Closes both sides with `status`: the server's in its event loop, the client's after a delay. */
static void end_connection(net_connection *connection, int status)
{
    sim_socket *socket = connection->socket;
    if (!socket)
        return;
    connection->socket = NULL;
    socket->connection = NULL;
    schedule_close(socket, status);
    sim_loop_post(connection->net->node, close_server_side, connection);
}

static void receive_message(net_connection *connection, const struct message *message)
{
    connection->net->ports.piece(connection->net->ports.context, connection, message->bytes, message->length,
                                 true, true, true);
}

static void deliver_to_server(void *context)
{
    struct message *message = context;
    net_connection *connection = message->connection;
    if (connection->closed || connection->net->closed) {
        free(message);
    } else if (connection->paused) {
        message->next = NULL;
        if (!connection->first_pending)
            connection->pending_end = &connection->first_pending;
        *connection->pending_end = message;
        connection->pending_end = &message->next;
    } else {
        receive_message(connection, message);
        free(message);
    }
}

static void post_to_server(void *context)
{
    struct message *message = context;
    if (message->connection && !message->connection->net->closed)
        sim_loop_post(message->connection->net->node, deliver_to_server, message);
    else
        free(message);
}

void sim_socket_send(sim_socket *socket, const char *bytes, size_t length)
{
    if (!socket->connection)
        return;
    struct message *message = new_message(bytes, length);
    message->connection = socket->connection;
    sim_schedule(delay_in_order(&socket->last_up_us), post_to_server, message);
}

static void begin_request(void *context)
{
    net_connection *connection = context;
    if (!connection->net->closed && !connection->closed)
        connection->net->ports.request(connection->net->ports.context, connection);
}

static void connect_client(void *context)
{
    sim_socket *socket = context;
    struct net *net = nets[socket->node];
    if (!socket->ports)
        return;
    if (!net || net->closed) {
        schedule_close(socket, 1006);
        return;
    }
    net_connection *connection = calloc(1, sizeof *connection);
    connection->net = net;
    connection->socket = socket;
    connection->next = net->connections;
    net->connections = connection;
    socket->connection = connection;
    net_address_read("127.0.0.1", &connection->address);
    int length =
        snprintf(connection->head, sizeof connection->head,
                 "GET /ws HTTP/1.1\r\nhost: localhost:8080\r\norigin: http://localhost:8080\r\n"
                 "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
                 "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-protocol: kozel.v1\r\n"
                 "cookie: kozel=%s\r\n\r\n",
                 socket->token);
    unsigned status = net_request_read(&connection->request, connection->head, (size_t)length);
    assert(!status);
    (void)status;
    sim_loop_post(socket->node, begin_request, connection);
}

sim_socket *sim_socket_open(int node, const char *token, const sim_socket_ports *ports, void *context)
{
    sim_socket *socket = calloc(1, sizeof *socket);
    *socket = (sim_socket){.node = node, .ports = ports, .context = context};
    snprintf(socket->token, sizeof socket->token, "%s", token);
    sim_schedule(delay_in_order(&socket->last_up_us), connect_client, socket);
    return socket;
}

static void close_from_client(void *context)
{
    sim_socket *socket = context;
    net_connection *connection = socket->connection;
    if (!connection)
        return;
    socket->connection = NULL;
    connection->socket = NULL;
    if (!connection->net->closed)
        sim_loop_post(connection->net->node, close_server_side, connection);
}

void sim_socket_close(sim_socket *socket)
{
    socket->ports = NULL;
    sim_schedule(delay_in_order(&socket->last_up_us), close_from_client, socket);
}

void sim_socket_break(sim_socket *socket)
{
    if (socket->connection)
        end_connection(socket->connection, 1006);
}

void sim_sockets_disconnect(int node)
{
    struct net *net = nets[node];
    nets[node] = NULL;
    if (!net)
        return;
    net->closed = true;
    for (net_connection *connection = net->connections; connection; connection = connection->next)
        if (connection->socket) {
            connection->socket->connection = NULL;
            schedule_close(connection->socket, 1006);
            connection->socket = NULL;
        }
}

/* ---- net.h */

struct net *net_new(const net_config *config)
{
    struct net *net = calloc(1, sizeof *net);
    net->ports = config->ports;
    net->node = sim_current_node();
    return net;
}

int net_listen(struct net *net, const char *address, int port, bool monitor)
{
    (void)address, (void)monitor;
    nets[net->node] = net;
    return port;
}

void net_tick(struct net *net)
{
    (void)net;
}

void net_drain(struct net *net)
{
    if (net && nets[net->node] == net)
        nets[net->node] = NULL;
}

void net_close(struct net *net)
{
    if (!net)
        return;
    net_drain(net);
    for (net_connection *connection = net->connections; connection; connection = connection->next)
        end_connection(connection, 1006);
}

void net_free(struct net *net)
{
    if (net)
        net->closed = true;
}

net_figures net_count(const struct net *net)
{
    (void)net;
    return (net_figures){0};
}

void *net_connection_user(const net_connection *connection)
{
    return connection->user;
}

void net_connection_set_user(net_connection *connection, void *user)
{
    connection->user = user;
}

const net_request *net_connection_request(const net_connection *connection)
{
    return connection->upgraded ? NULL : &connection->request;
}

const net_address *net_connection_address(const net_connection *connection)
{
    return &connection->address;
}

bool net_connection_is_forwarded(const net_connection *connection)
{
    (void)connection;
    return false;
}

bool net_connection_is_monitor(const net_connection *connection)
{
    (void)connection;
    return false;
}

/* Closes the connection: clients only send upgrade requests, so an answer is a refusal. */
void net_connection_answer(net_connection *connection, const net_answer *answer)
{
    free(answer->owned);
    connection->net->ports.over(connection->net->ports.context, connection);
    end_connection(connection, 1006);
}

unsigned net_connection_upgrade(net_connection *connection, const char *subprotocol)
{
    (void)subprotocol;
    connection->upgraded = true;
    if (connection->socket)
        sim_schedule(delay_in_order(&connection->socket->last_down_us), deliver_open, connection->socket);
    return 0;
}

void net_connection_read(net_connection *connection, bool more)
{
    connection->paused = !more;
    while (!connection->paused && connection->first_pending && !connection->closed) {
        struct message *message = connection->first_pending;
        connection->first_pending = message->next;
        receive_message(connection, message);
        free(message);
    }
}

bool net_connection_blocked(const net_connection *connection)
{
    (void)connection;
    return false;
}

void net_connection_send(net_connection *connection, net_opcode opcode, const void *bytes, size_t length)
{
    if (opcode != NET_TEXT_FRAME || !connection->socket)
        return;
    struct message *message = new_message(bytes, length);
    message->socket = connection->socket;
    sim_schedule(delay_in_order(&message->socket->last_down_us), deliver_to_client, message);
}

size_t net_encode(struct net *net, const void *bytes, size_t length, uint8_t head[NET_FRAME_HEAD])
{
    (void)net, (void)bytes, (void)length;
    head[0] = 0x81;
    return 1;
}

void net_connection_send_encoded(net_connection *connection, size_t head_length, const void *bytes,
                                 size_t length)
{
    (void)head_length;
    net_connection_send(connection, NET_TEXT_FRAME, bytes, length);
}

void net_connection_close(net_connection *connection, uint16_t status)
{
    end_connection(connection, status);
}

void net_connection_kill(net_connection *connection)
{
    end_connection(connection, 1006);
}
