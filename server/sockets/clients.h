/* SPDX-License-Identifier: MIT */
/* Opens and closes WebSockets, and finds their persons. */
#pragma once

#include "server/sockets/sockets.h"

/* Makes a future WebSocket of a request; returns NULL if out of memory. socket_open() opens it; otherwise
 * free it. */
struct socket_client *socket_new(const socket_server *sockets, const net_request *request);

/* Opens a WebSocket. Nothing is read until its person is known. */
void socket_open(socket_server *sockets, net_connection *connection, struct socket_client *socket);

/* Ends a WebSocket whose connection is closed. Port of the net (net_ports). */
void socket_closed(socket_server *sockets, net_connection *connection);

/* Sends a text to all connections of a person; 0: to everybody's. Port of delivery; context: the
 * socket_server. */
void socket_send_person(void *server, int64_t person, const char *text, size_t length);

/* Reads the person of these connections from the store again. Closes the connections whose session has ended;
 * updates the hub. Port of delivery. */
void socket_refresh(void *server, int64_t person);

/* Returns true if the person has an open connection. Port of delivery. */
bool socket_is_online(void *server, int64_t person);

/* Calls `take` with the token's hash of each WebSocket whose person is known. */
void socket_sessions(socket_server *sockets,
                     void (*take)(void *context, const uint8_t hash[STORE_TOKEN_HASH_SIZE]), void *context);

/* Closes the connections that are banned now (network_bans.h). */
void socket_close_banned(socket_server *sockets);
