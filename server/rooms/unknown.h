/* SPDX-License-Identifier: MIT */
/* A cache of the store's answers about rooms that neither this node has nor a notice of another node names
 * (room_node_ports.look_up()). A notice may be late, so the store decides. */
#pragma once

#include "server/rooms/room.h"

enum {
    ROOM_UNKNOWN_MAX = 1024,      /* kept at most */
    ROOM_UNKNOWN_ASKED_MAX = 16,  /* max questions to the store in progress */
    ROOM_UNKNOWN_GONE_MS = 10000, /* how long "the store has no such room" is kept */
    ROOM_UNKNOWN_STORED_MS = 1000 /* how long "the store has this room" is kept, and a question that failed */
};

typedef enum room_known {
    ROOM_IS_GONE,   /* the store has no such room */
    ROOM_IS_STORED, /* the store has the room, or is being asked */
    ROOM_IS_UNKNOWN /* the store may be asked (room_unknown_ask()) */
} room_known;

/* Returns what is known of room `id`, which is not here. */
room_known room_unknown_find(room_host *host, const char *id);

/* Returns true if the store may be asked about another room now. */
bool room_unknown_may_ask(const room_host *host);

/* Asks the store about a room that is ROOM_IS_UNKNOWN. */
void room_unknown_ask(room_host *host, const char *id);

/* Notes that room `id` has been closed. */
void room_unknown_note_gone(room_host *host, const char *id);

/* Notes the store's answer about room `id`, if it was asked for. */
void room_unknown_answer(room_host *host, const char *id, bool gone);

void room_unknown_clear(room_host *host);
