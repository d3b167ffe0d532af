/* SPDX-License-Identifier: MIT */
/* One WebSocket: what this folder's files share. */
#ifndef KOZEL_SERVER_DELIVERY_SOCKET_H
#define KOZEL_SERVER_DELIVERY_SOCKET_H

#include "base/log.h"
#include "server/delivery/sockets.h"

/* A message that comes in pieces. */
struct delivery_incoming {
    char *text;    /* what of it has come */
    size_t length; /* of what has come, kept or not */
    bool refused;  /* its rest is skipped */
};

/* Whether anybody is there; in milliseconds that go round. */
struct delivery_signs_of_life {
    uint32_t heard;  /* when something came last */
    uint32_t tested; /* when it was pinged */
    bool pinged;     /* since something came */
};

struct delivery_socket {
    net_connection *connection;
    hub_conn id;
    session_person_socket place;     /* in delivery_sockets.persons, if `known` */
    delivery_message *first, **last; /* may be sent now */
    struct delivery_socket *next;    /* of delivery_sockets.to_write */
    size_t queued;                   /* bytes of these and of those that the outbox holds */
    struct delivery_incoming incoming;
    uint8_t token_hash[STORE_TOKEN_HASH_SIZE];
    net_address address;
    bool registered;
    int64_t person;      /* 0: not known yet */
    uint64_t home;       /* where it comes from (home.h) */
    guard_bucket pieces; /* of messages, received */
    struct delivery_signs_of_life signs;
    bool to_write; /* is in delivery_sockets.to_write */
    bool known;    /* the hub has been told of it */
    bool dropped;
    int close; /* the status, when the queue is empty; 0: stay open */
};

void delivery_socket_note(base_level level, const struct delivery_socket *socket, const char *what);

/* Ends a connection that does not read; nothing is said to it, it would not hear it. Never calls the hub:
 * that is told when the socket is closed. */
void delivery_socket_drop(struct delivery_socket *socket, const char *why);

/* Closes it when what is queued has been sent. */
void delivery_socket_close(struct delivery_socket *socket, int status);

/* Something came. */
void delivery_socket_hear(const delivery_sockets *sockets, struct delivery_socket *socket);

/* It is going: nothing is to be written to it, and of a message nothing more comes. */
void delivery_socket_forget_to_write(delivery_sockets *sockets, struct delivery_socket *socket);
void delivery_socket_forget_partial(struct delivery_socket *socket);

#endif
