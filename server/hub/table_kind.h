/* SPDX-License-Identifier: MIT */
/* Tables as a kind of room. */
#pragma once

#include "server/rooms/kind.h"

/* Its context is a hub. It is the hub's first kind (HUB_KIND_TABLE). */
extern const room_kind hub_table_kind;
