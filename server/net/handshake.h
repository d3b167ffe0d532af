/* SPDX-License-Identifier: MIT */
/* The opening of a WebSocket (RFC 6455, section 4.2). Pure functions. */
#ifndef KOZEL_SERVER_NET_HANDSHAKE_H
#define KOZEL_SERVER_NET_HANDSHAKE_H

#include "server/net/request.h"

enum { NET_ACCEPT_SIZE = 29 };

/* Returns the status for refusing a request for a WebSocket, whatever its path; 0: it is valid. */
unsigned net_handshake_fault(const net_request *request);

/* Writes Sec-WebSocket-Accept for the key of such a request. */
void net_handshake_accept(const net_request *request, char accept[NET_ACCEPT_SIZE]);

#endif
