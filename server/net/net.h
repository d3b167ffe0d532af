/* SPDX-License-Identifier: MIT */
/* HTTP and WebSockets over a libuv loop: connections and their bounds. The ports interpret requests and
 * messages.
 *
 * A connection carries one request after another. While one is being answered nothing more is read. A
 * doubtful request (request.h) is answered and the connection closed. Any request may become a WebSocket if
 * no bytes have followed it.
 *
 * These are bounded: connections in total and of one address (an IPv6 /64), and the time and bytes of a head,
 * a body, an answer. If there are too many connections, the one that waits longest for a request is evicted.
 * A trusted proxy's connection counts for the address that it reports, once that is known.
 *
 * Everything belongs to the loop's thread. Ports are called from its callbacks. */
#pragma once

#include "server/net/config.h"
#include "server/net/connection.h"

/* Makes a net. Texts and lists of the configuration are not copied. Returns NULL if out of memory. */
struct net *net_new(const net_config *config);

/* Listens on an address ("127.0.0.1", "::"; see net_address_read()) and port (0: a free one). `monitor`: its
 * connections are marked (net_connection_is_monitor()) and not bounded. Returns the port, or libuv's negative
 * error. */
int net_listen(struct net *net, const char *address, int port, bool monitor);

/* Takes over a connected socket as if it had been accepted. */
bool net_adopt(struct net *net, int socket, const net_address *peer);

/* Ends what takes too long. Call it every second. */
void net_tick(struct net *net);

/* Stops listening. Open connections go on, but no request is followed by another. */
void net_drain(struct net *net);

/* Ends everything at once. The loop must run once more; then call net_free(). NULL is allowed. */
void net_close(struct net *net);
void net_free(struct net *net);

net_figures net_count(const struct net *net);
