/* SPDX-License-Identifier: MIT */
/* The log of a room (server/store/rooms/room_log.h): durable from the room's first moment. An entry is a
 * JSON object with the members that have changed since the one before. The first entry, and now and then
 * another, has all members. */
#pragma once

#include "server/rooms/room.h"

/* Writes the changes of the rooms that may have changed (room_mark_dirty()). */
void room_log_write(room_host *host);

/* Closes the log of a room that is gone. */
void room_log_close(room_host *host, const struct room *room);

/* Marks the room as equal to its log up to entry `seq`: nothing of it need be written yet. */
void room_log_adopt(room_host *host, struct room *room, int64_t seq);
