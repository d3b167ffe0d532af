/* SPDX-License-Identifier: MIT */
/* Closes untimed matches that guests have left, so that they do not fill the server (docs/protocol.md,
 * "Untimed matches"). */
#pragma once

#include "server/hub/state/hub_state.h"

enum { HUB_UNTIMED_SWEEP = 60 * 1000 }; /* milliseconds between two sweeps */

/* Max untimed matches that the guests of one address may leave behind: enough for sixteen people. */
enum { HUB_UNTIMED_LEFT_MAX = 64 };

/* Closes untimed matches that guests left at least HUB_UNTIMED_EVICT ms ago. It closes the longest-left ones
 * first, until each address is within the limit of hub_untimed_make_room(). Schedules the next sweep if one
 * is needed. */
void hub_untimed_sweep(struct hub *hub);

/* Makes room for another table of a guest. An address has too many left untimed matches at
 * HUB_UNTIMED_LEFT_MAX, or at a quarter of all tables. Then up to four of the longest-left ones are closed.
 * So the number falls if many were left at once. `home` is the address's rate-limit key. 0: not known, and
 * nothing is closed. */
void hub_untimed_make_room(struct hub *hub, uint64_t home);

/* Closes the untimed match of guests that everybody left longest ago, to make room for another table. Returns
 * false if none has been empty for HUB_UNTIMED_EVICT. */
bool hub_untimed_evict(struct hub *hub);
