/* SPDX-License-Identifier: MIT */
/* Watches: the connections that get the events of a room. A connection that may see or read more or less than
 * others gets individual messages (a *direct* watch). All others get the same by the room's topic. */
#pragma once

#include "server/rooms/room.h"

/* The part of a connection that rooms need: what it watches. Embed it. */
typedef struct room_connection {
    room_conn conn;
    struct room_watch *watches;
    int watch_count;
    int link_count;
    room_node *links; /* nodes where it has guest connections itself (link.h) */
} room_connection;

typedef struct room_watch {
    room_connection *connection;
    struct room *room;
    bool direct;
    bool glance;                                  /* shown in passing: no spectator */
    struct room_watch *prev, *next;               /* list of the room */
    struct room_watch *direct_prev, *direct_next; /* list of the room's direct ones */
    struct room_watch *own_prev, *own_next;       /* list of the connection */
} room_watch;

/* Returns the connection's watch of the room, NULL if it has none. */
room_watch *room_watch_of(const room_connection *connection, const struct room *room);

/* Adds a watch for a connection that has none of the room yet; or removes one. */
void room_watch_add(room_host *host, struct room *room, room_connection *connection, bool glance);
void room_watch_remove(room_host *host, room_watch *watch);

/* Renews a watch before its connection is sent the whole state. Older messages under way by the topic are
 * dropped. */
void room_watch_renew(room_host *host, room_watch *watch);

/* Makes a watch direct or not, by its kind's is_direct(). Call it before anything is sent that only one of
 * the two may get. Messages sent after this call reach everybody after those sent before. */
void room_watch_sort(room_host *host, room_watch *watch);

/* Removes the watches of a room that is gone. Messages sent before still reach their connections. */
void room_watch_clear(room_host *host, struct room *room);

/* Returns an event's message for a watcher, or for all who watch by the topic (NULL). NULL: none is sent. */
typedef topic_frame *room_frame_for(void *context, const room_connection *watcher);

/* Sends an event to all watchers. */
void room_send(room_host *host, struct room *room, room_frame_for *frame_for, void *context);

/* Writes the room's whole state for a watcher, as the member `key`. */
void room_put_state(room_host *host, base_text *json, const char *key, const struct room *room,
                    const room_connection *watcher);
