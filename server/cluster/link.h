/* SPDX-License-Identifier: MIT */
/* The link between two nodes (docs/decisions/0007-many-nodes.md): frames of one to the other, several in a
 * message, over a bus that may lose messages. Messages are numbered and kept until they are acknowledged; who
 * misses one asks for all from there on (go-back-N). Silence, or more unacknowledged than is kept, ends the
 * link's session: both sides are told that it is down, forget what they had of each other, and begin a new
 * session when they hear from each other again. Sessions count up; the higher one holds.
 *
 * Versions: every message names those that its sender speaks, and a session has the newest that both do. With
 * who speaks none of ours there is no session; both sides say so (`refused`). Within a version an unknown
 * kind of frame is skipped by who gets it, so a new one that may be missed needs no new version; one that may
 * not, or another form of an old one, is only said in a session of a version that has it (docs/operations.md,
 * "Upgrades while people play").
 *
 * No sockets, threads or clock in here: see cluster_link_ports. Times are milliseconds of any clock that only
 * goes on. */
#ifndef KOZEL_SERVER_CLUSTER_LINK_H
#define KOZEL_SERVER_CLUSTER_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CLUSTER_LINK_OLDEST = 1, /* the versions that this program speaks */
    CLUSTER_LINK_NEWEST = 1,
    CLUSTER_LINK_BATCH = 128 * 1024,     /* bytes that wait to be sent; more are sent at once */
    CLUSTER_LINK_FRAME_MAX = 384 * 1024, /* bytes of a frame */
    CLUSTER_LINK_REST_MS = 2,       /* after a message: what is said meanwhile goes together in the next */
    CLUSTER_LINK_PING_MS = 500,     /* a link that has nothing to say says so */
    CLUSTER_LINK_SILENCE_MS = 4000, /* a link that has said nothing for so long is down */
    CLUSTER_LINK_AGAIN_MS = 100,    /* between two questions for what is missing */
    CLUSTER_LINK_UNHEARD_MAX = 32 * 1024 * 1024, /* bytes that wait to be acknowledged */
};

/* A message that has been sent and not been acknowledged. */
struct cluster_link_sent;

typedef struct cluster_peer_link {
    int64_t own, other;      /* the epochs of both nodes */
    uint64_t session;        /* from 1 */
    int version;             /* of the session */
    bool refused;            /* the other side speaks no version of ours; that has been told */
    uint64_t sent, received; /* messages with frames, in this session */
    bool up;                 /* something of this session has been heard */
    bool broken;             /* something of this session could not be said */
    int64_t heard_ms, said_ms;
    int64_t again_ms;   /* when the other side was last asked for what is missing */
    unsigned char *out; /* the message that is being filled */
    size_t used, space;
    struct cluster_link_sent *unheard, **unheard_end; /* oldest first */
    size_t unheard_bytes;
} cluster_peer_link;

/* The texts and bytes are valid during the call only. */
typedef struct cluster_link_ports {
    void *context;
    /* A session has begun: what is said from now on will be heard, or the link goes down. */
    void (*up)(void *context, cluster_peer_link *link);
    /* It has ended; whatever has come or gone in it may be half of what there was. `why`: for the log. */
    void (*down)(void *context, cluster_peer_link *link, const char *why);
    /* There can be no session with the other side; once, until it speaks otherwise. `why`: for the log. */
    void (*refused)(void *context, cluster_peer_link *link, const char *why);
    void (*frame)(void *context, cluster_peer_link *link, uint32_t kind, uint64_t id, const char *bytes,
                  size_t length);
    /* A message to the other node; false: it is lost. */
    bool (*send)(void *context, cluster_peer_link *link, const void *bytes, size_t length);
} cluster_link_ports;

/* A link that is down. */
void cluster_link_init(cluster_peer_link *link, int64_t own, int64_t other, int64_t now_ms);
void cluster_link_clear(cluster_peer_link *link);

/* From whom a message is and to whom; false: it is none. */
bool cluster_link_read(const void *bytes, size_t length, int64_t *from, int64_t *to);

/* Whether it is a message of a program whose links were others than these (CLUSTER_LINK_OLDEST), and then
 * which, as "kzt2". */
bool cluster_link_is_foreign(const void *bytes, size_t length, char name[5]);

/* A message of the other node has come. */
void cluster_link_take(cluster_peer_link *link, const cluster_link_ports *ports, const void *bytes,
                       size_t length, int64_t now_ms);

/* Says a frame; nothing while the link is down. Never calls `up`, `down` or `frame`. */
void cluster_link_say(cluster_peer_link *link, const cluster_link_ports *ports, uint32_t kind, uint64_t id,
                      const void *bytes, size_t length, int64_t now_ms);

/* The way between both sides has been away, so that nothing could be heard: asks at once for what may have
 * been lost on it. */
void cluster_link_again(cluster_peer_link *link, const cluster_link_ports *ports, int64_t now_ms);

/* Sends what has been said. */
void cluster_link_flush(cluster_peer_link *link, const cluster_link_ports *ports, int64_t now_ms);

/* The end of a turn: sends what has been said, unless the last message was just now. A message costs both
 * nodes and the bus far more than a frame. True: something waits; call it again in CLUSTER_LINK_REST_MS. */
bool cluster_link_end_turn(cluster_peer_link *link, const cluster_link_ports *ports, int64_t now_ms);

/* Says that it is there, notices silence: call it several times a second. */
void cluster_link_tick(cluster_peer_link *link, const cluster_link_ports *ports, int64_t now_ms);

/* Ends the session. */
void cluster_link_break(cluster_peer_link *link, const cluster_link_ports *ports, const char *why,
                        int64_t now_ms);

#endif
