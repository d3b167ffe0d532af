/* SPDX-License-Identifier: MIT */
/* A connection's inside, for the files of this folder. The file net.c has listeners and admission. The file
 * bounds.c has deadlines, and connections of an address. The file connection.c has bytes in and out, and the
 * end. The file http.c has requests and answers. The file websocket.c has frames. */
#pragma once

#include "server/net/answer.h"
#include "server/net/codec.h"
#include "server/net/config.h"
#include "server/net/request.h"

#include <uthash.h>
#include <utlist.h>

enum { NET_SCRATCH = 65536 };

/* The number of connections of an address. */
typedef struct net_address_count {
    net_address address;
    int connections;
    UT_hash_handle hh;
} net_address_count;

typedef struct net_listener {
    uv_tcp_t tcp;
    struct net *net;
    bool monitor, held; /* held: a connection waits to be admitted in the next turn */
    struct net_listener *next;
} net_listener;

struct net {
    net_config config;
    net_figures figures;
    net_listener *listeners;
    net_connection *waiting; /* for a request, the longest first */
    net_connection *timed;   /* all others that have a deadline */
    net_connection *resting; /* without a deadline: being answered, WebSockets */
    net_address_count *homes;
    net_codec_pool codecs;
    uv_prepare_t turn; /* runs while a listener may be held */
    int admitted;      /* in this turn of the loop */
    bool draining;
    char scratch[NET_SCRATCH]; /* received bytes while they are read */
};

typedef enum net_stage {
    NET_WAITING,   /* for a request */
    NET_PUT_OFF,   /* it has arrived, and has to wait */
    NET_RECEIVING, /* its body */
    NET_ANSWERING,
    NET_SENDING,   /* the answer */
    NET_LINGERING, /* the last answer was sent: until the client has read it */
    NET_WEBSOCKET,
    NET_CLOSED, /* only the ports `over` and `closed` are called */
} net_stage;

/* A request and its answer. */
typedef struct net_exchange {
    net_request request;
    bool asked;     /* the port has got it */
    bool skipped;   /* the empty line before it */
    unsigned fault; /* the status for refusing it; 0 */
    char *body;
    size_t body_length;
    uv_write_t write;
    net_answer answer;
    size_t unread; /* bytes of the answer's file that are not read yet */
    size_t used;   /* bytes of `in` that belong to this request */
    size_t in_length;
    char in[NET_HEAD_MAX + 1];
    char head[NET_ANSWER_HEAD]; /* the answer's */
} net_exchange;

struct net_connection {
    uv_tcp_t tcp;
    struct net *net;
    net_connection *prev, *next;
    net_connection **list; /* the net's list that it is in */
    void *user;
    net_exchange *exchange; /* NULL: no byte of a request has arrived */
    net_codec *codec;
    size_t unsent;           /* bytes of frames that the system has not taken */
    uint64_t deadline;       /* in the loop's milliseconds */
    net_address_count *home; /* where it is counted; NULL: nowhere */
    net_address peer, address;
    net_stage stage;
    bool monitor, forwarded, was_websocket, sent_close;
};

/* ---- connection.c ---- */

bool net_connection_new(struct net *net, bool monitor, net_connection **out);
void net_connection_listen(net_connection *connection); /* begins to read */

/* ---- http.c ---- */

/* Returns the buffer for received bytes. */
uv_buf_t net_http_room(net_connection *connection);
void net_http_read(net_connection *connection, size_t length);
/* Handles its timeout. */
void net_http_late(net_connection *connection);
/* Drops the exchange of a closed connection and calls the port. */
void net_http_end(net_connection *connection);

/* ---- websocket.c ---- */

void net_websocket_read(net_connection *connection, const char *bytes, size_t length);
extern const net_codec_ports net_websocket_ports;

/* ---- bounds.c */

/* Moves the connection to `list`, one of its net's. Its deadline is `ms` milliseconds from now. */
void net_list(net_connection *connection, net_connection **list, uint64_t ms);

/* Counts the connection at an address. The connection must not be counted yet. Returns false if the address
 * has too many. */
bool net_count_address(net_connection *connection, const net_address *address);

/* Ends the count of the connection at its address. */
void net_uncount_address(net_connection *connection);

/* Removes an ending connection from its list and from all counts. */
void net_remove(net_connection *connection);
