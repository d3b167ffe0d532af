/* SPDX-License-Identifier: MIT */
/* A durable room: what a table has that does not depend on dominoes. It has a log in the store, watchers, a
 * notice for the other nodes and a time when something is due. */
#ifndef KOZEL_SERVER_HUB_STATE_ROOM_H
#define KOZEL_SERVER_HUB_STATE_ROOM_H

#include <stdbool.h>

#include <uthash.h>

#include "server/hub/ports/ids.h"
#include "server/rooms/due.h"
#include "server/topic/message.h"

enum { HUB_ROOM_PARTS = 6 /* of its log (table_log.c) */ };

/* The room's log in the store (table_log.h). */
typedef struct hub_room_log {
    int64_t seq;                   /* number of entries; 0: the store does not have it */
    int64_t whole;                 /* the last entry with all members; 0: none since the room was restored */
    uint64_t part[HUB_ROOM_PARTS]; /* hash of each part as written last */
    bool begins;                   /* the match is not in the log yet */
} hub_room_log;

typedef struct hub_room {
    room_due due; /* the first member: hub_table_due() gets the room by it */
    char id[HUB_ID_TEXT];
    hub_room_log log;
    topic_key topic; /* of the watchers who may see and read the same */
    struct hub_watch *watches;
    size_t crowd;             /* how many watch by the topic */
    struct hub_watch *direct; /* the watches with individual messages */
    int64_t told;             /* the number of the last event sent */
    uint64_t noticed;         /* hash of its last notice (notice.c), 0: none */
    bool stale;               /* log and notice may have changed: */
    struct hub_table *stale_prev, *stale_next;
    UT_hash_handle hh; /* in hub_rooms.tables, by id */
} hub_room;

#endif
