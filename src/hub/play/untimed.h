/* SPDX-License-Identifier: MIT */
/* Matches without a clock (docs/protocol.md, "Untimed matches"): which seats keep the others waiting for a
 * day, and when a match that everybody has left ends. */
#ifndef KOZEL_HUB_PLAY_UNTIMED_H
#define KOZEL_HUB_PLAY_UNTIMED_H

#include "hub/state/hub_state.h"

/* Milliseconds. */
enum {
    KZ_UNTIMED_EVICT = 10 * 60 * 1000,
    KZ_UNTIMED_DAY = 24 * 3600 * 1000,
    KZ_UNTIMED_WEEK = 7 * KZ_UNTIMED_DAY
};

/* Untimed matches that the guests of one address may leave behind: as many as sixteen people may play. */
enum { KZ_UNTIMED_LEFT_MAX = 64 };

/* True while a match without a clock runs at the table, pauses between its deals included. */
bool kz_is_untimed(const kz_table *table);

/* Returns when `table->overdue` changes next unless somebody comes back or acts, or when the match is
 * abandoned; INT64_MAX: never. */
int64_t kz_untimed_due(const kz_table *table);

/* Returns true if everybody has been away for so long that the match ends: a day if only guests play, else a
 * week. `now` in milliseconds. */
bool kz_untimed_is_abandoned(const kz_table *table, int64_t now);

/* Updates `table->overdue`; sends nothing. Returns true if it has changed. */
bool kz_untimed_refresh(kz_table *table, int64_t now);

/* Makes room for another table of a guest: if the guests of one address have left as many untimed matches as
 * KZ_UNTIMED_LEFT_MAX, or a quarter of all tables, those that were left longest ago are closed: up to four,
 * so that the number falls if many were left at once. `home` stands for the address; 0: it is not known, and
 * nothing is closed. */
void kz_untimed_make_room(kz_hub *hub, uint64_t home);

/* Closes the untimed match of guests that everybody left longest ago, to make room for another table. Returns
 * false if none has been empty for KZ_UNTIMED_EVICT. */
bool kz_untimed_evict(kz_hub *hub);

#endif
