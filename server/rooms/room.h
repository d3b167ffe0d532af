/* SPDX-License-Identifier: MIT */
/* A durable room, and all rooms of a node. A room has a log in the store, watchers, a notice for the other
 * nodes and a time when something is due. Its kind has the rest (kind.h). */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include <uthash.h>

#include "base/text.h"
#include "server/rooms/frames.h"
#include "server/rooms/ids.h"
#include "server/rooms/kind.h"
#include "server/rooms/ports.h"
#include "server/rooms/timer_heap.h"

enum { ROOM_PARTS_MAX = 6 /* of a log */, ROOM_KINDS_MAX = 4 };

/* The room's log in the store (log.h). */
typedef struct room_log {
    int64_t seq;                   /* number of entries; 0: the store does not have it */
    int64_t whole;                 /* the last entry with all members; 0: none since the room was restored */
    uint64_t part[ROOM_PARTS_MAX]; /* hash of each part as written last */
    const char *match; /* the id of the match that begins with the next entry, not copied; NULL: none does */
} room_log;

/* The first member of a room of any kind. */
struct room {
    room_timer timer; /* the first member: room_tick() gets the room by it */
    const room_kind *kind;
    char id[ROOM_ID_TEXT];
    bool dirty; /* log and notice may have changed: it is in room_host.dirty */
    room_log log;
    topic_key topic; /* of the watchers who may see and read the same */
    struct room_watch *watches;
    size_t crowd;              /* how many watch by the topic */
    struct room_watch *direct; /* the watches with individual messages */
    int64_t last_event;        /* the number of the last event sent */
    uint64_t noticed;          /* hash of its last notice, 0: none */
    struct room *dirty_prev, *dirty_next;
    UT_hash_handle hh; /* in room_host.all, by id */
};

/* Rooms that are not here. */
typedef struct room_remotes {
    struct room_remote *all;      /* by id (remote.h) */
    struct room_remote *moving;   /* those between owners, longest first */
    struct room_unknown *unknown; /* by id (unknown.h) */
    int asked;                    /* unknown ones with a question to the store under way */
} room_remotes;

/* A kind that a host has, and the context of its functions. */
typedef struct room_known_kind {
    const room_kind *kind; /* NULL behind the last one */
    void *context;
    size_t count; /* of rooms */
} room_known_kind;

/* The rooms of a node. */
typedef struct room_host {
    room_ports ports;
    room_known_kind kinds[ROOM_KINDS_MAX + 1];
    int64_t now;
    int64_t born;     /* time of the first call */
    int64_t young_ms; /* start-up time in which notices of existing rooms may be missing */
    bool closing;     /* the rooms have been handed over to other nodes: nothing is written any more */
    room_frames frames;
    topic_key last_topic;
    struct room *all; /* by id */
    room_timer_heap timers;
    struct room *dirty;            /* rooms whose log and notice may have changed */
    base_text part, entry, notice; /* buffers of the writers */
    room_remotes remote;
    /* Writes who a connection is, for its guest connections (room_node_ports.link()). The context is the one
     * of the first kind. */
    void (*put_identity)(void *context, base_text *json, const struct room_connection *connection);
} room_host;

/* Adds a room that is all zero but for its kind's members. Its id must be free. The host has the kind. */
void room_add(room_host *host, struct room *room, const room_kind *kind, const char *id);

/* Returns room `id`, NULL if it is not here. */
struct room *room_find(const room_host *host, const char *id);

/* Returns the kind that a log or a notice names; NULL: this program has no such kind. */
const room_kind *room_kind_of(const room_host *host, const json_t *object);

/* Returns true while notices of existing rooms may be missing. */
bool room_is_warming_up(const room_host *host);

/* Returns the index of a kind that the host has. */
int room_kind_index(const room_host *host, const room_kind *kind);

/* Returns the context of a kind that the host has. */
void *room_context(const room_host *host, const room_kind *kind);

/* Returns the number of rooms of a kind; NULL: of all kinds. */
size_t room_count(const room_host *host, const room_kind *kind);

/* Marks the room's log and notice as possibly changed; clears the mark. */
void room_mark_dirty(room_host *host, struct room *room);
void room_clear_dirty(room_host *host, struct room *room);

/* Returns a new topic's number. */
topic_key room_new_topic(room_host *host);
