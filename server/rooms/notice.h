/* SPDX-License-Identifier: MIT */
/* Notices: the facts of a room that other nodes need (docs/decisions/0007-many-nodes.md). A notice is a JSON
 * object with the kind's members. */
#pragma once

#include "server/rooms/room.h"

/* Writes the room's present notice to host->notice. */
void room_notice_write(room_host *host, const struct room *room);

enum { ROOM_NOTICES_OVER_MAX = 50 };

/* Returns the notices of the rooms of a kind, here and at other nodes, as a JSON array; free() it. Of those
 * that are over it has the last ROOM_NOTICES_OVER_MAX. */
char *room_notice_list(room_host *host, const char *kind);

/* Publishes the room's notice if it has changed. */
void room_notice_publish(room_host *host, struct room *room);

/* Publishes that room `id` is gone. */
void room_notice_gone(room_host *host, const char *id);
