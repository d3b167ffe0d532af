/* SPDX-License-Identifier: MIT */
/* The heartbeat of a server: written every second while matches run. After a crash their clocks go on from
 * it. */
#ifndef KOZEL_SERVER_STORE_ROOMS_HEARTBEAT_H
#define KOZEL_SERVER_STORE_ROOMS_HEARTBEAT_H

#include "server/store/store.h"

/* Writes that this store's server (struct store.epoch) is alive at `now_ms`. */
store_stored store_heartbeat(struct store *store, int64_t now_ms);

#endif
