/* SPDX-License-Identifier: MIT */
/* The WebSockets of the server: one message in, queued messages out. The hub reads the messages. This folder
 * handles floods, endless messages, slow readers and the person of each connection. Runs in the loop. */
#pragma once

#include "base/registry.h"
#include "server/accounts/guard/rates.h"
#include "server/accounts/identity/token.h"
#include "server/delivery/delivery.h"
#include "server/net/net.h"
#include "server/sessions/address_key.h"
#include "server/sessions/network_bans.h"
#include "server/sessions/person_index.h"
#include "server/sessions/session.h"

#define SOCKET_SUBPROTOCOL "kozel.v1"

enum {
    SOCKET_MESSAGE_MAX = 4096,     /* max bytes of a message from a client (docs/protocol.md) */
    SOCKET_QUEUE_MAX = 256 * 1024, /* bytes queued for a slow reader before it is dropped */
};

enum {
    SOCKET_CLOSE_GOING_AWAY = 1001,
    SOCKET_CLOSE_RESTART = 1012 /* the client should come again, maybe to another node */
};

typedef struct socket_limits {
    guard_limit
        flood;     /* messages, or pieces of long ones, that one connection may send before it is closed */
    int ping_s;    /* seconds of silence before a connection is pinged, and soon dropped */
    int of_person; /* max connections of one person; 0: no limit */
} socket_limits;

/* Counts since the start. */
typedef struct socket_counts {
    uint64_t opened;           /* WebSockets */
    uint64_t dropped_slow;     /* of these: the client did not read */
    uint64_t dropped_flood;    /* of these: the client sent too much */
    uint64_t received;         /* whole messages */
    uint64_t sent;             /* messages; several may leave in a frame */
    uint64_t encoded;          /* frames encoded; one may go to many connections */
    uint64_t sent_bytes;       /* of frames, without their headers */
    delivery_histogram action; /* from the request to its answer, which is sent after the commit */
} socket_counts;

/* The request that the hub is answering. */
typedef struct socket_asked {
    hub_conn conn; /* 0: none */
    uint64_t since, actions;
} socket_asked;

typedef struct socket_server {
    struct net *net;
    delivery_hub_host *host;
    session_service *sessions;
    session_network_bans *network_bans;
    guard_security *security;
    delivery_outbox *outbox;
    const delivery_backlog *backlog;
    const delivery_other_nodes *others;
    session_address_secret address_secret;
    socket_limits limits;
    base_registry all;              /* struct socket_client */
    session_person_index *persons;  /* their persons */
    struct socket_client *to_write; /* sockets with something new to send */
    topic_frame *joined;            /* room for DELIVERY_JOINED_MAX bytes of messages that leave together */
    socket_asked asked;
    socket_counts counts;
} socket_server;
