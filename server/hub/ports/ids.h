/* SPDX-License-Identifier: MIT */
/* Ids of connections, people, nodes and tables. */
#pragma once

#include <stdint.h>

#include "server/rooms/ids.h"
#include "server/store/people/person.h"

struct hub;

/* A connection, numbered by the caller; never 0, never used again. */
typedef room_conn hub_conn;

/* A person of the store; never 0. */
typedef int64_t hub_person_id;

/* One of several nodes, numbered by the caller. 0 is this one. A number is never used again. */
typedef room_node hub_node;

enum {
    HUB_PERSON_NAME = STORE_NAME_SIZE,
    HUB_PUBLIC_ID = 8,   /* letters of a public table's id: only 40 bits, because the lobby lists it */
    HUB_PRIVATE_ID = 16, /* letters of a private table's id and of a match's id: 80 bits */
    HUB_ID_TEXT = ROOM_ID_TEXT
};
