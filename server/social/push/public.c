/* SPDX-License-Identifier: MIT */
#include "server/social/push/public.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

#include "server/net/address.h"

/* For IPv6 only the global unicast range, without the mappings to IPv4. */
static const char global[] = "0.0.0.0/0,2000::/3";
static const char special[] = "0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,169.254.0.0/16,172.16.0.0/12,"
                              "192.0.0.0/24,192.0.2.0/24,192.88.99.0/24,192.168.0.0/16,198.18.0.0/15,"
                              "198.51.100.0/24,203.0.113.0/24,224.0.0.0/4,240.0.0.0/4,"
                              "2001::/23,2001:db8::/32,2002::/16";

static bool is_in(const char *list, const net_address *address)
{
    net_range networks[24];
    int count = net_networks_read(list, networks, 24);
    bool in = false;
    for (int i = 0; i < count; i++)
        in |= net_network_has(&networks[i], address);
    return in;
}

bool push_is_public(const struct sockaddr *from)
{
    net_address address;
    char text[INET6_ADDRSTRLEN] = "";
    const void *bytes = from->sa_family == AF_INET
                            ? (const void *)&((const struct sockaddr_in *)(const void *)from)->sin_addr
                        : from->sa_family == AF_INET6
                            ? (const void *)&((const struct sockaddr_in6 *)(const void *)from)->sin6_addr
                            : NULL;
    return bytes && inet_ntop(from->sa_family, bytes, text, sizeof text) &&
           net_address_read(text, &address) && is_in(global, &address) && !is_in(special, &address);
}
