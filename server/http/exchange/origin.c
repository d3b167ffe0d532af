/* SPDX-License-Identifier: MIT */
#include "server/http/exchange/origin.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/ascii.h"
#include "server/net/host.h"

bool http_origin_is_secure(const char *origin)
{
    return origin && !strncasecmp(origin, "https:", 6);
}

/* Returns the text after the scheme; NULL if it is neither http nor https. */
static const char *after_scheme(const char *origin)
{
    if (!strncasecmp(origin, "http://", 7))
        return origin + 7;
    if (!strncasecmp(origin, "https://", 8))
        return origin + 8;
    return NULL;
}

static bool read_origin(const char *origin, net_host *host)
{
    const char *text = after_scheme(origin);
    return text && net_host_read(text, host);
}

bool http_origin_is_valid(const char *origin)
{
    net_host host;
    return read_origin(origin, &host);
}

/* ---- hosts ---- */

static bool is_called(const net_host *host, const char *name)
{
    return net_host_has_name(host, name, strlen(name));
}

static bool ends_with(const net_host *host, const char *end)
{
    size_t length = strlen(end);
    return host->length > length && !strncasecmp(host->name + host->length - length, end, length);
}

/* Returns true for "pc" and "pc.local" (multicast DNS) of the machine pc. */
static bool is_machine(net_host host)
{
    char machine[256] = "";
    if (gethostname(machine, sizeof machine - 1) != 0)
        return false;
    if (ends_with(&host, ".local"))
        host.length -= strlen(".local");
    return is_called(&host, machine);
}

static bool is_listed(const net_host *host, const char *list)
{
    while (list && *list) {
        size_t part = strcspn(list, ",");
        if (net_host_has_name(host, list, part))
            return true;
        list += part + (list[part] == ',');
    }
    return false;
}

static bool has_our_name(const net_host *host, const char *others)
{
    return is_called(host, "localhost") || ends_with(host, ".localhost") || is_machine(*host) ||
           is_listed(host, others);
}

static bool is_loopback(const net_host *host)
{
    return host->address && (!strncmp(host->name, "127.", 4) || is_called(host, "::1"));
}

bool http_host_is_certain(const char *text, const char *others)
{
    net_host host;
    return net_host_read(text, &host) && (is_loopback(&host) || has_our_name(&host, others));
}

bool http_host_is_own(const char *text, const char *origin, const char *others)
{
    net_host host, page;
    if (!*text)
        return true;
    if (!net_host_read(text, &host))
        return false;
    return host.address || has_our_name(&host, others) ||
           (origin && read_origin(origin, &page) && net_host_has_name(&host, page.name, page.length));
}

bool http_hosts_are_valid(const char *list)
{
    for (const char *at = list; *at; at++)
        if (!base_is_alnum(*at) && !strchr(".-,", *at))
            return false;
    return *list && *list != ',' && list[strlen(list) - 1] != ',' && !strstr(list, ",,");
}

/* ---- origins ---- */

static bool is_same(const net_host *one, const net_host *other)
{
    return net_host_has_name(one, other->name, other->length);
}

/* Browsers omit the default port of a scheme; proxies may add it to Host. */
static int port_of(const net_host *host, bool secure)
{
    return host->port ? host->port : secure ? 443 : 80;
}

/* Returns true if the request came by https, according to the settings. */
static bool is_by_https(const http_request_route *reached, const net_host *host)
{
    net_host page;
    return http_origin_is_secure(reached->origin) &&
           (reached->forwarded || is_listed(host, reached->others) ||
            (read_origin(reached->origin, &page) && is_same(host, &page)));
}

bool http_origin_is_own(const char *origin, const http_request_route *reached)
{
    net_host from, to;
    bool secure = http_origin_is_secure(origin);
    if (!read_origin(origin, &from))
        return false;
    if (reached->origin && read_origin(reached->origin, &to) && is_same(&from, &to) &&
        secure == http_origin_is_secure(reached->origin) && port_of(&from, secure) == port_of(&to, secure))
        return true;
    return net_host_read(reached->host, &to) && is_same(&from, &to) && secure == is_by_https(reached, &to) &&
           port_of(&from, secure) == port_of(&to, secure);
}
