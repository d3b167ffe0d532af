/* SPDX-License-Identifier: MIT */
/* The rooms of a node as a whole. A call begins with room_begin() and ends with room_end(). Within a call the
 * writes are reported first and the messages second: durable before visible. */
#pragma once

#include "server/rooms/room.h"

/* Prepares a host without rooms. `ports` is copied. The caller then adds the kinds. With other nodes it also
 * sets `young_ms` and `put_identity`. */
void room_host_init(room_host *host, const room_ports *ports);

/* Adds a kind of room, of ROOM_KINDS_MAX at most. `context`: of its functions. */
void room_host_add_kind(room_host *host, const room_kind *kind, void *context);

/* Drops all rooms, here and at other nodes. Other nodes get no notice: the rooms are not gone. */
void room_host_drop(room_host *host);

/* Frees the rest. */
void room_host_clear(room_host *host);

/* Begins a call; time never goes back. */
void room_begin(room_host *host, int64_t now_ms);

/* Ends a call: writes the logs that have changed, passes the messages on, and then publishes the notices that
 * have changed. */
void room_end(room_host *host);

/* Does what is due in all rooms. */
void room_tick(room_host *host);

/* Returns when the next room is due; INT64_MAX: never. */
int64_t room_next_due(const room_host *host);

/* Removes a room from all lists, and its watches. The caller frees it. */
void room_remove(room_host *host, struct room *room);
