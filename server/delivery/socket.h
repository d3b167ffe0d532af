/* SPDX-License-Identifier: MIT */
/* One WebSocket: the declarations that this folder's files share. */
#ifndef KOZEL_SERVER_DELIVERY_SOCKET_H
#define KOZEL_SERVER_DELIVERY_SOCKET_H

#include "base/log.h"
#include "server/delivery/sockets.h"

/* A message that arrives in pieces. */
struct delivery_incoming {
    char *text;    /* the part received so far */
    size_t length; /* bytes received so far, kept or not */
    bool refused;  /* its rest is skipped */
};

/* Signs of life of the peer, in milliseconds that wrap around. */
struct delivery_signs_of_life {
    uint32_t heard;  /* time of the last data */
    uint32_t tested; /* time of the last ping */
    bool pinged;     /* since the last data */
};

struct delivery_socket {
    net_connection *connection;
    hub_conn id;
    session_person_socket place;     /* in delivery_sockets.persons, if `known` */
    delivery_message *first, **last; /* may be sent now */
    struct delivery_socket *next;    /* list of delivery_sockets.to_write */
    size_t queued;                   /* bytes of these messages and of those in the outbox */
    struct delivery_incoming incoming;
    uint8_t token_hash[STORE_TOKEN_HASH_SIZE];
    net_address address;
    bool registered;
    int64_t person;      /* 0: not known yet */
    uint64_t home;       /* rate-limit key of the address (home.h) */
    guard_bucket pieces; /* token bucket of received messages */
    struct delivery_signs_of_life signs;
    bool to_write; /* is in delivery_sockets.to_write */
    bool known;    /* the hub has the connection */
    bool dropped;
    int close; /* the status to send when the queue is empty; 0: stay open */
};

void delivery_socket_note(base_log_level level, const struct delivery_socket *socket, const char *what);

/* Drops a connection that does not read, without a message, which would not arrive. Never calls the hub: the
 * hub is notified when the socket is closed. */
void delivery_socket_drop(struct delivery_socket *socket, const char *why);

/* Closes the socket after its queue has been sent. */
void delivery_socket_close(struct delivery_socket *socket, int status);

/* Notes that data has arrived. */
void delivery_socket_hear(const delivery_sockets *sockets, struct delivery_socket *socket);

/* Prepares for the end of the socket: nothing is written to it, and no more pieces of a message are read. */
void delivery_socket_forget_to_write(delivery_sockets *sockets, struct delivery_socket *socket);
void delivery_socket_forget_partial(struct delivery_socket *socket);

#endif
