/* SPDX-License-Identifier: MIT */
/* A table of the store in the form that the hub restores. */
#pragma once

#include "server/hub/restore.h"
#include "server/store/rooms/room_log.h"

typedef struct delivery_stored_room {
    struct delivery_stored_room *next; /* list of the owner */
    hub_stored stored;                 /* its texts are copies */
} delivery_stored_room;

/* Copies a table that is valid during a call only; free the copy by delivery_stored_room_free(). If memory
 * runs out, the process ends: a restart continues from the store. */
delivery_stored_room *delivery_stored_room_of(const store_room *table);
void delivery_stored_room_free(delivery_stored_room *table);

/* Logs, for `part`, that the table, or its match if one runs, goes on, with these `words`. With a reason,
 * logs that it cannot go on. */
void delivery_stored_room_log(const char *part, const char *words, const hub_stored *stored,
                              const char *reason);
