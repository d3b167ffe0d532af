/* SPDX-License-Identifier: MIT */
/* One WebSocket: what this folder's files share. */
#ifndef KOZEL_SERVER_DELIVERY_SOCKET_H
#define KOZEL_SERVER_DELIVERY_SOCKET_H

#include "base/log.h"
#include "server/delivery/sockets.h"

/* A message that comes in pieces. */
struct kz_incoming {
    char *text;    /* what of it has come */
    size_t length; /* of what has come, kept or not */
    bool refused;  /* its rest is skipped */
};

/* Whether anybody is there; in milliseconds that go round. */
struct kz_signs_of_life {
    uint32_t heard;  /* when something came last */
    uint32_t tested; /* when it was pinged */
    bool pinged;     /* since something came */
};

struct kz_socket {
    kz_connection *connection;
    kz_conn id;
    kz_person_socket place;    /* in kz_sockets.persons, if `known` */
    kz_message *first, **last; /* may be sent now */
    struct kz_socket *next;    /* of kz_sockets.to_write */
    size_t queued;             /* bytes of these and of those that the outbox holds */
    struct kz_incoming incoming;
    uint8_t token_hash[KZ_TOKEN_HASH_SIZE];
    kz_address address;
    bool registered;
    int64_t person;   /* 0: not known yet */
    uint64_t home;    /* where it comes from (home.h) */
    kz_bucket pieces; /* of messages, received */
    struct kz_signs_of_life signs;
    bool to_write; /* is in kz_sockets.to_write */
    bool known;    /* the hub has been told of it */
    bool dropped;
    int close; /* the status, when the queue is empty; 0: stay open */
};

void kz_socket_note(kz_level level, const struct kz_socket *socket, const char *what);

/* Ends a connection that does not read; nothing is said to it, it would not hear it. Never calls the hub:
 * that is told when the socket is closed. */
void kz_socket_drop(struct kz_socket *socket, const char *why);

/* Closes it when what is queued has been sent. */
void kz_socket_close(struct kz_socket *socket, int status);

/* Something came. */
void kz_socket_hear(const kz_sockets *sockets, struct kz_socket *socket);

/* It is going: nothing is to be written to it, and of a message nothing more comes. */
void kz_socket_forget_to_write(kz_sockets *sockets, struct kz_socket *socket);
void kz_socket_forget_partial(struct kz_socket *socket);

#endif
