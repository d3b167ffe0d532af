/* SPDX-License-Identifier: MIT */
/* Who asks through a proxy. Pure functions. */
#ifndef KOZEL_SERVER_NET_FORWARDED_H
#define KOZEL_SERVER_NET_FORWARDED_H

#include "server/net/address.h"
#include "server/net/request.h"

/* The address of who asks: `peer`, the socket's other end, or, if that is one of the proxies, the last
 * address in X-Forwarded-For that is none of them: what stands before it anybody may have written there. */
net_address net_forwarded_address(const net_request *request, const net_address *peer,
                                  const net_range *proxies, size_t proxy_count);

/* Whether a proxy, trusted or not, has said that somebody else asks. */
bool net_forwarded_is(const net_request *request);

bool net_networks_have(const net_range *networks, size_t count, const net_address *address);

#endif
