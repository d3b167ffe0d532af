/* Connections between people and nodes, in the place of src/net/net.c: bytes become messages at once, and
 * take a while. What a connection asks for is still read as a request (net/request.h). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "net/net.h"
#include "simulation.h"

enum { LEAST = 100, MOST = 15 * SIM_MS, HEAD = 512 };

struct kz_net {
    kz_net_ports ports;
    int node;
    bool closed;
    kz_connection *first;
};

/* One is the server's side of a socket. */
struct kz_connection {
    kz_net *net;
    sim_socket *socket; /* NULL: the client is gone */
    kz_connection *next;
    void *user;
    kz_request request;
    char head[HEAD];
    kz_address address;
    bool upgraded, gone, paused;
    struct text *first, **last; /* that wait while it is paused */
};

struct sim_socket {
    kz_connection *connection; /* NULL: the server's side is gone */
    int node;
    const sim_socket_ports *ports; /* NULL: the client has closed it */
    void *context;
    uint64_t last_up, last_down; /* when the last one of each direction arrives */
    char token[64];
};

static kz_net *nets[SIM_NODES];

struct text {
    sim_socket *socket;
    kz_connection *connection;
    struct text *next;
    size_t length;
    int status;
    char bytes[];
};

static struct text *text_of(const void *bytes, size_t length)
{
    struct text *text = malloc(sizeof *text + length + 1);
    *text = (struct text){.length = length};
    memcpy(text->bytes, bytes, length);
    text->bytes[length] = '\0';
    return text;
}

/* Things of one direction arrive in their order. */
static uint64_t delay_after(uint64_t *last)
{
    uint64_t at = sim_now() + sim_between(SIM_NETWORK, LEAST, MOST);
    if (at < *last)
        at = *last;
    *last = at;
    return at - sim_now();
}

/* ---- the client's side */

static void at_client_closed(void *context)
{
    struct text *text = context;
    const sim_socket_ports *ports = text->socket->ports;
    text->socket->ports = NULL;
    if (ports)
        ports->closed(text->socket->context, text->status);
    free(text);
}

static void tell_client_closed(sim_socket *socket, int status)
{
    struct text *text = text_of("", 0);
    text->socket = socket;
    text->status = status;
    sim_later(delay_after(&socket->last_down), at_client_closed, text);
}

static void at_client(void *context)
{
    struct text *text = context;
    if (text->socket->ports)
        text->socket->ports->text(text->socket->context, text->bytes, text->length);
    free(text);
}

static void at_client_open(void *context)
{
    sim_socket *socket = context;
    if (socket->ports)
        socket->ports->opened(socket->context);
}

/* ---- the server's side */

static void forget(kz_connection *connection)
{
    for (kz_connection **at = &connection->net->first; *at; at = &(*at)->next)
        if (*at == connection) {
            *at = connection->next;
            break;
        }
}

static void at_server_closed(void *context)
{
    kz_connection *connection = context;
    if (connection->gone || connection->net->closed == true)
        return;
    connection->gone = true;
    forget(connection);
    if (connection->upgraded)
        connection->net->ports.closed(connection->net->ports.context, connection);
}

/* The client is not there any more, or is told so at once. */
static void end(kz_connection *connection, int status)
{
    sim_socket *socket = connection->socket;
    if (!socket)
        return;
    connection->socket = NULL;
    socket->connection = NULL;
    tell_client_closed(socket, status);
    sim_in_loop(connection->net->node, at_server_closed, connection);
}

static void read_text(kz_connection *connection, const struct text *text)
{
    connection->net->ports.piece(connection->net->ports.context, connection, text->bytes, text->length, true,
                                 true, true);
}

static void at_server(void *context)
{
    struct text *text = context;
    kz_connection *connection = text->connection;
    if (connection->gone || connection->net->closed) {
        free(text);
    } else if (connection->paused) {
        text->next = NULL;
        if (!connection->first)
            connection->last = &connection->first;
        *connection->last = text;
        connection->last = &text->next;
    } else {
        read_text(connection, text);
        free(text);
    }
}

static void into_loop(void *context)
{
    struct text *text = context;
    if (text->connection && !text->connection->net->closed)
        sim_in_loop(text->connection->net->node, at_server, text);
    else
        free(text);
}

void sim_socket_send(sim_socket *socket, const char *bytes, size_t length)
{
    if (!socket->connection)
        return;
    struct text *text = text_of(bytes, length);
    text->connection = socket->connection;
    sim_later(delay_after(&socket->last_up), into_loop, text);
}

static void begin_request(void *context)
{
    kz_connection *connection = context;
    if (!connection->net->closed && !connection->gone)
        connection->net->ports.request(connection->net->ports.context, connection);
}

static void connect_to(void *context)
{
    sim_socket *socket = context;
    kz_net *net = nets[socket->node];
    if (!socket->ports)
        return;
    if (!net || net->closed) {
        tell_client_closed(socket, 1006);
        return;
    }
    kz_connection *connection = calloc(1, sizeof *connection);
    connection->net = net;
    connection->socket = socket;
    connection->next = net->first;
    net->first = connection;
    socket->connection = connection;
    kz_address_read("127.0.0.1", &connection->address);
    int length =
        snprintf(connection->head, sizeof connection->head,
                 "GET /ws HTTP/1.1\r\nhost: localhost:8080\r\norigin: http://localhost:8080\r\n"
                 "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
                 "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-protocol: kozel.v1\r\n"
                 "cookie: kozel=%s\r\n\r\n",
                 socket->token);
    unsigned status = kz_request_read(&connection->request, connection->head, (size_t)length);
    assert(!status);
    (void)status;
    sim_in_loop(socket->node, begin_request, connection);
}

