/* SPDX-License-Identifier: MIT */
/* What rooms need from their surroundings: messages, their logs, other nodes. All texts are valid during the
 * call only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "server/rooms/ids.h"
#include "server/topic/message.h"

/* Many nodes. All four are set, or none (NULL: this server is the only node). */
typedef struct room_node_ports {
    /* Makes a guest connection at `node` for this connection. It must be opened there with `identity` (JSON)
     * before any message is forwarded. Called once for each connection and node: before the first forward(),
     * or when the connection's person must be present there. The link ends with the connection, or with the
     * node. */
    void (*link)(void *context, room_conn conn, room_node node, const char *identity, size_t length);
    /* Forwards a request for a room of that node. Pass it unchanged there, as a message of this connection's
     * guest connection. That one's answers and events go unchanged to this connection. If a request gets lost
     * on the way, its client repeats it: this node has not noted it as answered. */
    void (*forward)(void *context, room_conn conn, room_node node, const char *text, size_t length);
    /* Publishes the changed notice of a room, for room_remote_learn() of other nodes. Length 0: the room is
     * gone. Like a message, it may leave only after every write reported before is in the store. A notice
     * never contains a tile. */
    void (*notice)(void *context, const char *room, const char *text, size_t length);
    /* Checks, outside of the event loop, whether the store has a room that a request named and this node does
     * not have. Copy `room`. The answer comes back by room_unknown_answer(). Returns false if that is not
     * possible now. */
    bool (*look_up)(void *context, const char *room);
} room_node_ports;

typedef struct room_ports {
    void *context;
    /* Posts a message behind all posted before. A frame is one complete JSON text. Call topic_frame_keep() if
     * it has to wait. Each player's frame goes to the connection alone, before a topic gets that one. The
     * connections of the topic may get theirs a little later. */
    void (*post)(void *context, const topic_message *message);
    /* Appends entry `seq` (1, 2, ...) to a room's log: a JSON text that room_restore() reads. The first entry
     * opens the room. `match`: the id of the match that begins with the entry, NULL: none does. `whole`: the
     * entries before it are not needed any more. */
    void (*append)(void *context, const char *room, const char *match, int64_t seq, const char *text,
                   bool whole, int64_t now_ms);
    /* Deletes a room and its log. */
    void (*close)(void *context, const char *room, int64_t now_ms);
    room_node_ports nodes;
} room_ports;
