/* SPDX-License-Identifier: MIT */
#include "server/net/request.h"

#include <string.h>

bool net_networks_have(const net_range *networks, size_t count, const net_address *address)
{
    for (size_t i = 0; i < count; i++)
        if (net_network_has(&networks[i], address))
            return true;
    return false;
}

bool net_forwarded_is(const net_request *request)
{
    return net_request_header(request, "x-forwarded-for") || net_request_header(request, "forwarded") ||
           net_request_header(request, "x-real-ip");
}

/* Reads the last part of the list's first `*length` bytes, which then end before it. Returns false if it is
 * not an address. */
static bool take_last(const char *list, size_t *length, net_address *address)
{
    char text[NET_ADDRESS_SIZE];
    size_t end = *length;
    while (end && strchr(" \t", list[end - 1]))
        end--;
    size_t begin = end;
    while (begin && !strchr(", \t", list[begin - 1]))
        begin--;
    *length = begin;
    while (*length && list[*length - 1] != ',')
        --*length;
    *length -= *length > 0; /* the comma */
    if (end - begin >= sizeof text)
        return false;
    memcpy(text, list + begin, end - begin);
    text[end - begin] = '\0';
    return net_address_read(text, address);
}

net_address net_forwarded_address(const net_request *request, const net_address *peer,
                                  const net_range *proxies, size_t proxy_count)
{
    net_address address = *peer, told;
    for (size_t i = request->count; i-- > 0;) {
        const char *list = request->header[i].value;
        if (strcmp(request->header[i].name, "x-forwarded-for") != 0)
            continue;
        for (size_t length = strlen(list); length;) {
            if (!net_networks_have(proxies, proxy_count, &address) || !take_last(list, &length, &told))
                return address;
            address = told;
        }
    }
    return address;
}
