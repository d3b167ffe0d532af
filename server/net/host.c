/* SPDX-License-Identifier: MIT */
#include "server/net/host.h"

#include <string.h>
#include <strings.h>

#include "server/net/address.h"

enum { NAME_MAX_LENGTH = 253, PORT_DIGITS = 5, PORT_MAX = 65535 };

static bool read_address(const char *name, size_t length)
{
    char text[NET_ADDRESS_SIZE];
    net_address address;
    if (length >= sizeof text)
        return false;
    memcpy(text, name, length);
    text[length] = '\0';
    return net_address_read(text, &address);
}

static bool is_name(const char *name, size_t length)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
    if (!length || length > NAME_MAX_LENGTH || *name == '.')
        return false;
    for (size_t i = 0; i < length; i++)
        if (!memchr(letters, name[i], sizeof letters - 1) ||
            (i + 1 < length && name[i] == '.' && name[i + 1] == '.'))
            return false;
    return true;
}

/* Reads what follows the name: nothing, or a colon and a port. */
static bool read_port(const char *rest, int *port)
{
    *port = 0;
    if (!*rest)
        return true;
    size_t digits = strspn(rest + 1, "0123456789");
    if (*rest != ':' || !digits || digits > PORT_DIGITS || rest[1 + digits])
        return false;
    for (rest++; *rest; rest++)
        *port = 10 * *port + (*rest - '0');
    return *port >= 1 && *port <= PORT_MAX;
}

bool net_host_read(const char *text, net_host *host)
{
    bool bracketed = *text == '[';
    host->name = text + bracketed;
    host->length = strcspn(host->name, bracketed ? "]" : ":");
    const char *rest = host->name + host->length;
    if (bracketed && *rest++ != ']')
        return false;
    host->address = read_address(host->name, host->length);
    if (bracketed ? !host->address || !memchr(host->name, ':', host->length)
                  : !is_name(host->name, host->length))
        return false;
    return read_port(rest, &host->port);
}

bool net_host_has_name(const net_host *host, const char *name, size_t length)
{
    return host->length == length && !strncasecmp(host->name, name, length);
}
