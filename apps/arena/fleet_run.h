/* SPDX-License-Identifier: MIT */
/* Submits a contest to a fleet. */
#pragma once

#include "apps/arena/fleet.h"

/* Submits the contest to the workers. The result equals arena_contest_run()'s if budgets are playouts. No
 * engines. WAITS for as long as it takes. */
arena_fleet_outcome arena_fleet_run(const arena_fleet *fleet, const arena_contest *contest,
                                    arena_contest_result *outcome, char reason[ARENA_SHARD_REASON]);
