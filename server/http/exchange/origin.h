/* SPDX-License-Identifier: MIT */
/* Decides which page may use this server: only its own. */
#pragma once

#include <stdbool.h>

/* The way of a request to the server. */
typedef struct http_request_route {
    const char *host;   /* its Host header; "": none */
    bool forwarded;     /* a proxy has passed it on (net_connection_is_forwarded()) */
    const char *origin; /* the setting `origin`: the page's address behind a reverse proxy; NULL: none */
    const char *others; /* the setting `allowed-hosts`, "a.example,b.example"; NULL: none */
} http_request_route;

/* Returns true if `origin` ("https://kozel.example:8443", the Origin header) is this server's: the setting's,
 * or the Host header's with its port. Requests through a proxy, and to the hosts of the settings, count as
 * https if the setting does. All others count as http. */
bool http_origin_is_own(const char *origin, const http_request_route *reached);

/* Returns true if a Host header ("kozel.example:8080") names this server. It may be an address, this
 * machine's name, localhost, or nothing. It may also be the host of `origin` (NULL: none), or one of `others`
 * ("a.example,b.example"; NULL: none). The owner of any other name may let it lead here. */
bool http_host_is_own(const char *host, const char *origin, const char *others);

/* Returns true if a Host header certainly names this server: localhost, a loopback address, this machine's
 * name or one of `others`. Any address passes http_host_is_own(), but links to it may lead elsewhere. */
bool http_host_is_certain(const char *host, const char *others);

/* Returns true if a text is a comma-separated list of host names. */
bool http_hosts_are_valid(const char *list);

/* Returns true if the page is behind https. `origin` is the setting's; NULL: it is not. */
bool http_origin_is_secure(const char *origin);

/* Returns true if a text has the form of an origin: http:// or https://, a host, perhaps a port, nothing
 * else. */
bool http_origin_is_valid(const char *origin);
