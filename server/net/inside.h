/* SPDX-License-Identifier: MIT */
/* A connection's inside, for the files of this folder:
 *   net.c         listeners, which connections are admitted
 *   bounds.c      deadlines, connections of an address
 *   connection.c  bytes in and out, its end
 *   http.c        requests and answers
 *   websocket.c   frames */
#ifndef KOZEL_SERVER_NET_INSIDE_H
#define KOZEL_SERVER_NET_INSIDE_H

#include <uthash.h>
#include <utlist.h>

#include "server/net/answer.h"
#include "server/net/codec.h"
#include "server/net/config.h"
#include "server/net/request.h"

enum { NET_SCRATCH = 65536 };

/* How many connections an address has. */
typedef struct net_home {
    net_address address;
    int connections;
    UT_hash_handle hh;
} net_home;

typedef struct net_listener {
    uv_tcp_t tcp;
    struct net *net;
    bool monitor, held; /* held: one has come that is let in with the next turn */
    struct net_listener *next;
} net_listener;

struct net {
    net_config config;
    net_figures figures;
    net_listener *listeners;
    net_connection *waiting; /* for a request, the longest first */
    net_connection *timed;   /* all others that have a deadline */
    net_connection *resting; /* without one: being answered, WebSockets */
    net_home *homes;
    net_codec_pool codecs;
    uv_prepare_t turn; /* runs while a listener may be held */
    int admitted;      /* in this turn of the loop */
    bool draining;
    char scratch[NET_SCRATCH]; /* what has come, while it is being read */
};

typedef enum net_stage {
    NET_WAITING,   /* for a request */
    NET_PUT_OFF,   /* it has come, and has to wait */
    NET_RECEIVING, /* its body */
    NET_ANSWERING,
    NET_SENDING,   /* the answer */
    NET_LINGERING, /* it has been told the last answer: until it has read that */
    NET_WEBSOCKET,
    NET_CLOSED, /* no port hears of it but `over` or `closed` */
} net_stage;

/* A request and its answer. */
typedef struct net_exchange {
    net_request request;
    bool asked;     /* the port knows of it */
    bool skipped;   /* the empty line before it */
    unsigned fault; /* with which it is refused; 0 */
    char *body;
    size_t body_length;
    uv_write_t write;
    net_answer answer;
    size_t used; /* bytes of `in` that are this request's */
    size_t in_length;
    char in[NET_HEAD_MAX + 1];
    char head[NET_ANSWER_HEAD]; /* of the answer */
} net_exchange;

struct net_connection {
    uv_tcp_t tcp;
    struct net *net;
    net_connection *prev, *next;
    net_connection **list; /* of the net's lists the one that it is in */
    void *user;
    net_exchange *exchange; /* NULL: nothing of a request has come */
    net_codec *codec;
    size_t unsent;     /* bytes of frames that the system has not taken */
    uint64_t deadline; /* of the loop's milliseconds */
    net_home *home;    /* where it counts; NULL: nowhere */
    net_address peer, address;
    net_stage stage;
    bool monitor, forwarded, was_websocket, said_close;
};

/* ---- connection.c ---- */

bool net_connection_new(struct net *net, bool monitor, net_connection **out);
void net_connection_listen(net_connection *connection); /* begins to read */

/* ---- http.c ---- */

/* Where what comes may be put. */
uv_buf_t net_http_room(net_connection *connection);
void net_http_read(net_connection *connection, size_t length);
/* Its time is over. */
void net_http_late(net_connection *connection);
/* The connection is closed: forgets the exchange and tells the port. */
void net_http_end(net_connection *connection);

/* ---- websocket.c ---- */

void net_websocket_read(net_connection *connection, const char *bytes, size_t length);
extern const net_codec_ports net_websocket_ports;

#endif
