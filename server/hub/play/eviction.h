/* SPDX-License-Identifier: MIT */
/* Closes untimed matches that guests have left, so that they do not fill the server (docs/protocol.md,
 * "Untimed matches"). */
#ifndef KOZEL_SERVER_HUB_PLAY_EVICTION_H
#define KOZEL_SERVER_HUB_PLAY_EVICTION_H

#include "server/hub/state/hub_state.h"

enum { HUB_UNTIMED_SWEEP = 60 * 1000 }; /* milliseconds between two sweeps */

/* Untimed matches that the guests of one address may leave behind: as many as sixteen people may play. */
enum { HUB_UNTIMED_LEFT_MAX = 64 };

/* Closes untimed matches that guests left HUB_UNTIMED_EVICT ago or earlier, those that were left longest ago
 * first, until each address has left only as many as hub_untimed_make_room() allows. Schedules the next sweep
 * if one is needed. */
void hub_untimed_sweep(struct hub *hub);

/* Makes room for another table of a guest: if the guests of one address have left as many untimed matches as
 * HUB_UNTIMED_LEFT_MAX, or a quarter of all tables, those that were left longest ago are closed: up to four,
 * so that the number falls if many were left at once. `home` stands for the address; 0: it is not known, and
 * nothing is closed. */
void hub_untimed_make_room(struct hub *hub, uint64_t home);

/* Closes the untimed match of guests that everybody left longest ago, to make room for another table. Returns
 * false if none has been empty for HUB_UNTIMED_EVICT. */
bool hub_untimed_evict(struct hub *hub);

#endif
