/* SPDX-License-Identifier: MIT */
/* What keeps ratings and play money from being made up: how much of a match counts (docs/fair-play.md). */
#ifndef KOZEL_SERVER_HUB_STATE_FAIR_PLAY_H
#define KOZEL_SERVER_HUB_STATE_FAIR_PLAY_H

#include "server/hub/ports/settlement.h"
#include "server/hub/state/hub_state.h"

/* A match counts in so many parts; it may count less. */
enum { HUB_FAIR_WHOLE = 8 };

/* Has so much been played that the match counts: a deal to its end, or every seat has acted often enough? */
bool hub_fair_played(const hub_table *table, int acts);

/* What resigning now would mean to the person of a seat: HUB_EARLY_COUNTS (or there is nothing to lose, or no
 * match), HUB_EARLY_FREE (nothing, without a limit), or HUB_EARLY_LEFT and how many free early quits are
 * left.
 */
enum { HUB_EARLY_COUNTS, HUB_EARLY_FREE, HUB_EARLY_LEFT };
int8_t hub_fair_early(const struct hub *hub, const hub_table *table, int seat);

/* How many parts of Elo and coins count of a match whose people have met `before` times within a day; see
 * hub_fair_limits, hub.h. */
int hub_fair_share(int64_t before, int repeats);

/* Returns how many early quits are still free at `now_ms` of the `limit` a day, by the times of the last
 * `count` ones. */
int hub_fair_quits_left(const int64_t *times_ms, int count, int limit, int64_t now_ms);

/* Of a change so many parts, towards 0. */
int32_t hub_fair_part(int32_t whole, int share);

/* Leaves `share` parts of the coins of a settlement. Nobody's coins come from nowhere. */
void hub_fair_coins(hub_settlement *settlement, int share);

/* Leaves each seat at most `most` rating points. Returns true if that changed something. */
bool hub_fair_points(hub_settlement *settlement, int32_t most);

/* What the hub knows of it, for the store (weigh.h). */
void hub_fair_note(const struct hub *hub, const hub_table *table, hub_settlement *settlement);

/* May this person play for a stake? Without limits guests may, too. */
bool hub_fair_may_stake(const struct hub *hub, const hub_visitor *visitor);

#endif
