/* Which page may speak to this server: only its own. */
#ifndef KOZEL_GATEWAY_ORIGIN_H
#define KOZEL_GATEWAY_ORIGIN_H

#include <stdbool.h>

/* Where a request came in. */
typedef struct kz_reached {
    const char *host;   /* its Host header; "": none */
    bool forwarded;     /* a proxy has passed it on (kz_connection_is_forwarded()) */
    const char *origin; /* the setting `origin`: the page's address behind a reverse proxy; NULL: none */
    const char *others; /* the setting `allowed-hosts`, "a.example,b.example"; NULL: none */
} kz_reached;

/* Whether `origin` ("https://kozel.example:8443", the Origin header) is this server's own: that of the
 * setting, or the host that the request names, with its port and by the scheme of the connection. The scheme
 * is http unless the setting says https; then the setting's host, the other allowed hosts, and whatever comes
 * through a proxy, are reached by https, and only who asks this machine directly uses http. */
bool kz_origin_is_own(const char *origin, const kz_reached *reached);

/* Whether a Host header ("kozel.example:8080") names this server: an address, this machine's name or
 * localhost, the host of `origin` (NULL: none), one of `others` ("a.example,b.example"; NULL: none), or
 * nothing. Other names may lead here by whoever owns them. */
bool kz_host_is_own(const char *host, const char *origin, const char *others);

/* Whether a Host header certainly names this server: localhost, a loopback address, this machine's name or
 * one of `others`. Any address passes kz_host_is_own(), but links to it may lead elsewhere. */
bool kz_host_is_certain(const char *host, const char *others);

/* Whether a text is a list of host names with commas between. */
bool kz_hosts_are_valid(const char *list);

/* Whether the page is behind https: `origin` is that of the settings; NULL: it is not. */
bool kz_origin_is_secure(const char *origin);

/* Whether a text has the form of an origin: http:// or https://, a host, perhaps a port, nothing else. */
bool kz_origin_is_valid(const char *origin);

#endif
