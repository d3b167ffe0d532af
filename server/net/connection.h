/* SPDX-License-Identifier: MIT */
/* Connections, for the ports of a net (config.h): requests and answers, frames of WebSockets. All functions
 * belong to the loop's thread. */
#ifndef KOZEL_SERVER_NET_CONNECTION_H
#define KOZEL_SERVER_NET_CONNECTION_H

#include "server/net/answer.h"
#include "server/net/codec.h"
#include "server/net/config.h"
#include "server/net/request.h"

/* Whatever the ports keep of it. */
void *net_connection_user(const net_connection *connection);
void net_connection_set_user(net_connection *connection, void *user);

/* The request; NULL when there is none (any more). */
const net_request *net_connection_request(const net_connection *connection);

/* Who asks: the socket's other end, or what a trusted proxy tells of it (the last address in X-Forwarded-For
 * that is none of the trusted). */
const net_address *net_connection_address(const net_connection *connection);

/* Whether a proxy, trusted or not, has named somebody else. */
bool net_connection_is_forwarded(const net_connection *connection);
bool net_connection_is_monitor(const net_connection *connection);

/* Answers the request. Takes answer->owned in any case. */
void net_connection_answer(net_connection *connection, const net_answer *answer);

/* Makes a WebSocket of it, with that subprotocol: 0; or the status with which it is to be refused. */
unsigned net_connection_upgrade(net_connection *connection, const char *subprotocol);

/* ---- a WebSocket ---- */

/* Whether more is read from it; at first it is. */
void net_connection_read(net_connection *connection, bool more);

/* Whether what was written has not all been taken by the system. */
bool net_connection_blocked(const net_connection *connection);

/* Sends a frame; the bytes are copied if need be. */
void net_connection_send(net_connection *connection, net_opcode opcode, const void *bytes, size_t length);

/* For a text that many get: the head of its frame, written to `head`, is the same for all. Returns its
 * length; 0 when out of memory. */
size_t net_encode(struct net *net, const void *bytes, size_t length, uint8_t head[NET_FRAME_HEAD]);
/* Sends it. */
void net_connection_send_encoded(net_connection *connection, const uint8_t *head, size_t head_length,
                                 const void *bytes, size_t length);

/* Says that it is to be closed, and closes when the other has said so too, or soon. */
void net_connection_close(net_connection *connection, uint16_t status);

/* Ends it without a word. */
void net_connection_kill(net_connection *connection);

#endif
