/* SPDX-License-Identifier: MIT */
/* The client behind a proxy. Pure functions. */
#ifndef KOZEL_SERVER_NET_FORWARDED_H
#define KOZEL_SERVER_NET_FORWARDED_H

#include "server/net/address.h"
#include "server/net/request.h"

/* Returns the client's address: `peer`, the socket's other end. If that is one of the proxies, it is the last
 * address in X-Forwarded-For that is not a proxy. Anybody may have written the addresses before it. */
net_address net_forwarded_address(const net_request *request, const net_address *peer,
                                  const net_range *proxies, size_t proxy_count);

/* Returns true if a proxy, trusted or not, has named another client. */
bool net_forwarded_is(const net_request *request);

bool net_networks_have(const net_range *networks, size_t count, const net_address *address);

#endif
