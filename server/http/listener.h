/* SPDX-License-Identifier: MIT */
/* The listening sockets. */
#pragma once

#include "server/net/net.h"

enum { HTTP_ADDRESS_TEXT = 48, HTTP_PROXIES_MAX = 32 };

/* Returns true if a text is a list of networks for `proxies`. */
bool http_proxies_are_valid(const char *text);

/* Returns true if a text is an IPv4 or IPv6 address. */
bool http_is_address(const char *text);

/* Reads the address and port (1..65535) of a text such as "127.0.0.1:9100" or "[::1]:9100". */
bool http_listen_read(const char *text, char address[HTTP_ADDRESS_TEXT], int *port);

/* Raises the limit of open files to the need of `max_connections` WebSockets, as far as the system allows.
 * Lowers `max_connections` (logged) if that is not enough. Returns the max number of connections of any kind;
 * 0: not known. */
int http_listener_limit_files(int *max_connections);

typedef struct http_listener_config {
    uv_loop_t *loop;
    net_ports ports;
    const char *address;
    int port;            /* 0: a free port is chosen */
    const char *metrics; /* "127.0.0.1:9100": a separate listener for /metrics; NULL: none */
    const char *
        proxies; /* networks whose X-Forwarded-For is trusted; NULL: none, or, with an origin, this machine */
    const char *origin; /* the page's address behind a reverse proxy; NULL: none */
    int connections;    /* max connections of any kind; 0: no limit */
    int of_address;     /* max connections of one address; 0: no limit */
} http_listener_config;

typedef struct http_listener {
    struct net *net; /* the caller closes and frees it; NULL: there is none */
    int port;        /* the port it listens on */
    net_range proxies[HTTP_PROXIES_MAX];
} http_listener;

/* Listens as configured. Returns false if that is not possible (logged). The listener must outlive its
 * net. */
bool http_listener_start(http_listener *listener, const http_listener_config *config);
