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

enum { KZ_SCRATCH = 65536 };

/* How many connections an address has. */
typedef struct kz_home {
    kz_address address;
    int connections;
    UT_hash_handle hh;
} kz_home;

typedef struct kz_listener {
    uv_tcp_t tcp;
    kz_net *net;
    bool monitor, held; /* held: one has come that is let in with the next turn */
    struct kz_listener *next;
} kz_listener;

struct kz_net {
    kz_net_config config;
    kz_net_figures figures;
    kz_listener *listeners;
    kz_connection *waiting; /* for a request, the longest first */
    kz_connection *timed;   /* all others that have a deadline */
    kz_connection *resting; /* without one: being answered, WebSockets */
    kz_home *homes;
    kz_codec_pool codecs;
    uv_prepare_t turn; /* runs while a listener may be held */
    int admitted;      /* in this turn of the loop */
    bool draining;
    char scratch[KZ_SCRATCH]; /* what has come, while it is being read */
};

typedef enum kz_stage {
    KZ_WAITING,   /* for a request */
    KZ_PUT_OFF,   /* it has come, and has to wait */
    KZ_RECEIVING, /* its body */
    KZ_ANSWERING,
    KZ_SENDING,   /* the answer */
    KZ_LINGERING, /* it has been told the last answer: until it has read that */
    KZ_WEBSOCKET,
    KZ_CLOSED, /* no port hears of it but `over` or `closed` */
} kz_stage;

/* A request and its answer. */
typedef struct kz_exchange {
    kz_request request;
    bool asked;     /* the port knows of it */
    bool skipped;   /* the empty line before it */
    unsigned fault; /* with which it is refused; 0 */
    char *body;
    size_t body_length;
    uv_write_t write;
    kz_answer answer;
    size_t used; /* bytes of `in` that are this request's */
    size_t in_length;
    char in[KZ_HEAD_MAX + 1];
    char head[KZ_ANSWER_HEAD]; /* of the answer */
} kz_exchange;

struct kz_connection {
    uv_tcp_t tcp;
    kz_net *net;
    kz_connection *prev, *next;
    kz_connection **list; /* of the net's lists the one that it is in */
    void *user;
    kz_exchange *exchange; /* NULL: nothing of a request has come */
    kz_codec *codec;
    size_t unsent;     /* bytes of frames that the system has not taken */
    uint64_t deadline; /* of the loop's milliseconds */
    kz_home *home;     /* where it counts; NULL: nowhere */
    kz_address peer, address;
    kz_stage stage;
    bool monitor, forwarded, was_websocket, said_close;
};

/* ---- connection.c ---- */

bool kz_connection_new(kz_net *net, bool monitor, kz_connection **out);
void kz_connection_listen(kz_connection *connection); /* begins to read */

/* ---- http.c ---- */

/* Where what comes may be put. */
uv_buf_t kz_http_room(kz_connection *connection);
void kz_http_read(kz_connection *connection, size_t length);
/* Its time is over. */
void kz_http_late(kz_connection *connection);
/* The connection is closed: forgets the exchange and tells the port. */
void kz_http_end(kz_connection *connection);

/* ---- websocket.c ---- */

void kz_websocket_read(kz_connection *connection, const char *bytes, size_t length);
extern const kz_codec_ports kz_websocket_ports;

#endif
