/* SPDX-License-Identifier: MIT */
/* Begins and ends the server's WebSockets, and connects them with delivery. */
#pragma once

#include "server/sockets/sockets.h"

/* Prepares the server's WebSockets. They send what `delivery` has for connections of this node. Returns false
 * if out of memory. */
bool socket_server_init(socket_server *sockets, struct delivery *delivery);

/* Frees the WebSockets' memory. All are closed. */
void socket_server_clear(socket_server *sockets);

/* Returns the port of delivery. */
delivery_connections socket_server_connections(socket_server *sockets);
