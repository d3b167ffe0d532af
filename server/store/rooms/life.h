/* SPDX-License-Identifier: MIT */
/* Until when a server has lived: while matches run it says so every second, so that after a crash their
 * clocks go on where they stood. */
#ifndef KOZEL_SERVER_STORE_ROOMS_LIFE_H
#define KOZEL_SERVER_STORE_ROOMS_LIFE_H

#include "server/store/store.h"

/* This store's server (struct store.epoch) is alive at `now_ms`. */
store_stored store_beat(struct store *store, int64_t now_ms);

#endif
