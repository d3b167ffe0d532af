/* SPDX-License-Identifier: MIT */
/* HTTP and WebSockets over a libuv loop: connections, and what bounds them. What a request asks for, and what
 * a message says, is for the ports to know.
 *
 * A connection carries one request after another: while one is being answered nothing more is read. A request
 * about which there is any doubt (request.h) is answered and the connection closed. Any request may become a
 * WebSocket if nothing has come behind it.
 *
 * Bounded are: connections in all (when there are too many, one that waits for a request longest gives way),
 * of one address (an IPv6 /64; a trusted proxy's by the address that it tells, once that is known), the time
 * and bytes of a head, a body, an answer. Everything belongs to the loop's thread; ports are called from its
 * callbacks. */
#ifndef KOZEL_SERVER_NET_NET_H
#define KOZEL_SERVER_NET_NET_H

#include "server/net/config.h"
#include "server/net/connection.h"

/* Texts and lists of the configuration are not copied. NULL: out of memory. */
struct net *net_new(const net_config *config);

/* Listens on an address ("127.0.0.1", "::"; see net_address_read()) and port (0: a free one). `monitor`: its
 * connections say so (net_connection_is_monitor()) and are not bounded. Returns the port, or libuv's negative
 * error. */
int net_listen(struct net *net, const char *address, int port, bool monitor);

/* Takes a connected socket as if it had been accepted; owns it from now on. */
bool net_adopt(struct net *net, int socket, const net_address *peer);

/* Every second: ends what takes too long. */
void net_tick(struct net *net);

/* Stops listening; what is open goes on, but no request is followed by another. */
void net_drain(struct net *net);

/* Ends everything at once, as far as the loop has run once more; then net_free(). NULL is allowed. */
void net_close(struct net *net);
void net_free(struct net *net);

net_figures net_count(const struct net *net);

#endif
