/* SPDX-License-Identifier: MIT */
/* Rooms that this node restores from the store: after a restart, or because it has taken them over. */
#pragma once

#include "server/rooms/room.h"

/* A room as stored. */
struct room_stored {
    const char *id;
    const char *const *texts; /* the entries of its log, in order */
    size_t text_count;
    int64_t seq;        /* the last text's number */
    const char *damage; /* why it cannot go on, as the store found; NULL: no damage found */
};

/* Restores a room of the kind that its log names. The kind gets `stored`, which may be part of a longer
 * struct. Returns false and an English reason if that is not possible. */
bool room_restore(room_host *host, const struct room_stored *stored, char *reason, size_t reason_size);

/* Makes a room of this kind from its log, for a reader: this node does not go on with it. Returns NULL and an
 * English reason if that is not possible; "": it is of another kind. */
struct room *room_read(room_host *host, const struct room_stored *stored, const room_kind *kind, char *reason,
                       size_t reason_size);

/* Returns true if the room's log names a kind that this program does not have. */
bool room_is_of_newer_kind(const room_host *host, const struct room_stored *stored);

/* Returns true if a room that room_restore() refused may be one that a newer program can restore. Returns
 * false if it is damaged. */
bool room_may_be_newer(const room_host *host, const struct room_stored *stored);
