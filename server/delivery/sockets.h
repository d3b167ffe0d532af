/* SPDX-License-Identifier: MIT */
/* The WebSockets of the server: one message in, queued messages out. The hub reads
 * messages; here are floods, endless messages, readers that are too slow, and whose connection it is. In the
 * loop. */
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

#define KZ_SUBPROTOCOL "kozel.v1"

enum {
    KZ_MESSAGE_MAX = 4096,     /* bytes of a message from a client (docs/protocol.md) */
    KZ_QUEUE_MAX = 256 * 1024, /* bytes that wait for a slow reader before it is dropped */
    KZ_JOINED_MAX = 32 * 1024, /* bytes of messages that leave together in one frame */
};

enum { KZ_CLOSE_GOING_AWAY = 1001, KZ_CLOSE_RESTART = 1012 /* come again, maybe to another node */ };

typedef struct kz_socket_limits {
    kz_limit flood; /* messages, or pieces of long ones, that one connection may send before it is closed */
    int ping_s;     /* a connection silent for this time is pinged, and soon dropped */
    int of_person;  /* connections of one person; 0: no limit */
} kz_socket_limits;

/* What happened since the start. */
typedef struct kz_socket_counts {
    uint64_t opened;        /* WebSockets */
    uint64_t dropped_slow;  /* of these: did not read */
    uint64_t dropped_flood; /* of these: sent too much */
    uint64_t received;      /* messages, whole ones */
    uint64_t sent;          /* messages; several may leave in a frame */
    uint64_t encoded;       /* frames made of them; one may go to many connections */
    uint64_t sent_bytes;    /* of frames, without their headers */
    kz_histogram action;    /* from the frame to its answer, which is sent after the commit */
} kz_socket_counts;

/* The request that the hub is answering. */
typedef struct kz_asked {
    kz_conn conn; /* 0: none */
    uint64_t since, actions;
} kz_asked;

typedef struct kz_sockets {
    kz_net *net;
    kz_hub_host *host;
    kz_sessions *sessions;
    kz_gate *gate;
    kz_security *security;
    kz_outbox *outbox;
    const kz_backlog *backlog;
    const kz_other_nodes *others;
    kz_home_key home_key;
    kz_socket_limits limits;
    kz_registry all;            /* struct kz_socket */
    kz_person_index *persons;   /* whose they are */
    struct kz_socket *to_write; /* with something new to send */
    unsigned char *joined;      /* KZ_JOINED_MAX bytes for messages that leave together */
    kz_asked asked;
    kz_socket_counts counts;
} kz_sockets;

/* A WebSocket to be, of that request; NULL: out of memory. It becomes one by kz_ws_open(), or is freed. */
struct kz_socket *kz_ws_new(const kz_sockets *sockets, const kz_request *request);
void kz_ws_open(kz_sockets *sockets, kz_connection *connection, struct kz_socket *socket);

/* Ports of the net (kz_net_ports); context: the kz_sockets. */
void kz_ws_piece(kz_sockets *sockets, kz_connection *connection, const char *piece, size_t length,
                 bool begins, bool ends, bool text);
void kz_ws_control(kz_sockets *sockets, kz_connection *connection);
void kz_ws_writable(kz_sockets *sockets, kz_connection *connection);
void kz_ws_closed(kz_sockets *sockets, kz_connection *connection);

/* The hub has a message for a connection. */
void kz_ws_send(kz_sockets *sockets, kz_conn conn, kz_frame *frame);

/* The outbox lets a message go to its connection. */
void kz_ws_deliver(kz_sockets *sockets, kz_message *message);

/* A text to all connections of a person; 0: to everybody's. */
void kz_ws_tell(kz_sockets *sockets, int64_t person, const char *text, size_t length);

/* Has the person an open connection? */
bool kz_ws_online(const kz_sockets *sockets, int64_t person);

/* Asks the store again who the person of these connections is. Closes those whose session has ended; updates
 * the hub. */
void kz_ws_refresh(kz_sockets *sockets, int64_t person);

/* Closes the connections that are banned now (gate.h). */
void kz_ws_close_banned(kz_sockets *sockets);

/* Call it every second: pings those who have been silent for long, drops those who do not answer. */
void kz_ws_ping(kz_sockets *sockets);

/* Sends what has been delivered in this turn of the loop. */
void kz_ws_flush(kz_sockets *sockets);

/* Calls `take` with the token's hash of each WebSocket whose person is known. */
void kz_ws_sessions(kz_sockets *sockets, void (*take)(void *context, const uint8_t hash[KZ_TOKEN_HASH_SIZE]),
                    void *context);

/* Closes a WebSocket, when what is queued has been sent. */
void kz_ws_close(kz_sockets *sockets, kz_conn conn, int status);

/* The same for all, as the server stops. */
void kz_ws_close_all(kz_sockets *sockets, int status);

/* A message for a connection that need not wait for this server's store: at the end of the turn / at once. */
void kz_ws_pass(kz_sockets *sockets, kz_conn conn, kz_frame *frame);
void kz_ws_pass_now(kz_sockets *sockets, kz_conn conn, kz_frame *frame);

#endif
