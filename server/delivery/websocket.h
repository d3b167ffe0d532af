/* SPDX-License-Identifier: MIT */
/* The WebSockets of the server: one message in, queued messages out. What a message says is the hub's
 * business; here are floods, endless messages, readers that are too slow, and whose connection it is. In the
 * loop. */
#ifndef KOZEL_SERVER_DELIVERY_WEBSOCKET_H
#define KOZEL_SERVER_DELIVERY_WEBSOCKET_H

#include "server/accounts/identity/token.h"
#include "server/delivery/outbox.h"
#include "server/hub/hub.h"
#include "server/net/net.h"

typedef struct kz_server kz_server;

#define KZ_SUBPROTOCOL "kozel.v1"

enum { KZ_CLOSE_GOING_AWAY = 1001, KZ_CLOSE_RESTART = 1012 /* come again, maybe to another node */ };

/* A WebSocket to be, of that request; NULL: out of memory. It becomes one by kz_ws_open(), or is freed. */
struct kz_socket *kz_ws_new(const struct kz_server *server, const kz_request *request);
void kz_ws_open(kz_server *server, kz_connection *connection, struct kz_socket *socket);

/* Ports of server->net. */
void kz_ws_piece(void *context, kz_connection *connection, const char *piece, size_t length, bool begins,
                 bool ends, bool text);
void kz_ws_control(void *context, kz_connection *connection);
void kz_ws_writable(void *context, kz_connection *connection);
void kz_ws_closed(void *context, kz_connection *connection);

/* The hub has a message for a connection. */
void kz_ws_send(kz_server *server, kz_conn conn, kz_frame *frame);

/* The outbox lets a message go to its connection. */
void kz_ws_deliver(kz_server *server, kz_message *message);

/* A text to all connections of a person; 0: to everybody's. */
void kz_ws_tell(kz_server *server, int64_t person, const char *text, size_t length);

/* Has the person an open connection? */
bool kz_ws_online(kz_server *server, int64_t person);

/* Asks the store anew who the person of these connections is: closes those whose session has ended, lets the
 * hub know what has changed. */
void kz_ws_refresh(kz_server *server, int64_t person);

/* Closes the connections that are banned now (gate.h). */
void kz_ws_close_banned(kz_server *server);

/* Call it every second: pings those who have been silent for long, drops those who do not answer. */
void kz_ws_ping(kz_server *server);

/* Sends what has been delivered in this turn of the loop. */
void kz_ws_flush(kz_server *server);

/* Calls `take` with the token's hash of each WebSocket whose person is known. */
void kz_ws_sessions(kz_server *server, void (*take)(void *context, const uint8_t hash[KZ_TOKEN_HASH_SIZE]),
                    void *context);

/* Closes a WebSocket, when what is queued has been sent. */
void kz_ws_close(kz_server *server, kz_conn conn, int status);

/* The same for all, as the server stops. */
void kz_ws_close_all(kz_server *server, int status);

/* A message for a connection that need not wait for this server's store: at the end of the turn / at once. */
void kz_ws_pass(kz_server *server, kz_conn conn, kz_frame *frame);
void kz_ws_pass_now(kz_server *server, kz_conn conn, kz_frame *frame);

#endif
