/* SPDX-License-Identifier: MIT */
/* Until when a server has lived: while matches run it says so every second, so that after a crash their
 * clocks go on where they stood. */
#ifndef KOZEL_SERVER_STORE_ROOMS_LIFE_H
#define KOZEL_SERVER_STORE_ROOMS_LIFE_H

#include "server/store/store.h"

/* This store's server (kz_store.epoch) is alive at `now_ms`. */
kz_stored kz_store_beat(kz_store *store, int64_t now_ms);

#endif
