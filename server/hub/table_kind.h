/* SPDX-License-Identifier: MIT */
/* The kinds of rooms that a hub has: tables. */
#ifndef KOZEL_SERVER_HUB_TABLE_KIND_H
#define KOZEL_SERVER_HUB_TABLE_KIND_H

#include "server/rooms/kind.h"

/* The kinds, for room_host_init(). HUB_KIND_TABLE is the index of tables. NULL follows the last one. */
extern const room_kind *const hub_kinds[];

#endif
