/* SPDX-License-Identifier: MIT */
/* Network addresses: of who asks, of proxies, of ranges that are banned. Pure functions. */
#ifndef KOZEL_SERVER_NET_ADDRESS_H
#define KOZEL_SERVER_NET_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

enum { NET_ADDRESS_SIZE = 48, NET_NETWORK_SIZE = 52 }; /* bytes of their texts */

/* An IPv6 address in network order; IPv4 as ::ffff:a.b.c.d (RFC 4291, 2.5.5.2). */
typedef struct net_address {
    uint8_t bytes[16];
} net_address;

/* A range of addresses. */
typedef struct net_range {
    net_address first; /* all bits behind the prefix are 0 */
    int bits;          /* of the prefix, 0..128; of IPv4 96 more than is written */
} net_range;

/* "192.0.2.7", "2001:db8::1"; false: it is no address. */
bool net_address_read(const char *text, net_address *address);

void net_address_print(const net_address *address, char text[NET_ADDRESS_SIZE]);

/* What limits by address count as one: an IPv4 address, an IPv6 /64 (all of it is one customer's, RFC 6177).
 */
net_address net_address_home(const net_address *address);

/* "192.0.2.0/24", "2001:db8::/32", or one address; false: no network, or bits behind the prefix. */
bool net_network_read(const char *text, net_range *network);

/* The same for any address in the network: "10.0.0.5/24" is in 10.0.0.0/24. */
bool net_network_around(const char *text, net_range *network);

/* "127.0.0.0/8,::1": how many of at most `space` networks there are; -1: no such list, or too long a one.
 * NULL: 0. */
int net_networks_read(const char *text, net_range *networks, int space);

void net_network_print(const net_range *network, char text[NET_NETWORK_SIZE]);

bool net_network_has(const net_range *network, const net_address *address);

#endif
