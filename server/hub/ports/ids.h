/* SPDX-License-Identifier: MIT */
/* What names a hub, a connection, a person, a node and a table. */
#ifndef KOZEL_SERVER_HUB_PORTS_IDS_H
#define KOZEL_SERVER_HUB_PORTS_IDS_H

#include <stdint.h>

#include "server/store/people/person.h"

typedef struct kz_hub kz_hub;

/* A connection, numbered by the caller; never 0, never used again. */
typedef uint64_t kz_conn;

/* A person of the store; never 0. */
typedef int64_t kz_person;

/* One of several nodes, numbered by the caller; 0 is this one, a number is never used again. */
typedef uint32_t kz_node;

enum {
    KZ_PERSON_NAME = KZ_NAME_SIZE,
    KZ_PUBLIC_ID = 8,   /* letters of a public table's id: 40 bits, it is listed anyway */
    KZ_PRIVATE_ID = 16, /* of a private one's and of a match's: 80 bits */
    KZ_ID_TEXT = KZ_PRIVATE_ID + 1
};

#endif
