/* SPDX-License-Identifier: MIT */
#include "server/net/address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};

static bool is_v4(const net_address *address)
{
    return !memcmp(address->bytes, mapped, sizeof mapped);
}

bool net_address_read(const char *text, net_address *address)
{
    memcpy(address->bytes, mapped, sizeof mapped);
    return inet_pton(AF_INET, text, address->bytes + 12) == 1 ||
           inet_pton(AF_INET6, text, address->bytes) == 1;
}

void net_address_print(const net_address *address, char text[NET_ADDRESS_SIZE])
{
    if (is_v4(address))
        inet_ntop(AF_INET, address->bytes + 12, text, NET_ADDRESS_SIZE);
    else
        inet_ntop(AF_INET6, address->bytes, text, NET_ADDRESS_SIZE);
}

/* Sets all bits behind the prefix to 0. */
static net_address prefix_of(net_address address, int bits)
{
    for (int i = 0; i < 128; i++)
        if (i >= bits)
            address.bytes[i / 8] &= (uint8_t) ~(0x80 >> i % 8);
    return address;
}

net_address net_address_limit_key(const net_address *address)
{
    return is_v4(address) ? *address : prefix_of(*address, 64);
}

bool net_network_around(const char *text, net_range *network)
{
    char address[NET_ADDRESS_SIZE];
    size_t length = strcspn(text, "/");
    if (length >= sizeof address)
        return false;
    memcpy(address, text, length);
    address[length] = '\0';
    if (!net_address_read(address, &network->first))
        return false;
    int before = strchr(address, ':') ? 0 : 96;
    network->bits = 128;
    if (text[length]) {
        const char *number = text + length + 1;
        size_t digits = strspn(number, "0123456789");
        if (!digits || digits > 3 || number[digits] || (number[0] == '0' && digits > 1))
            return false;
        network->bits = before + atoi(number);
    }
    if (network->bits > 128)
        return false;
    network->first = prefix_of(network->first, network->bits);
    return true;
}

bool net_network_read(const char *text, net_range *network)
{
    char address[NET_ADDRESS_SIZE];
    net_address given;
    if (!net_network_around(text, network))
        return false;
    snprintf(address, sizeof address, "%.*s", (int)strcspn(text, "/"), text);
    return net_address_read(address, &given) && !memcmp(&given, &network->first, sizeof given);
}

int net_networks_read(const char *text, net_range *networks, int space)
{
    char one[NET_NETWORK_SIZE];
    int count = 0;
    while (text) {
        size_t length = strcspn(text, ",");
        if (count == space || length >= sizeof one)
            return -1;
        memcpy(one, text, length);
        one[length] = '\0';
        if (!net_network_read(one, &networks[count++]))
            return -1;
        text = text[length] ? text + length + 1 : NULL;
    }
    return count;
}

void net_network_print(const net_range *network, char text[NET_NETWORK_SIZE])
{
    char address[NET_ADDRESS_SIZE];
    net_address_print(&network->first, address);
    int before = is_v4(&network->first) && network->bits >= 96 ? 96 : 0;
    if (network->bits == 128)
        snprintf(text, NET_NETWORK_SIZE, "%s", address);
    else
        snprintf(text, NET_NETWORK_SIZE, "%s/%d", address, network->bits - before);
}

bool net_network_has(const net_range *network, const net_address *address)
{
    int whole = network->bits / 8, rest = network->bits % 8;
    return !memcmp(address->bytes, network->first.bytes, (size_t)whole) &&
           (!rest || !((address->bytes[whole] ^ network->first.bytes[whole]) >> (8 - rest)));
}
