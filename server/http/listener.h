/* SPDX-License-Identifier: MIT */
/* The sockets that listen. */
#ifndef KOZEL_SERVER_HTTP_LISTENER_H
#define KOZEL_SERVER_HTTP_LISTENER_H

#include "server/net/net.h"

enum { HTTP_ADDRESS_TEXT = 48, HTTP_PROXIES_MAX = 32 };

/* Whether a text is a list of networks for `proxies`. */
bool http_proxies_are_valid(const char *text);

/* Whether a text is an IPv4 or IPv6 address. */
bool http_is_address(const char *text);

/* "127.0.0.1:9100", "[::1]:9100": address and port (1..65535) of it. */
bool http_listen_read(const char *text, char address[HTTP_ADDRESS_TEXT], int *port);

/* Raises the limit of open files to what `max_connections` WebSockets need, as far as the system allows;
 * lowers `max_connections` (logged) if that is not enough. Returns how many connections of any kind there may
 * be; 0: not known. */
int http_listener_limit_files(int *max_connections);

typedef struct http_listener_config {
    uv_loop_t *loop;
    net_ports ports;
    const char *address;
    int port;            /* 0: a free one is chosen */
    const char *metrics; /* "127.0.0.1:9100": a listener of its own for /metrics; NULL: none */
    const char *proxies; /* networks whose X-Forwarded-For is believed; NULL: none, or, with an origin, this
                            machine */
    const char *origin;  /* the page's address behind a reverse proxy; NULL: none */
    int connections;     /* of any kind; 0: no limit */
    int of_address;      /* connections of one address; 0: no limit */
} http_listener_config;

typedef struct http_listener {
    struct net *net; /* the caller's to close and free; NULL: there is none */
    int port;        /* that it listens on */
    net_range proxies[HTTP_PROXIES_MAX];
} http_listener;

/* Listens as the configuration says; false: it cannot (logged). The listener must outlive its net. */
bool http_listener_start(http_listener *listener, const http_listener_config *config);

#endif
