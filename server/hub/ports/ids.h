/* SPDX-License-Identifier: MIT */
/* What names a hub, a connection, a person, a node and a table. */
#ifndef KOZEL_SERVER_HUB_PORTS_IDS_H
#define KOZEL_SERVER_HUB_PORTS_IDS_H

#include <stdint.h>

#include "server/store/people/person.h"

struct hub;

/* A connection, numbered by the caller; never 0, never used again. */
typedef uint64_t hub_conn;

/* A person of the store; never 0. */
typedef int64_t hub_person_id;

/* One of several nodes, numbered by the caller; 0 is this one, a number is never used again. */
typedef uint32_t hub_node;

enum {
    HUB_PERSON_NAME = STORE_NAME_SIZE,
    HUB_PUBLIC_ID = 8,   /* letters of a public table's id: 40 bits, it is listed anyway */
    HUB_PRIVATE_ID = 16, /* of a private one's and of a match's: 80 bits */
    HUB_ID_TEXT = HUB_PRIVATE_ID + 1
};

#endif
