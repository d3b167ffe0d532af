/* SPDX-License-Identifier: MIT */
/* Matches without a clock (docs/protocol.md, "Untimed matches"): which seats keep the others waiting for a
 * day, and when a match that everybody has left ends. */
#pragma once

#include "server/hub/state/hub_state.h"

/* Milliseconds. */
enum {
    HUB_UNTIMED_NOTED = 5 * 60 * 1000, /* absences of this length survive a restart */
    HUB_UNTIMED_EVICT = 10 * 60 * 1000,
    HUB_UNTIMED_DAY = 24 * 3600 * 1000,
    HUB_UNTIMED_WEEK = 7 * HUB_UNTIMED_DAY
};

/* Returns when the state changes next unless somebody comes back or acts. That is when
 * `table->absences.overdue` changes, when an absence must be written, or when the match is abandoned;
 * INT64_MAX: never. */
int64_t hub_untimed_due(const hub_table *table);

/* Returns true if everybody has been away long enough to end the match: a day if only guests play, else a
 * week. `now` in milliseconds. */
bool hub_untimed_is_abandoned(const hub_table *table, int64_t now);

/* Updates `table->absences.overdue`, and logs absences that have ended or have lasted for HUB_UNTIMED_NOTED.
 * Sends nothing. Returns true if `table->absences.overdue` has changed. */
bool hub_untimed_refresh(struct hub *hub, hub_table *table);

/* Continues the absences that the log of a restored match has: `away_ms` for each seat, -1: the log has none.
 * Call hub_untimed_resume() when the match goes on. */
void hub_untimed_restore(struct hub *hub, hub_table *table, const int64_t away_ms[KZ_SEATS]);

/* Writes the absences of a restored match to its log again. The server's downtime does not count as
 * absence. */
void hub_untimed_resume(struct hub *hub, hub_table *table);

/* Returns when the last person left the table; INT64_MAX: somebody is here. */
int64_t hub_untimed_left_since(const hub_table *table);

/* Returns true if everybody had left an untimed match of guests at the table by the time `by`, in
 * milliseconds. */
bool hub_untimed_is_left(const hub_table *table, int64_t by);

/* Schedules a sweep if everybody has left an untimed match of guests at the table. */
void hub_untimed_watch(struct hub *hub, const hub_table *table);
