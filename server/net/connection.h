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
void *kz_connection_user(const kz_connection *connection);
void kz_connection_set_user(kz_connection *connection, void *user);

/* The request; NULL when there is none (any more). */
const kz_request *kz_connection_request(const kz_connection *connection);

/* Who asks: the socket's other end, or what a trusted proxy tells of it (the last address in X-Forwarded-For
 * that is none of the trusted). */
const kz_address *kz_connection_address(const kz_connection *connection);

/* Whether a proxy, trusted or not, has named somebody else. */
bool kz_connection_is_forwarded(const kz_connection *connection);
bool kz_connection_is_monitor(const kz_connection *connection);

/* Answers the request. Takes answer->owned in any case. */
void kz_connection_answer(kz_connection *connection, const kz_answer *answer);

/* Makes a WebSocket of it, with that subprotocol: 0; or the status with which it is to be refused. */
unsigned kz_connection_upgrade(kz_connection *connection, const char *subprotocol);

/* ---- a WebSocket ---- */

/* Whether more is read from it; at first it is. */
void kz_connection_read(kz_connection *connection, bool more);

/* Whether what was written has not all been taken by the system. */
bool kz_connection_blocked(const kz_connection *connection);

/* Sends a frame; the bytes are copied if need be. */
void kz_connection_send(kz_connection *connection, kz_opcode opcode, const void *bytes, size_t length);

/* For a text that many get: the head of its frame, written to `head`, is the same for all. Returns its
 * length; 0 when out of memory. */
size_t kz_net_encode(kz_net *net, const void *bytes, size_t length, uint8_t head[KZ_FRAME_HEAD]);
/* Sends it. */
void kz_connection_send_encoded(kz_connection *connection, const uint8_t *head, size_t head_length,
                                const void *bytes, size_t length);

/* Says that it is to be closed, and closes when the other has said so too, or soon. */
void kz_connection_close(kz_connection *connection, uint16_t status);

/* Ends it without a word. */
void kz_connection_kill(kz_connection *connection);

#endif
