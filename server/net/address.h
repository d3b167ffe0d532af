/* SPDX-License-Identifier: MIT */
/* Network addresses: of who asks, of proxies, of ranges that are banned. Pure functions. */
#ifndef KOZEL_SERVER_NET_ADDRESS_H
#define KOZEL_SERVER_NET_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

enum { KZ_ADDRESS_SIZE = 48, KZ_NETWORK_SIZE = 52 }; /* bytes of their texts */

/* An IPv6 address in network order; IPv4 as ::ffff:a.b.c.d (RFC 4291, 2.5.5.2). */
typedef struct kz_address {
    uint8_t bytes[16];
} kz_address;

/* A range of addresses. */
typedef struct kz_network {
    kz_address first; /* all bits behind the prefix are 0 */
    int bits;         /* of the prefix, 0..128; of IPv4 96 more than is written */
} kz_network;

/* "192.0.2.7", "2001:db8::1"; false: it is no address. */
bool kz_address_read(const char *text, kz_address *address);

void kz_address_print(const kz_address *address, char text[KZ_ADDRESS_SIZE]);

/* What limits by address count as one: an IPv4 address, an IPv6 /64 (all of it is one customer's, RFC 6177).
 */
kz_address kz_address_home(const kz_address *address);

/* "192.0.2.0/24", "2001:db8::/32", or one address; false: no network, or bits behind the prefix. */
bool kz_network_read(const char *text, kz_network *network);

/* The same for any address in the network: "10.0.0.5/24" is in 10.0.0.0/24. */
bool kz_network_around(const char *text, kz_network *network);

/* "127.0.0.0/8,::1": how many of at most `space` networks there are; -1: no such list, or too long a one.
 * NULL: 0. */
int kz_networks_read(const char *text, kz_network *networks, int space);

void kz_network_print(const kz_network *network, char text[KZ_NETWORK_SIZE]);

bool kz_network_has(const kz_network *network, const kz_address *address);

#endif
