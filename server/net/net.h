/* SPDX-License-Identifier: MIT */
/* HTTP and WebSockets over a libuv loop: connections, and what bounds them. What a request asks for, and what
 * a message says, is for the ports to know.
 *
 * A connection carries one request after another: while one is being answered nothing more is read. A request
 * about which there is any doubt (request.h) is answered and the connection closed. Any request may become a
 * WebSocket if nothing has come behind it.
 *
 * Bounded are: connections in all (when there are too many, one that waits for a request longest gives way),
 * of one address (an IPv6 /64; a trusted proxy's by the address that it tells, once that is known), the time
 * and bytes of a head, a body, an answer. Everything belongs to the loop's thread; ports are called from its
 * callbacks. */
#ifndef KOZEL_SERVER_NET_NET_H
#define KOZEL_SERVER_NET_NET_H

#include <uv.h>

#include "server/net/address.h"
#include "server/net/answer.h"
#include "server/net/codec.h"
#include "server/net/request.h"

typedef struct kz_net kz_net;
typedef struct kz_connection kz_connection;

typedef struct kz_net_ports {
    void *context;
    /* The head of a request is there. Then the port either answers (kz_connection_answer()), now or later, or
     * makes a WebSocket of it (kz_connection_upgrade()), or, where the request has a length, returns and gets
     * its body. */
    void (*request)(void *context, kz_connection *connection);
    /* The whole body. To be answered, now or later. */
    void (*body)(void *context, kz_connection *connection, const char *bytes, size_t length);
    /* For how many milliseconds, one or more seconds' worth, the next request of an address is put off, well
     * formed or not; 0: not at all. (Malformed ones behind a proxy are the proxy's.) NULL: no request is. */
    uint64_t (*wait)(void *context, const kz_address *address);
    /* The request is over: answered, or nobody is there any more to hear it. After every `request` once,
     * unless it became a WebSocket. */
    void (*over)(void *context, kz_connection *connection);
    /* An answer with that status is told. */
    void (*answered)(void *context, unsigned status);
    /* Of a WebSocket: a piece of a message; */
    void (*piece)(void *context, kz_connection *connection, const char *bytes, size_t length, bool begins,
                  bool ends, bool text);
    /* ... a ping (it has been answered) or a pong; */
    void (*control)(void *context, kz_connection *connection);
    /* ... after kz_connection_blocked(): it takes more now; */
    void (*writable)(void *context, kz_connection *connection);
    /* ... it is gone; once, after each successful kz_connection_upgrade(). */
    void (*closed)(void *context, kz_connection *connection);
} kz_net_ports;

typedef struct kz_net_config {
    uv_loop_t *loop;
    kz_net_ports ports;
    const char *headers;       /* that every answer has: lines, each with its CR LF */
    const kz_network *proxies; /* whose X-Forwarded-For is believed */
    size_t proxy_count;
    int connections; /* in all; 0: no limit */
    int of_address;  /* of one address; 0: no limit */
    int head_s;      /* seconds for a request's head; a body has besides those that its length takes */
    int answer_s;    /* to read an answer, besides those that its length takes */
    int idle_s;      /* between two requests */
    size_t body_max; /* bytes; a longer one is refused (413) */
} kz_net_config;

/* What has been refused so far. */
typedef struct kz_net_figures {
    uint64_t full;       /* connections: too many in all */
    uint64_t of_address; /* ... of one address */
    uint64_t gave_way;   /* ... that were closed for a newer one */
    uint64_t slow;       /* ... whose time was over */
    uint64_t malformed;  /* requests */
    uint64_t put_off;    /* ... that had to wait because of their address */
    size_t open;         /* connections that there are */
} kz_net_figures;

/* Texts and lists of the configuration are not copied. NULL: out of memory. */
kz_net *kz_net_new(const kz_net_config *config);

/* Listens on an address ("127.0.0.1", "::"; see kz_address_read()) and port (0: a free one). `monitor`: its
 * connections say so (kz_connection_is_monitor()) and are not bounded. Returns the port, or libuv's negative
 * error. */
int kz_net_listen(kz_net *net, const char *address, int port, bool monitor);

/* Takes a connected socket as if it had been accepted; owns it from now on. */
bool kz_net_adopt(kz_net *net, int socket, const kz_address *peer);

/* Every second: ends what takes too long. */
void kz_net_tick(kz_net *net);

/* Stops listening; what is open goes on, but no request is followed by another. */
void kz_net_drain(kz_net *net);

/* Ends everything at once, as far as the loop has run once more; then kz_net_free(). NULL is allowed. */
void kz_net_close(kz_net *net);
void kz_net_free(kz_net *net);

kz_net_figures kz_net_count(const kz_net *net);

/* ---- a connection ---- */

/* Whatever the ports keep of it. */
void *kz_connection_user(const kz_connection *connection);
void kz_connection_set_user(kz_connection *connection, void *user);

/* The request; NULL when there is none (any more). */
const kz_request *kz_connection_request(const kz_connection *connection);

/* Who asks: the socket's other end, or what a trusted proxy tells of it (the last address in X-Forwarded-For
 * that is none of the trusted). */
const kz_address *kz_connection_address(const kz_connection *connection);

/* Whether a proxy, trusted or not, has named somebody else. */
bool kz_connection_is_forwarded(const kz_connection *connection);
bool kz_connection_is_monitor(const kz_connection *connection);

/* Answers the request. Takes answer->owned in any case. */
void kz_connection_answer(kz_connection *connection, const kz_answer *answer);

/* Makes a WebSocket of it, with that subprotocol: 0; or the status with which it is to be refused. */
unsigned kz_connection_upgrade(kz_connection *connection, const char *subprotocol);

/* ---- a WebSocket ---- */

/* Whether more is read from it; at first it is. */
void kz_connection_read(kz_connection *connection, bool more);

/* Whether what was written has not all been taken by the system. */
bool kz_connection_blocked(const kz_connection *connection);

/* Sends a frame; the bytes are copied if need be. */
void kz_connection_send(kz_connection *connection, kz_opcode opcode, const void *bytes, size_t length);

/* For a text that many get: the head of its frame, written to `head`, is the same for all. Returns its
 * length; 0 when out of memory. */
size_t kz_net_encode(kz_net *net, const void *bytes, size_t length, uint8_t head[KZ_FRAME_HEAD]);
/* Sends it. */
void kz_connection_send_encoded(kz_connection *connection, const uint8_t *head, size_t head_length,
                                const void *bytes, size_t length);

/* Says that it is to be closed, and closes when the other has said so too, or soon. */
void kz_connection_close(kz_connection *connection, uint16_t status);

/* Ends it without a word. */
void kz_connection_kill(kz_connection *connection);

#endif
