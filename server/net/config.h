/* SPDX-License-Identifier: MIT */
/* The configuration of a net: its limits, and the ports that it calls. */
#pragma once

#include <uv.h>

#include "server/net/address.h"

struct net;
typedef struct net_connection net_connection;

typedef struct net_ports {
    void *context;
    /* The head of a request has arrived. The port answers now or later (net_connection_answer()), or makes a
     * WebSocket (net_connection_upgrade()). If the request has a length, the port may also return and get the
     * body. */
    void (*request)(void *context, net_connection *connection);
    /* The whole body has arrived. Answer it now or later. */
    void (*body)(void *context, net_connection *connection, const char *bytes, size_t length);
    /* Returns by how many milliseconds (at least one second) the next request of an address is delayed, well
     * formed or not; 0: no delay. (Malformed ones behind a proxy count as the proxy's.) NULL: there are no
     * delays. */
    uint64_t (*wait)(void *context, const net_address *address);
    /* The request is over: answered, or the client has gone. Called once after every `request`, unless it
     * became a WebSocket. */
    void (*over)(void *context, net_connection *connection);
    /* An answer with that status has been sent. */
    void (*answered)(void *context, unsigned status);
    /* A WebSocket's piece of a message; */
    void (*piece)(void *context, net_connection *connection, const char *bytes, size_t length, bool begins,
                  bool ends, bool text);
    /* ... its ping (already answered) or pong; */
    void (*control)(void *context, net_connection *connection);
    /* ... room for more after net_connection_blocked(); */
    void (*writable)(void *context, net_connection *connection);
    /* ... its end; once, after each successful net_connection_upgrade(). */
    void (*closed)(void *context, net_connection *connection);
} net_ports;

typedef struct net_config {
    uv_loop_t *loop;
    net_ports ports;
    const char *headers;      /* headers of every answer: lines, each with its CR LF */
    const net_range *proxies; /* proxies whose X-Forwarded-For is trusted */
    size_t proxy_count;
    int connections; /* max in total; 0: no limit */
    int of_address;  /* max of one address; 0: no limit */
    int head_s;      /* seconds for a request's head; a body has more time, by its length */
    int answer_s;    /* seconds for reading an answer, plus time by its length */
    int idle_s;      /* seconds between two requests */
    size_t body_max; /* max bytes; a longer body is refused (413) */
} net_config;

/* Counts of refusals. */
typedef struct net_figures {
    uint64_t full;       /* connections: too many in total */
    uint64_t of_address; /* ... of one address */
    uint64_t gave_way;   /* ... closed for a newer one */
    uint64_t slow;       /* ... whose time was over */
    uint64_t malformed;  /* requests */
    uint64_t put_off;    /* ... delayed because of their address */
    size_t open;         /* present connections */
} net_figures;
