/* SPDX-License-Identifier: MIT */
/* A kind of room that is no table: a list of guests that closes at some time. Its context is the room_host.
 */
#pragma once

#include <jansson.h>

#include "server/rooms/remote.h"
#include "server/rooms/room.h"

typedef struct guest_list {
    struct room room;
    int64_t closes; /* 0: it is closed */
    json_t *guests; /* names */
    size_t logged;  /* how many the log has */
} guest_list;

typedef struct guest_list_remote {
    struct room_remote remote;
    int count; /* of the guests */
} guest_list_remote;

extern const room_kind guest_list_kind;

/* Opens a list. It takes `guests` over. */
guest_list *guest_list_new(room_host *host, const char *id, int64_t closes, json_t *guests);
