/* SPDX-License-Identifier: MIT */
/* The sockets that listen. */
#ifndef KOZEL_SERVER_HTTP_LISTENER_H
#define KOZEL_SERVER_HTTP_LISTENER_H

#include "server/net/net.h"

enum { KZ_ADDRESS_TEXT = 48, KZ_PROXIES_MAX = 32 };

/* Whether a text is a list of networks for `proxies`. */
bool kz_proxies_are_valid(const char *text);

/* Whether a text is an IPv4 or IPv6 address. */
bool kz_is_address(const char *text);

/* "127.0.0.1:9100", "[::1]:9100": address and port (1..65535) of it. */
bool kz_listen_read(const char *text, char address[KZ_ADDRESS_TEXT], int *port);

/* Raises the limit of open files to what `max_connections` WebSockets need, as far as the system allows;
 * lowers `max_connections` (logged) if that is not enough. Returns how many connections of any kind there may
 * be; 0: not known. */
int kz_listener_limit_files(int *max_connections);

typedef struct kz_listener_config {
    uv_loop_t *loop;
    kz_net_ports ports;
    const char *address;
    int port;            /* 0: a free one is chosen */
    const char *metrics; /* "127.0.0.1:9100": a listener of its own for /metrics; NULL: none */
    const char *proxies; /* networks whose X-Forwarded-For is believed; NULL: none, or, with an origin, this
                            machine */
    const char *origin;  /* the page's address behind a reverse proxy; NULL: none */
    int connections;     /* of any kind; 0: no limit */
    int of_address;      /* connections of one address; 0: no limit */
} kz_listener_config;

typedef struct kz_listener {
    kz_net *net; /* the caller's to close and free; NULL: there is none */
    int port;    /* that it listens on */
    kz_network proxies[KZ_PROXIES_MAX];
} kz_listener;

/* Listens as the configuration says; false: it cannot (logged). The listener must outlive its net. */
bool kz_listener_start(kz_listener *listener, const kz_listener_config *config);

#endif
