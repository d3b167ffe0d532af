/* SPDX-License-Identifier: MIT */
/* Works for a fleet. */
#pragma once

#include "apps/arena/fleet.h"

/* Plays shards in `threads` threads until it is stopped. Reconnects to a server that was away. */
arena_fleet_outcome arena_fleet_work(const arena_fleet *fleet, int threads, const kz_games *games,
                                     char reason[ARENA_SHARD_REASON]);