sim_socket *sim_socket_open(int node, const char *token, const sim_socket_ports *ports, void *context)
{
    sim_socket *socket = calloc(1, sizeof *socket);
    *socket = (sim_socket){.node = node, .ports = ports, .context = context};
    snprintf(socket->token, sizeof socket->token, "%s", token);
    sim_later(delay_after(&socket->last_up), connect_to, socket);
    return socket;
}

static void at_server_gone(void *context)
{
    sim_socket *socket = context;
    kz_connection *connection = socket->connection;
    if (!connection)
        return;
    socket->connection = NULL;
    connection->socket = NULL;
    if (!connection->net->closed)
        sim_in_loop(connection->net->node, at_server_closed, connection);
}

void sim_socket_close(sim_socket *socket)
{
    socket->ports = NULL;
    sim_later(delay_after(&socket->last_up), at_server_gone, socket);
}

void sim_socket_break(sim_socket *socket)
{
    if (socket->connection)
        end(socket->connection, 1006);
}

void sim_sockets_kill(int node)
{
    kz_net *net = nets[node];
    nets[node] = NULL;
    if (!net)
        return;
    net->closed = true;
    for (kz_connection *connection = net->first; connection; connection = connection->next)
        if (connection->socket) {
            connection->socket->connection = NULL;
            tell_client_closed(connection->socket, 1006);
            connection->socket = NULL;
        }
}

/* ---- net.h */

kz_net *kz_net_new(const kz_net_config *config)
{
    kz_net *net = calloc(1, sizeof *net);
    net->ports = config->ports;
    net->node = sim_node();
    return net;
}

int kz_net_listen(kz_net *net, const char *address, int port, bool monitor)
{
    (void)address, (void)monitor;
    nets[net->node] = net;
    return port;
}

void kz_net_tick(kz_net *net)
{
    (void)net;
}

void kz_net_drain(kz_net *net)
{
    if (net && nets[net->node] == net)
        nets[net->node] = NULL;
}

void kz_net_close(kz_net *net)
{
    if (!net)
        return;
    kz_net_drain(net);
    for (kz_connection *connection = net->first; connection; connection = connection->next)
        end(connection, 1006);
}

void kz_net_free(kz_net *net)
{
    if (net)
        net->closed = true;
}

kz_net_figures kz_net_count(const kz_net *net)
{
    (void)net;
    return (kz_net_figures){0};
}

void *kz_connection_user(const kz_connection *connection)
{
    return connection->user;
}

void kz_connection_set_user(kz_connection *connection, void *user)
{
    connection->user = user;
}

const kz_request *kz_connection_request(const kz_connection *connection)
{
    return connection->upgraded ? NULL : &connection->request;
}

const kz_address *kz_connection_address(const kz_connection *connection)
{
    return &connection->address;
}

bool kz_connection_is_forwarded(const kz_connection *connection)
{
    (void)connection;
    return false;
}

bool kz_connection_is_monitor(const kz_connection *connection)
{
    (void)connection;
    return false;
}

/* A WebSocket was refused: nothing else is asked for here. */
void kz_connection_answer(kz_connection *connection, const kz_answer *answer)
{
    free(answer->owned);
    connection->net->ports.over(connection->net->ports.context, connection);
    end(connection, 1006);
}

unsigned kz_connection_upgrade(kz_connection *connection, const char *subprotocol)
{
    (void)subprotocol;
    connection->upgraded = true;
    if (connection->socket)
        sim_later(delay_after(&connection->socket->last_down), at_client_open, connection->socket);
    return 0;
}

void kz_connection_read(kz_connection *connection, bool more)
{
    connection->paused = !more;
    while (!connection->paused && connection->first && !connection->gone) {
        struct text *text = connection->first;
        connection->first = text->next;
        read_text(connection, text);
        free(text);
    }
}

bool kz_connection_blocked(const kz_connection *connection)
{
    (void)connection;
    return false;
}

void kz_connection_send(kz_connection *connection, kz_opcode opcode, const void *bytes, size_t length)
{
    if (opcode != KZ_TEXT_FRAME || !connection->socket)
        return;
    struct text *text = text_of(bytes, length);
    text->socket = connection->socket;
    sim_later(delay_after(&text->socket->last_down), at_client, text);
}

size_t kz_net_encode(kz_net *net, const void *bytes, size_t length, uint8_t head[KZ_FRAME_HEAD])
{
    (void)net, (void)bytes, (void)length;
    head[0] = 0x81;
    return 1;
}

void kz_connection_send_encoded(kz_connection *connection, const uint8_t *head, size_t head_length,
                                const void *bytes, size_t length)
{
    (void)head, (void)head_length;
    kz_connection_send(connection, KZ_TEXT_FRAME, bytes, length);
}

void kz_connection_close(kz_connection *connection, uint16_t status)
{
    end(connection, status);
}

void kz_connection_kill(kz_connection *connection)
{
    end(connection, 1006);
}
