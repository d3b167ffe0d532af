/* SPDX-License-Identifier: MIT */
/* What a kind of room registers: a table is one, and a tournament or a club may be another. */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

struct room;
struct room_connection;
struct room_remote;
struct room_stored;

/* A member of the entries of a room's log. An entry has those parts whose text has changed. */
typedef struct room_part {
    const char *key;
    /* Writes the part's present value as the member `key`. */
    void (*put)(base_text *json, const char *key, const struct room *room);
} room_part;

/* The functions of a kind. `context` is the one of the kind (room_host_add_kind()). Functions that say so may
 * be NULL.
 */
typedef struct room_kind {
    const char *name; /* the member `kind` of logs and notices; "": they have none (tables) */

    /* The log. */
    const room_part *parts;
    int part_count; /* up to ROOM_PARTS_MAX */
    /* Writes new items: those that no entry has yet, or all kept ones (`whole`), and notes them as written.
     * Returns false if there are none. NULL: the kind has no items. */
    bool (*put_items)(struct room *room, base_text *json, bool whole);
    const char
        *list; /* key of the array of items: entries are joined, where other members replace older ones */

    /* Makes a room from its stored state: the merged entries of its log. Returns NULL and a reason if that is
     * not possible. This node owns the room from now on. */
    struct room *(*restore)(void *context, const struct room_stored *stored, json_t *state, char *reason,
                            size_t size);
    /* Goes on with a restored room. Writes may follow. */
    void (*resume)(void *context, struct room *room, const struct room_stored *stored);

    /* Watchers (watch.h). Returns true if the watcher gets individual messages. */
    bool (*is_direct)(const struct room *room, const struct room_connection *watcher);
    /* Calls room_watch_sort() for the watches of which that may have changed. NULL: it never changes. */
    void (*sort)(void *context, struct room *room);
    /* Writes the room's whole state as the watcher may see it, as the member `key`. */
    void (*put_state)(void *context, base_text *json, const char *key, const struct room *room,
                      const struct room_connection *watcher);

    /* Notices (notice.h, remote.h). Writes the members of the room's notice. */
    void (*put_notice)(void *context, base_text *json, const struct room *room);
    size_t remote_size; /* of another node's room, whose first member is a struct room_remote */
    /* Reads a notice of another node. Returns what update() needs, malloc'ed; NULL: the notice is invalid. */
    void *(*read_notice)(void *context, json_t *notice);
    /* Applies a notice to another node's room. `read`: from read_notice(). */
    void (*update)(void *context, struct room_remote *remote, const void *read);
    /* Frees what update() has added. */
    void (*clear)(void *context, struct room_remote *remote);

    /* When the room was over, here and at another node; 0: it is not. NULL: lists have all. */
    int64_t (*over)(void *context, const struct room *room);
    int64_t (*remote_over)(const struct room_remote *remote);

    /* Does what is due. It must set the room's next due time, or remove the room. */
    void (*due)(void *context, struct room *room);
    /* Looks at a room that may have changed in this call. The room's log is written and the messages are
     * sent, but not its notice. NULL: nothing to do. */
    void (*changed)(void *context, struct room *room);
    /* Frees a room that is in memory no longer, because its node stops. Writes and sends nothing. */
    void (*drop)(void *context, struct room *room);
} room_kind;
