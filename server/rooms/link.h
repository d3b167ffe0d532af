/* SPDX-License-Identifier: MIT */
/* Guest connections: a connection of this node has them at other nodes, where rooms of its person are. */
#pragma once

#include "server/rooms/watch.h"

/* Opens a guest connection at `node`, unless there is one. */
void room_link(room_host *host, room_connection *connection, room_node node);

/* Notes that the guest connection to a node is gone, if there was one. */
void room_unlink(room_connection *connection, room_node node);

/* Forwards a request for a room of that node. */
void room_forward(room_host *host, room_connection *connection, room_node node, const char *text,
                  size_t length);
