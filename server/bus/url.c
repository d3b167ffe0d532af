/* SPDX-License-Identifier: MIT */
#include "server/bus/url.h"

#include <stdio.h>
#include <string.h>

#include "server/bus/bus.h"

/* Finds the next of the comma-separated URLs: its beginning and length. Returns false if there is none. */
static bool next_url(const char **at, const char **url, size_t *length)
{
    if (!**at)
        return false;
    *url = *at;
    *length = strcspn(*at, ",");
    *at += *length + ((*at)[*length] == ',');
    return true;
}

/* Returns the beginning of its host: behind scheme and credentials; NULL: not one of our schemes. */
static const char *host_of(const char *url, size_t length)
{
    static const char *const schemes[] = {"nats://", "tls://"};
    for (int i = 0; i < 2; i++) {
        size_t scheme = strlen(schemes[i]);
        if (length < scheme || strncmp(url, schemes[i], scheme) != 0)
            continue;
        const char *at = memrchr(url + scheme, '@', length - scheme);
        return at ? at + 1 : url + scheme;
    }
    return NULL;
}

bool bus_is_url(const char *urls)
{
    const char *url;
    size_t length;
    bool any = false;
    while (next_url(&urls, &url, &length)) {
        const char *host = host_of(url, length);
        if (!host || host == url + length || *host == ':' || memchr(host, '/', length - (size_t)(host - url)))
            return false;
        any = true;
    }
    return any;
}

void bus_hosts(const char *urls, char *out, size_t size)
{
    const char *url;
    size_t length, used = 0;
    *out = '\0';
    while (next_url(&urls, &url, &length) && used < size) {
        const char *host = host_of(url, length);
        int put = host ? snprintf(out + used, size - used, "%s%.*s", used ? "," : "",
                                  (int)(length - (size_t)(host - url)), host)
                       : 0;
        used += (size_t)put;
    }
}

/* Returns true for a local host, with its port and maybe in brackets. */
static bool is_local(const char *host, size_t length)
{
    static const char *const locals[] = {"localhost", "127.", "[::1]"};
    for (int i = 0; i < 3; i++) {
        size_t own = strlen(locals[i]);
        if (length >= own && !strncmp(host, locals[i], own) && (i == 1 || length == own || host[own] == ':'))
            return true;
    }
    return false;
}

bool bus_is_private(const char *urls)
{
    const char *url;
    size_t length;
    bool safe = true, tls = false;
    for (const char *at = urls; next_url(&at, &url, &length);)
        tls = tls || !strncmp(url, "tls://", 6); /* one of them decides for all (nats.c) */
    while (!tls && next_url(&urls, &url, &length)) {
        const char *host = host_of(url, length);
        safe = safe && host && is_local(host, length - (size_t)(host - url));
    }
    return safe;
}
