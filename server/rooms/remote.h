/* SPDX-License-Identifier: MIT */
/* Rooms of other nodes, as their notices describe them (docs/decisions/0007-many-nodes.md). A room is in
 * room_host.all or in room_host.remote.all, never in both. */
#pragma once

#include "server/rooms/room.h"

/* The longest time that a room may be between owners, in milliseconds. */
enum { ROOM_MOVING_MS = 15000 };

/* The first member of another node's room of any kind. */
struct room_remote {
    char id[ROOM_ID_TEXT];
    const room_kind *kind;
    room_node node;  /* 0: between owners */
    bool moving;     /* the room is between owners */
    int64_t lost;    /* since when */
    int64_t lost_by; /* the epoch of the node that had it; 0: not known */
    char *notice;    /* malloc'ed */
    size_t notice_length;
    struct room_remote *prev, *next; /* list of rooms between owners */
    UT_hash_handle hh;
};

/* Returns room `id` of another node, NULL if there is none. */
struct room_remote *room_remote_find(const room_host *host, const char *id);

/* Applies a notice of another node. Length 0: the room is gone, if it was at that node. If the room was at
 * another node or between owners, it is at `node` from now on. A notice of a room that is here changes
 * nothing.
 *
 * Node 0: another node's report of a room between owners. Only a young host that has no such room uses it.
 * Returns false if `text` is no notice; then nothing has changed. */
bool room_remote_learn(room_host *host, room_node node, const char *id, const char *text, size_t length);

/* Puts the rooms of `node` between owners. `epoch`: the id that the node keeps when it comes back under
 * another number. */
void room_remote_lose(room_host *host, room_node node, int64_t epoch);

/* Drops the rooms between owners that belonged to the node of `epoch`. */
void room_remote_drop_lost(room_host *host, int64_t epoch);

/* Drops the remote entry of a room that is here now, if there is one. */
void room_remote_come_home(room_host *host, const char *id);

/* Drops the rooms that have been between owners for too long. Returns when the next one is due; INT64_MAX:
 * there is none. */
int64_t room_remote_due(room_host *host);

/* Drops all. */
void room_remote_clear(room_host *host);
