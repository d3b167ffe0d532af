/* SPDX-License-Identifier: MIT */
#include "server/social/push/endpoint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <curl/curl.h>

#include "base/ascii.h"

bool push_contact_is_valid(const char *text)
{
    bool good = (!strncmp(text, "mailto:", 7) && strchr(text, '@')) || !strncmp(text, "https://", 8);
    for (const char *at = text; *at; at++)
        good &= *at > ' ' && *at <= '~' && *at != '"' && *at != '\\';
    return good && strlen(text) <= 200;
}

/* Reads "host", "*.host", "host:443": the length of the host, and its port; 0: invalid. */
static size_t read_host(const char *text, size_t length, bool *below, long *port)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789.-";
    *below = length > 2 && !strncmp(text, "*.", 2);
    const char *host = text + (*below ? 2 : 0);
    size_t size = strspn(host, letters);
    size_t rest = length - (*below ? 2 : 0);
    int end = 0;
    *port = 443;
    if (size > rest)
        size = rest;
    if (size < rest && (sscanf(host + size, ":%5ld%n", port, &end) != 1 || size + (size_t)end != rest))
        return 0;
    bool address = strspn(host, "0123456789.") >= size; /* a number is no name */
    return !address && host[0] != '.' && host[size - 1] != '.' && *port > 0 && *port < 65536 ? size : 0;
}

bool push_hosts_are_valid(const char *text)
{
    bool good = *text != '\0';
    for (const char *at = text; good && *at;) {
        bool below;
        long port;
        size_t length = strcspn(at, ",");
        good = length && read_host(at, length, &below, &port);
        at += length;
        if (*at == ',')
            good &= *++at != '\0';
    }
    return good;
}

static bool is_allowed(const char *hosts, const char *host, long port)
{
    size_t size = strlen(host);
    for (const char *at = hosts; *at; at += strcspn(at, ","), at += *at == ',') {
        bool below;
        long allowed;
        size_t length = read_host(at, strcspn(at, ","), &below, &allowed);
        const char *name = at + (below ? 2 : 0);
        if (!length || port != allowed)
            continue;
        if (below ? size > length + 1 && host[size - length - 1] == '.' &&
                        !strncasecmp(host + size - length, name, length)
                  : size == length && !strncasecmp(host, name, length))
            return true;
    }
    return false;
}

/* Reads one part of a URL; "" if there is none. Returns false if it is too long. */
static bool part(CURLU *url, CURLUPart what, unsigned flags, char *out, size_t size)
{
    char *text = NULL;
    CURLUcode code = curl_url_get(url, what, &text, flags);
    bool good = code != CURLUE_OUT_OF_MEMORY && (!text || strlen(text) < size);
    snprintf(out, size, "%s", text && good ? text : "");
    curl_free(text);
    return good;
}

/* The URL is parsed by the library that later uses it: both see the same host. */
bool push_endpoint_is_allowed(const push_config *config, const char *endpoint, char origin[PUSH_ORIGIN])
{
    char scheme[16], host[256], port[8], none[8];
    CURLU *url = strlen(endpoint) < STORE_PUSH_ENDPOINT ? curl_url() : NULL;
    bool good = url && curl_url_set(url, CURLUPART_URL, endpoint, CURLU_DISALLOW_USER) == CURLUE_OK &&
                part(url, CURLUPART_SCHEME, 0, scheme, sizeof scheme) && !strcmp(scheme, "https") &&
                part(url, CURLUPART_HOST, 0, host, sizeof host) &&
                part(url, CURLUPART_PORT, CURLU_DEFAULT_PORT, port, sizeof port) &&
                part(url, CURLUPART_FRAGMENT, 0, none, sizeof none) && !*none;
    curl_url_cleanup(url);
    for (const char *at = endpoint; good && *at; at++)
        good = *at > ' ' && *at <= '~' && *at != '\\';
    long number = good ? strtol(port, NULL, 10) : 0;
    good = good && is_allowed(config->hosts, host, number);
    for (char *at = host; good && *at; at++)
        *at = base_lower(*at);
    if (good && origin)
        snprintf(origin, PUSH_ORIGIN, number == 443 ? "https://%s" : "https://%s:%ld", host, number);
    return good;
}
