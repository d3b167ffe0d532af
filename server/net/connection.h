/* SPDX-License-Identifier: MIT */
/* Connections, for the ports of a net (config.h): requests and answers, frames of WebSockets. Only the loop's
 * thread may call these functions. */
#pragma once

#include "server/net/answer.h"
#include "server/net/codec.h"
#include "server/net/config.h"
#include "server/net/request.h"

/* Returns the ports' pointer. */
void *net_connection_user(const net_connection *connection);
void net_connection_set_user(net_connection *connection, void *user);

/* Returns the request; NULL when there is none (any more). */
const net_request *net_connection_request(const net_connection *connection);

/* Returns the client's address: the socket's other end, or a trusted proxy's report. That is the last
 * untrusted address in X-Forwarded-For. */
const net_address *net_connection_address(const net_connection *connection);

/* Returns true if a proxy, trusted or not, has named another client. */
bool net_connection_is_forwarded(const net_connection *connection);
bool net_connection_is_monitor(const net_connection *connection);

/* Answers the request. Takes over answer->owned in any case. */
void net_connection_answer(net_connection *connection, const net_answer *answer);

/* Makes a WebSocket with that subprotocol and returns 0; or returns the status for refusing it. */
unsigned net_connection_upgrade(net_connection *connection, const char *subprotocol);

/* ---- a WebSocket ---- */

/* Sets whether more is read from it; at first it is. */
void net_connection_read(net_connection *connection, bool more);

/* Returns true if the system has not taken all written bytes yet. */
bool net_connection_blocked(const net_connection *connection);

/* Sends a frame. The bytes are copied if necessary. */
void net_connection_send(net_connection *connection, net_opcode opcode, const void *bytes, size_t length);

/* Writes the head of a frame for a text that many connections get to the end of `head`; it is the same for
 * all. Returns its length; 0 if out of memory. */
size_t net_encode(struct net *net, const void *bytes, size_t length, uint8_t head[NET_FRAME_HEAD]);
/* Sends such a frame: its head ends where `bytes` begin. */
void net_connection_send_encoded(net_connection *connection, size_t head_length, const void *bytes,
                                 size_t length);

/* Sends a close. The connection ends when the other side has closed too, or soon. */
void net_connection_close(net_connection *connection, uint16_t status);

/* Ends the connection without a message. */
void net_connection_kill(net_connection *connection);
