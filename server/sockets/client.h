/* SPDX-License-Identifier: MIT */
/* One WebSocket: the declarations that this folder's files share. */
#pragma once

#include "base/log.h"
#include "server/sockets/sockets.h"

/* A message that arrives in pieces. */
struct socket_incoming {
    char *text;    /* the part received so far */
    size_t length; /* bytes received so far, kept or not */
    bool refused;  /* its rest is skipped */
};

/* Signs of life of the peer, in milliseconds that wrap around. */
struct socket_signs_of_life {
    uint32_t heard;  /* time of the last data */
    uint32_t tested; /* time of the last ping */
    bool pinged;     /* since the last data */
};

struct socket_client {
    net_connection *connection;
    hub_conn id;
    session_person_socket place;     /* in socket_server.persons, if `known` */
    delivery_message *first, **last; /* may be sent now */
    struct socket_client *next;      /* list of socket_server.to_write */
    size_t queued;                   /* bytes of these messages and of those in the outbox */
    struct socket_incoming incoming;
    uint8_t token_hash[STORE_TOKEN_HASH_SIZE];
    net_address address;
    bool registered;
    int64_t person;      /* 0: not known yet */
    uint64_t home;       /* key of the address (address_key.h) */
    guard_bucket pieces; /* token bucket of received messages */
    struct socket_signs_of_life signs;
    bool to_write; /* is in socket_server.to_write */
    bool known;    /* the hub has the connection */
    bool dropped;
    int close; /* the status to send when the queue is empty; 0: stay open */
};
