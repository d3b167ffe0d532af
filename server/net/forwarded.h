/* SPDX-License-Identifier: MIT */
/* Who asks through a proxy. Pure functions. */
#ifndef KOZEL_SERVER_NET_FORWARDED_H
#define KOZEL_SERVER_NET_FORWARDED_H

#include "server/net/address.h"
#include "server/net/request.h"

/* The address of who asks: `peer`, the socket's other end, or, if that is one of the proxies, the last
 * address in X-Forwarded-For that is none of them: what stands before it anybody may have written there. */
kz_address kz_forwarded_address(const kz_request *request, const kz_address *peer, const kz_network *proxies,
                                size_t proxy_count);

/* Whether a proxy, trusted or not, has said that somebody else asks. */
bool kz_forwarded_is(const kz_request *request);

bool kz_networks_have(const kz_network *networks, size_t count, const kz_address *address);

#endif
