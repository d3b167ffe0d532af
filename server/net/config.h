/* SPDX-License-Identifier: MIT */
/* The configuration of a net: its limits, and the ports that it calls. */
#ifndef KOZEL_SERVER_NET_CONFIG_H
#define KOZEL_SERVER_NET_CONFIG_H

#include <uv.h>

#include "server/net/address.h"

struct net;
typedef struct net_connection net_connection;

typedef struct net_ports {
    void *context;
    /* The head of a request is there. Then the port either answers (net_connection_answer()), now or later,
     * or makes a WebSocket of it (net_connection_upgrade()), or, where the request has a length, returns and
     * gets its body. */
    void (*request)(void *context, net_connection *connection);
    /* The whole body. To be answered, now or later. */
    void (*body)(void *context, net_connection *connection, const char *bytes, size_t length);
    /* For how many milliseconds, one or more seconds' worth, the next request of an address is put off, well
     * formed or not; 0: not at all. (Malformed ones behind a proxy are the proxy's.) NULL: no request is. */
    uint64_t (*wait)(void *context, const net_address *address);
    /* The request is over: answered, or nobody is there any more to hear it. After every `request` once,
     * unless it became a WebSocket. */
    void (*over)(void *context, net_connection *connection);
    /* An answer with that status is told. */
    void (*answered)(void *context, unsigned status);
    /* Of a WebSocket: a piece of a message; */
    void (*piece)(void *context, net_connection *connection, const char *bytes, size_t length, bool begins,
                  bool ends, bool text);
    /* ... a ping (it has been answered) or a pong; */
    void (*control)(void *context, net_connection *connection);
    /* ... after net_connection_blocked(): it takes more now; */
    void (*writable)(void *context, net_connection *connection);
    /* ... it is gone; once, after each successful net_connection_upgrade(). */
    void (*closed)(void *context, net_connection *connection);
} net_ports;

typedef struct net_config {
    uv_loop_t *loop;
    net_ports ports;
    const char *headers;      /* that every answer has: lines, each with its CR LF */
    const net_range *proxies; /* whose X-Forwarded-For is believed */
    size_t proxy_count;
    int connections; /* in all; 0: no limit */
    int of_address;  /* of one address; 0: no limit */
    int head_s;      /* seconds for a request's head; a body has besides those that its length takes */
    int answer_s;    /* to read an answer, besides those that its length takes */
    int idle_s;      /* between two requests */
    size_t body_max; /* bytes; a longer one is refused (413) */
} net_config;

/* What has been refused so far. */
typedef struct net_figures {
    uint64_t full;       /* connections: too many in all */
    uint64_t of_address; /* ... of one address */
    uint64_t gave_way;   /* ... that were closed for a newer one */
    uint64_t slow;       /* ... whose time was over */
    uint64_t malformed;  /* requests */
    uint64_t put_off;    /* ... that had to wait because of their address */
    size_t open;         /* connections that there are */
} net_figures;

#endif
