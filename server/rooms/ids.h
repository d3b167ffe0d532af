/* SPDX-License-Identifier: MIT */
/* Ids of rooms, connections and nodes. */
#pragma once

#include <stdint.h>

enum { ROOM_ID_TEXT = 17 /* size of a room's id: at most 16 letters and digits */ };

/* A connection, numbered by the caller; never 0, never used again. */
typedef uint64_t room_conn;

/* One of several nodes, numbered by the caller. 0 is this one. A number is never used again. */
typedef uint32_t room_node;
