/* SPDX-License-Identifier: MIT */
/* The link between two nodes (docs/decisions/0007-many-nodes.md). It carries frames, several in a message,
 * over a bus that may lose messages. Messages are numbered and kept until they are acknowledged. A side that
 * misses a message requests all from there on (go-back-N).
 *
 * Silence, or too many unacknowledged bytes, ends the link's session. Both sides get `down` and drop their
 * state of each other. They begin a new session when they receive from each other again. Sessions count up;
 * the higher one is valid.
 *
 * Versions: every message names those that its sender supports, and a session uses the newest common one.
 * Without a common version there is no session, and both sides report that (`refused`). Within a version the
 * receiver skips an unknown kind of frame. So a new kind that may be missed needs no new version. A kind that
 * may not be missed needs a session of a version that has it. So does a new form of an old kind
 * (docs/operations.md, "Upgrades while people play").
 *
 * A link has no sockets, threads or clock: see cluster_link_ports. Times are milliseconds of any monotonic
 * clock. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CLUSTER_LINK_OLDEST = 1, /* the versions that this program supports */
    CLUSTER_LINK_NEWEST = 1,
    CLUSTER_LINK_BATCH = 128 * 1024,     /* bytes that wait to be sent; more are sent at once */
    CLUSTER_LINK_FRAME_MAX = 384 * 1024, /* max bytes of a frame */
    CLUSTER_LINK_REST_MS = 2,   /* pause after a message: frames of that time leave together in the next */
    CLUSTER_LINK_PING_MS = 500, /* an idle link sends a ping after this time */
    CLUSTER_LINK_SILENCE_MS = 4000,              /* a silent link is down after this time */
    CLUSTER_LINK_AGAIN_MS = 100,                 /* between two requests for missing messages */
    CLUSTER_LINK_UNHEARD_MAX = 32 * 1024 * 1024, /* max bytes that wait to be acknowledged */
};

/* A message that has been sent and not been acknowledged. */
struct cluster_link_sent;

typedef struct cluster_peer_link {
    int64_t own, other;      /* the epochs of both nodes */
    uint64_t session;        /* from 1 */
    int version;             /* of the session */
    bool refused;            /* the other side has no common version; that has been reported */
    uint64_t sent, received; /* messages with frames, in this session */
    bool up;                 /* a message of this session has been received */
    bool broken;             /* a frame of this session could not be sent */
    int64_t received_ms, sent_ms;
    int64_t again_ms;   /* time of the last request for missing messages */
    unsigned char *out; /* the message that is being filled */
    size_t used, space;
    struct cluster_link_sent *unheard, **unheard_end; /* oldest first */
    size_t unheard_bytes;
} cluster_peer_link;

/* The texts and bytes are valid during the call only. */
typedef struct cluster_link_ports {
    void *context;
    /* A session has begun. Frames sent from now on arrive, or the link goes down. */
    void (*up)(void *context, cluster_peer_link *link);
    /* The session has ended; frames under way may or may not have arrived. `why`: for the log. */
    void (*down)(void *context, cluster_peer_link *link, const char *why);
    /* There can be no session with the other side. Called once, until its versions change. `why`: for the
     * log. */
    void (*refused)(void *context, cluster_peer_link *link, const char *why);
    void (*frame)(void *context, cluster_peer_link *link, uint32_t kind, uint64_t id, const char *bytes,
                  size_t length);
    /* Sends a message to the other node. False: it is lost. */
    bool (*send)(void *context, cluster_peer_link *link, const void *bytes, size_t length);
} cluster_link_ports;

/* Initializes a link that is down. */
void cluster_link_init(cluster_peer_link *link, int64_t own, int64_t other, int64_t now_ms);
void cluster_link_clear(cluster_peer_link *link);

/* Reads the sender and the receiver of a message. Returns false if it is invalid. */
bool cluster_link_read(const void *bytes, size_t length, int64_t *from, int64_t *to);

/* Returns true for a message of a program with an older kind of links (CLUSTER_LINK_OLDEST), and writes its
 * name, such as "kzt2". */
bool cluster_link_is_foreign(const void *bytes, size_t length, char name[5]);

/* Handles a message of the other node. */
void cluster_link_take(cluster_peer_link *link, const cluster_link_ports *ports, const void *bytes,
                       size_t length, int64_t now_ms);

/* Appends a frame; does nothing while the link is down. Never calls `up`, `down` or `frame`. */
void cluster_link_send(cluster_peer_link *link, const cluster_link_ports *ports, uint32_t kind, uint64_t id,
                       const void *bytes, size_t length, int64_t now_ms);

/* Requests at once what may have been lost. Call it after the bus was away, so that nothing could be
 * received. */
void cluster_link_again(cluster_peer_link *link, const cluster_link_ports *ports, int64_t now_ms);

/* Sends the appended frames. */
void cluster_link_flush(cluster_peer_link *link, const cluster_link_ports *ports, int64_t now_ms);

/* Ends a turn: sends the appended frames, unless the last message has just left. A message costs both nodes
 * and the bus far more than a frame. Returns true if something waits: call it again in
 * CLUSTER_LINK_REST_MS. */
bool cluster_link_end_turn(cluster_peer_link *link, const cluster_link_ports *ports, int64_t now_ms);

/* Sends pings and detects silence. Call it several times a second. */
void cluster_link_tick(cluster_peer_link *link, const cluster_link_ports *ports, int64_t now_ms);

/* Ends the session. */
void cluster_link_break(cluster_peer_link *link, const cluster_link_ports *ports, const char *why,
                        int64_t now_ms);
