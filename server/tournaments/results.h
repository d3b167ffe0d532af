/* SPDX-License-Identifier: MIT */
/* Results that the store has for a tournament. */
#pragma once

#include "server/tournaments/tournament.h"

/* Applies a result that the store has for a tournament: an event `result` with the member `tournament`, in
 * the order of the seats. With the member `deals` it is the end of extra deals, which points decide. Returns
 * false if the tournament is not here. A table that has a result keeps it. */
bool tournaments_take_result(tournaments_host *host, const json_t *result);

/* Returns true if a tournament here waits for a result. */
bool tournaments_await_results(const tournaments_host *host);
