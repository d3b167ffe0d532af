/* SPDX-License-Identifier: MIT */
/* Network addresses: of clients, of proxies, of banned ranges. Pure functions. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { NET_ADDRESS_SIZE = 48, NET_NETWORK_SIZE = 52 }; /* size of their texts in bytes */

/* An IPv6 address in network order; IPv4 as ::ffff:a.b.c.d (RFC 4291, 2.5.5.2). */
typedef struct net_address {
    uint8_t bytes[16];
} net_address;

/* A range of addresses. */
typedef struct net_range {
    net_address first; /* all bits behind the prefix are 0 */
    int bits;          /* length of the prefix, 0..128; for IPv4 96 more than written */
} net_range;

/* Reads "192.0.2.7" or "2001:db8::1". Returns false if it is not an address. */
bool net_address_read(const char *text, net_address *address);

void net_address_print(const net_address *address, char text[NET_ADDRESS_SIZE]);

/* Returns the rate-limit key of an address: an IPv4 address, or an IPv6 /64 (one customer's, RFC 6177). */
net_address net_address_limit_key(const net_address *address);

/* Reads "192.0.2.0/24", "2001:db8::/32", or one address. Returns false if it is not a network, or has bits
 * behind the prefix. */
bool net_network_read(const char *text, net_range *network);

/* The same for any address in the network: "10.0.0.5/24" is in 10.0.0.0/24. */
bool net_network_around(const char *text, net_range *network);

/* Reads "127.0.0.0/8,::1" and returns the number of networks, at most `space`. Returns -1 if the list is
 * invalid or too long; 0 for NULL. */
int net_networks_read(const char *text, net_range *networks, int space);

void net_network_print(const net_range *network, char text[NET_NETWORK_SIZE]);

bool net_network_has(const net_range *network, const net_address *address);
