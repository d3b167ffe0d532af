/* SPDX-License-Identifier: MIT */
#include "server/net/address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};

static bool is_v4(const kz_address *address)
{
    return !memcmp(address->bytes, mapped, sizeof mapped);
}

bool kz_address_read(const char *text, kz_address *address)
{
    memcpy(address->bytes, mapped, sizeof mapped);
    return inet_pton(AF_INET, text, address->bytes + 12) == 1 ||
           inet_pton(AF_INET6, text, address->bytes) == 1;
}

void kz_address_print(const kz_address *address, char text[KZ_ADDRESS_SIZE])
{
    if (is_v4(address))
        inet_ntop(AF_INET, address->bytes + 12, text, KZ_ADDRESS_SIZE);
    else
        inet_ntop(AF_INET6, address->bytes, text, KZ_ADDRESS_SIZE);
}

/* Sets all bits behind the prefix to 0. */
static kz_address prefix_of(kz_address address, int bits)
{
    for (int i = 0; i < 128; i++)
        if (i >= bits)
            address.bytes[i / 8] &= (uint8_t) ~(0x80 >> i % 8);
    return address;
}

kz_address kz_address_home(const kz_address *address)
{
    return is_v4(address) ? *address : prefix_of(*address, 64);
}

bool kz_network_around(const char *text, kz_network *network)
{
    char address[KZ_ADDRESS_SIZE];
    size_t length = strcspn(text, "/");
    if (length >= sizeof address)
        return false;
    memcpy(address, text, length);
    address[length] = '\0';
    if (!kz_address_read(address, &network->first))
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

bool kz_network_read(const char *text, kz_network *network)
{
    char address[KZ_ADDRESS_SIZE];
    kz_address given;
    if (!kz_network_around(text, network))
        return false;
    snprintf(address, sizeof address, "%.*s", (int)strcspn(text, "/"), text);
    return kz_address_read(address, &given) && !memcmp(&given, &network->first, sizeof given);
}

int kz_networks_read(const char *text, kz_network *networks, int space)
{
    char one[KZ_NETWORK_SIZE];
    int count = 0;
    while (text) {
        size_t length = strcspn(text, ",");
        if (count == space || length >= sizeof one)
            return -1;
        memcpy(one, text, length);
        one[length] = '\0';
        if (!kz_network_read(one, &networks[count++]))
            return -1;
        text = text[length] ? text + length + 1 : NULL;
    }
    return count;
}

void kz_network_print(const kz_network *network, char text[KZ_NETWORK_SIZE])
{
    char address[KZ_ADDRESS_SIZE];
    kz_address_print(&network->first, address);
    int before = is_v4(&network->first) && network->bits >= 96 ? 96 : 0;
    if (network->bits == 128)
        snprintf(text, KZ_NETWORK_SIZE, "%s", address);
    else
        snprintf(text, KZ_NETWORK_SIZE, "%s/%d", address, network->bits - before);
}

bool kz_network_has(const kz_network *network, const kz_address *address)
{
    int whole = network->bits / 8, rest = network->bits % 8;
    return !memcmp(address->bytes, network->first.bytes, (size_t)whole) &&
           (!rest || !((address->bytes[whole] ^ network->first.bytes[whole]) >> (8 - rest)));
}
