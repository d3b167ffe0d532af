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
kz_net *kz_net_new(const kz_net_config *config);

/* Listens on an address ("127.0.0.1", "::"; see kz_address_read()) and port (0: a free one). `monitor`: its
 * connections say so (kz_connection_is_monitor()) and are not bounded. Returns the port, or libuv's negative
 * error. */
int kz_net_listen(kz_net *net, const char *address, int port, bool monitor);

/* Takes a connected socket as if it had been accepted; owns it from now on. */
bool kz_net_adopt(kz_net *net, int socket, const kz_address *peer);

/* Every second: ends what takes too long. */
void kz_net_tick(kz_net *net);

/* Stops listening; what is open goes on, but no request is followed by another. */
void kz_net_drain(kz_net *net);

/* Ends everything at once, as far as the loop has run once more; then kz_net_free(). NULL is allowed. */
void kz_net_close(kz_net *net);
void kz_net_free(kz_net *net);

kz_net_figures kz_net_count(const kz_net *net);

#endif
