/* SPDX-License-Identifier: MIT */
/* The kinds of rooms that a hub has: tables. */
#pragma once

#include "server/rooms/kind.h"

/* The kinds, for room_host_init(). HUB_KIND_TABLE is the index of tables. NULL follows the last one. */
extern const room_kind *const hub_kinds[];
