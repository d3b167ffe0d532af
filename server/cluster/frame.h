/* SPDX-License-Identifier: MIT */
/* What nodes say to one another, over links (link.h) or through the outbox. */
#ifndef KOZEL_SERVER_CLUSTER_FRAME_H
#define KOZEL_SERVER_CLUSTER_FRAME_H

#include "server/cluster/cluster_state.h"

/* What a frame between two nodes is; its number: */
typedef enum kz_frame_kind {
    KZ_SAY_LINK = 1, /* a connection there, whose identity this is, becomes a guest here */
    KZ_SAY_REQUEST,  /* a frame of that connection */
    KZ_SAY_UNLINK,   /* that connection is gone */
    KZ_SAY_ANSWER,   /* a frame for a connection here */
    KZ_SAY_CUT,      /* a connection here is no guest there any more */
    KZ_SAY_NOTICE,   /* of a table there: its id, NUL, the notice */
    KZ_SAY_REFRESH,  /* a person: his sessions may have ended */
    KZ_SAY_CHANGED,  /* a person: his ratings or coins have */
    KZ_SAY_TELL,     /* a person, 0: everybody */
    KZ_SAY_CLOSE,    /* the table of that id, if it is here */
    KZ_SAY_HERE,     /* a person is connected there, */
    KZ_SAY_AWAY,     /* or no longer */
    KZ_SAY_BYE,      /* the node leaves */
    KZ_SAY_TOLD,     /* the notices of all tables there have been told */
    KZ_SAY_MOVING,   /* as KZ_SAY_NOTICE, of a table between owners */
    KZ_SAY_JOIN,     /* a connection here joins a topic there: kz_subscription, */
    KZ_SAY_PART,     /* or parts */
    KZ_SAY_PUBLISH,  /* a frame to who has joined here, one copy for all */
    KZ_SAY_END,      /* the topic there ends */
} kz_frame_kind;

/* A frame to one node, to all. */
void kz_peer_say(kz_peer *peer, kz_frame_kind kind, uint64_t id, const void *bytes, size_t length);
void kz_peers_say(kz_cluster *c, kz_frame_kind kind, uint64_t id, const void *bytes, size_t length);

/* The hub's number of a node; NULL: its link is down. */
kz_peer *kz_peer_of_node(kz_cluster *c, kz_node node);

/* Instead of that number. Never 0, which is the number of those whose link is down: what is for one person
 * there is for nobody else. */
#define KZ_ALL_NODES UINT32_MAX

/* ---- the port for delivery (kz_cluster_other_nodes()); context: the kz_cluster */

/* guest.c */
void kz_cluster_came(void *context, int64_t person);
void kz_cluster_gone(void *context, kz_conn conn, int64_t person);

/* parcel.c */
void kz_cluster_send(void *context, kz_conn guest, const kz_frame *frame);
void kz_cluster_subscribe(void *context, enum kz_message_kind kind, kz_topic topic, kz_conn guest);
void kz_cluster_deliver(void *context, kz_message *message);

/* ---- parcel.c */

/* A frame that must wait for the store as messages do: two pieces, one behind the other. */
void kz_parcel_send(kz_cluster *c, kz_node to, kz_frame_kind kind, uint64_t id, const char *first,
                    size_t first_length, const char *bytes, size_t length);

/* ---- guest.c: connections of other nodes here, */

/* The guest whose connection has that number at its node; NULL: there is none. */
kz_guest *kz_guest_of(kz_peer *peer, kz_conn home);

/* One comes, with an identity that says who it is; or is told that it cannot. */
void kz_guest_begin(kz_peer *peer, kz_conn home, const char *identity, size_t length);
void kz_guest_end(kz_guest *guest);

/* ---- and connections here with business elsewhere */

kz_proxied *kz_proxied_of(kz_peer *peer, kz_conn conn);
void kz_proxied_forget(kz_peer *peer, kz_proxied *proxied);

/* A frame for one; it is no guest there any more. */
void kz_proxied_answer(kz_peer *peer, kz_conn conn, const char *bytes, size_t length);
void kz_proxied_cut(kz_peer *peer, kz_conn conn);

#endif
