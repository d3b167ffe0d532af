/* SPDX-License-Identifier: MIT */
/* The head of an HTTP/1 request, parsed strictly. A head that two programs on the way could read differently
 * is refused (RFC 9112, section 11). Pure functions. */
#pragma once

#include "server/net/address.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NET_HEAD_MAX = 8192, /* bytes of a head, its blank line included */
    NET_HEADERS_MAX = 64,
    NET_TARGET_MAX = 4096, /* bytes of path and query */
};

typedef enum net_method { NET_OTHER_METHOD, NET_GET, NET_HEAD, NET_POST } net_method;

/* All texts are in the bytes that were read and end with a 0. */
typedef struct net_request {
    net_method method;
    bool keeps;        /* the connection may go on after the answer */
    bool upgrades;     /* requests a WebSocket */
    bool expects;      /* waits for 100 Continue before it sends its body */
    const char *path;  /* begins with '/'; percent signs decoded; no byte below ' ', no 127 */
    const char *query; /* what follows the '?', not decoded; "" */
    const char *host;  /* from the target, else from the header Host; net_host_read() accepts it; "" for
                          HTTP/1.0 without one */
    uint64_t length;   /* of the body; 0: none */
    size_t count;
    struct {
        const char *name, *value; /* the name in lower case */
    } header[NET_HEADERS_MAX];
} net_request;

/* Returns the length of the head that begins there, with its blank line; 0: its end has not arrived yet. An
 * empty first line is a whole head, which net_request_read() refuses. */
size_t net_request_end(const char *bytes, size_t length);

/* Parses a whole head, and writes into it, except into the method and its blank. Returns 0, or the status for
 * refusing it. After a refusal nothing more may be read from the connection. */
unsigned net_request_read(net_request *request, char *head, size_t length);

/* Returns the value of a header (lower case), the last one if there are several; NULL: none. */
const char *net_request_header(const net_request *request, const char *name);

/* Returns true if the body has that media type, with any parameters: "application/json"; or a type with that
 * prefix: "image/". A body without a type has none. */
bool net_request_is_of_type(const net_request *request, const char *type);

/* Decodes a part of a query in place. Returns false if it is wrongly encoded, not UTF-8, or has a control
 * character. For arguments.h, which reads all arguments. */
bool net_request_decode(char *text);

/* ---- the opening of a WebSocket (RFC 6455, section 4.2) */

enum { NET_ACCEPT_SIZE = 29 };

/* Returns the status for refusing a request for a WebSocket, whatever its path; 0: it is valid. */
unsigned net_handshake_fault(const net_request *request);

/* Writes Sec-WebSocket-Accept for the key of such a request. */
void net_handshake_accept(const net_request *request, char accept[NET_ACCEPT_SIZE]);

/* ---- the client behind a proxy */

/* Returns the client's address: `peer`, the socket's other end. If that is one of the proxies, it is the last
 * address in X-Forwarded-For that is not a proxy. Anybody may have written the addresses before it. */
net_address net_forwarded_address(const net_request *request, const net_address *peer,
                                  const net_range *proxies, size_t proxy_count);

/* Returns true if a proxy, trusted or not, has named another client. */
bool net_forwarded_is(const net_request *request);

bool net_networks_have(const net_range *networks, size_t count, const net_address *address);
