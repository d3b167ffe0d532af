/* SPDX-License-Identifier: MIT */
/* Which page may speak to this server: only its own. */
#ifndef KOZEL_SERVER_HTTP_ORIGIN_H
#define KOZEL_SERVER_HTTP_ORIGIN_H

#include <stdbool.h>

/* How a request reached the server. */
typedef struct http_request_route {
    const char *host;   /* its Host header; "": none */
    bool forwarded;     /* a proxy has passed it on (net_connection_is_forwarded()) */
    const char *origin; /* the setting `origin`: the page's address behind a reverse proxy; NULL: none */
    const char *others; /* the setting `allowed-hosts`, "a.example,b.example"; NULL: none */
} http_request_route;

/* Returns true if `origin` ("https://kozel.example:8443", the Origin header) is this server's own: the
 * setting's, or the Host header's with its port. Requests through a proxy, and to the hosts of the settings,
 * count as https if the setting does; all others as http. */
bool http_origin_is_own(const char *origin, const http_request_route *reached);

/* Whether a Host header ("kozel.example:8080") names this server: an address, this machine's name or
 * localhost, the host of `origin` (NULL: none), one of `others` ("a.example,b.example"; NULL: none), or
 * nothing. Other names may lead here by whoever owns them. */
bool http_host_is_own(const char *host, const char *origin, const char *others);

/* Whether a Host header certainly names this server: localhost, a loopback address, this machine's name or
 * one of `others`. Any address passes http_host_is_own(), but links to it may lead elsewhere. */
bool http_host_is_certain(const char *host, const char *others);

/* Whether a text is a list of host names with commas between. */
bool http_hosts_are_valid(const char *list);

/* Whether the page is behind https: `origin` is that of the settings; NULL: it is not. */
bool http_origin_is_secure(const char *origin);

/* Whether a text has the form of an origin: http:// or https://, a host, perhaps a port, nothing else. */
bool http_origin_is_valid(const char *origin);

#endif
