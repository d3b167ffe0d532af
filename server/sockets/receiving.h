/* SPDX-License-Identifier: MIT */
/* Receives messages: joins pieces, ends floods and endless messages, and notes signs of life. */
#pragma once

#include "server/sockets/client.h"

/* Handle a message or a piece of one (a frame, or its received part), and a control frame. Ports of the net
 * (net_ports). */
void socket_piece(socket_server *sockets, net_connection *connection, const char *piece, size_t length,
                  bool begins, bool ends, bool text);
void socket_control(socket_server *sockets, net_connection *connection);

/* Pings connections that have been silent for long and drops those that do not answer. Call it every
 * second. */
void socket_ping(socket_server *sockets);

/* Notes that data has arrived. */
void socket_mark_alive(const socket_server *sockets, struct socket_client *socket);

/* Frees the received part of a message. No more pieces of it are read. */
void socket_drop_partial(struct socket_client *socket);
