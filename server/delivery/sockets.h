/* SPDX-License-Identifier: MIT */
/* The WebSockets of the server: one message in, queued messages out. The hub reads the messages. This folder
 * handles floods, endless messages, slow readers and the person of each connection. Runs in the loop. */
#ifndef KOZEL_SERVER_DELIVERY_SOCKETS_H
#define KOZEL_SERVER_DELIVERY_SOCKETS_H

#include "base/registry.h"
#include "server/accounts/guard/rates.h"
#include "server/accounts/identity/token.h"
#include "server/delivery/backlog.h"
#include "server/delivery/other_nodes.h"
#include "server/delivery/outbox.h"
#include "server/hub/hub.h"
#include "server/net/net.h"
#include "server/sessions/gate.h"
#include "server/sessions/home.h"
#include "server/sessions/person_index.h"
#include "server/sessions/session.h"

#define DELIVERY_SUBPROTOCOL "kozel.v1"

enum {
    DELIVERY_MESSAGE_MAX = 4096,     /* max bytes of a message from a client (docs/protocol.md) */
    DELIVERY_QUEUE_MAX = 256 * 1024, /* bytes queued for a slow reader before it is dropped */
    DELIVERY_JOINED_MAX = 32 * 1024, /* max bytes of messages that leave together in one frame */
};

enum {
    DELIVERY_CLOSE_GOING_AWAY = 1001,
    DELIVERY_CLOSE_RESTART = 1012 /* the client should come again, maybe to another node */
};

typedef struct delivery_socket_limits {
    guard_limit
        flood;     /* messages, or pieces of long ones, that one connection may send before it is closed */
    int ping_s;    /* seconds of silence before a connection is pinged, and soon dropped */
    int of_person; /* max connections of one person; 0: no limit */
} delivery_socket_limits;

/* Counts since the start. */
typedef struct delivery_socket_counts {
    uint64_t opened;           /* WebSockets */
    uint64_t dropped_slow;     /* of these: the client did not read */
    uint64_t dropped_flood;    /* of these: the client sent too much */
    uint64_t received;         /* whole messages */
    uint64_t sent;             /* messages; several may leave in a frame */
    uint64_t encoded;          /* frames encoded; one may go to many connections */
    uint64_t sent_bytes;       /* of frames, without their headers */
    delivery_histogram action; /* from the request to its answer, which is sent after the commit */
} delivery_socket_counts;

/* The request that the hub is answering. */
typedef struct delivery_asked {
    hub_conn conn; /* 0: none */
    uint64_t since, actions;
} delivery_asked;

typedef struct delivery_sockets {
    struct net *net;
    delivery_hub_host *host;
    session_service *sessions;
    session_gate *gate;
    guard_security *security;
    delivery_outbox *outbox;
    const delivery_backlog *backlog;
    const delivery_other_nodes *others;
    session_home_key home_key;
    delivery_socket_limits limits;
    base_registry all;                /* struct delivery_socket */
    session_person_index *persons;    /* their persons */
    struct delivery_socket *to_write; /* sockets with something new to send */
    unsigned char *joined;            /* DELIVERY_JOINED_MAX bytes for messages that leave together */
    delivery_asked asked;
    delivery_socket_counts counts;
} delivery_sockets;

/* Makes a future WebSocket of a request; returns NULL if out of memory. delivery_ws_open() opens it;
 * otherwise free it. */
struct delivery_socket *delivery_ws_new(const delivery_sockets *sockets, const net_request *request);
void delivery_ws_open(delivery_sockets *sockets, net_connection *connection, struct delivery_socket *socket);

/* Ports of the net (net_ports); context: the delivery_sockets. */
void delivery_ws_piece(delivery_sockets *sockets, net_connection *connection, const char *piece,
                       size_t length, bool begins, bool ends, bool text);
void delivery_ws_control(delivery_sockets *sockets, net_connection *connection);
void delivery_ws_writable(delivery_sockets *sockets, net_connection *connection);
void delivery_ws_closed(delivery_sockets *sockets, net_connection *connection);

/* Sends a message of the hub to a connection. */
void delivery_ws_post(delivery_sockets *sockets, const topic_message *message);

/* Delivers a message from the outbox to its connection. */
void delivery_ws_deliver(delivery_sockets *sockets, delivery_message *message);

/* Sends a text to all connections of a person; 0: to everybody's. */
void delivery_ws_tell(delivery_sockets *sockets, int64_t person, const char *text, size_t length);

/* Returns true if the person has an open connection. */
bool delivery_ws_online(const delivery_sockets *sockets, int64_t person);

/* Reads the person of these connections from the store again. Closes the connections whose session has ended;
 * updates the hub. */
void delivery_ws_refresh(delivery_sockets *sockets, int64_t person);

/* Closes the connections that are banned now (gate.h). */
void delivery_ws_close_banned(delivery_sockets *sockets);

/* Pings connections that have been silent for long and drops those that do not answer. Call it every
 * second. */
void delivery_ws_ping(delivery_sockets *sockets);

/* Sends the messages delivered in this turn of the loop. */
void delivery_ws_flush(delivery_sockets *sockets);

/* Calls `take` with the token's hash of each WebSocket whose person is known. */
void delivery_ws_sessions(delivery_sockets *sockets,
                          void (*take)(void *context, const uint8_t hash[STORE_TOKEN_HASH_SIZE]),
                          void *context);

/* Closes a WebSocket after its queue has been sent. */
void delivery_ws_close(delivery_sockets *sockets, hub_conn conn, int status);

/* Closes all WebSockets, as the server stops. */
void delivery_ws_close_all(delivery_sockets *sockets, int status);

/* Sends a message that need not wait for this server's store: at the end of the turn, or at once. */
void delivery_ws_pass(delivery_sockets *sockets, hub_conn conn, topic_frame *frame);
void delivery_ws_pass_now(delivery_sockets *sockets, hub_conn conn, topic_frame *frame);

#endif
