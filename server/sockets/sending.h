/* SPDX-License-Identifier: MIT */
/* Sends messages: queues and joins them, and writes them as fast as the client reads. */
#pragma once

#include "server/sockets/client.h"

/* Sends a message of the hub to a connection. Port of delivery; context: the socket_server. */
void socket_post(void *server, const topic_message *message);

/* Delivers a message from the outbox to its connection. Port of delivery. */
void socket_deliver(void *server, delivery_message *message);

/* Send a message that need not wait for this server's store: at the end of the turn, or at once (a port of
 * delivery). */
void socket_pass(socket_server *sockets, hub_conn conn, topic_frame *frame);
void socket_pass_now(void *server, hub_conn conn, topic_frame *frame);

/* Sends the messages delivered in this turn of the loop. */
void socket_flush(socket_server *sockets);

/* Sends more, as the connection takes more. Port of the net (net_ports). */
void socket_writable(socket_server *sockets, net_connection *connection);

/* Close a WebSocket, or all as the server stops, after the queue has been sent. */
void socket_close_conn(socket_server *sockets, hub_conn conn, int status);
void socket_close_all(socket_server *sockets, int status);
void socket_close(struct socket_client *socket, int status);

/* Drops a connection that does not read, without a message, which would not arrive. Never calls the hub: the
 * hub is notified when the socket is closed. */
void socket_drop(struct socket_client *socket, const char *why);

/* Removes the socket from those with something to write. */
void socket_unqueue(socket_server *sockets, struct socket_client *socket);

void socket_note(base_log_level level, const struct socket_client *socket, const char *what);
